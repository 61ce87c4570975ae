"""Engines: whoever works, however the work is cut, whatever dies on the way, the result is the same."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builtin_games import ROOT, TESTS
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_dice import Dice, dice

from fortgold.data import workers
from fortgold.data.model import Text
from fortgold.games.contract import Tally
from fortgold.games.position import CannotPlay
from fortgold.play import cluster, engines
from fortgold.play.engines import Engine, NoWorkers, Task, processes, run, threads
from fortgold.play.simulation import Simulation
from fortgold.play.summary import Ranges, Summary, merged

WHOLE = dice().play(0, 200)


def played(
    simulation: Simulation,
    engine: Engine,
    deals: Ranges = ((0, 200),),
    size: int | None = None,
) -> Summary:
    """Those deals, played by that engine."""
    parts = [part for _, part in run([Task(simulation, deals)], engine, size=size)]
    return merged(simulation.nothing, *parts)


@settings(max_examples=25)
@given(st.integers(1, 5), st.none() | st.integers(1, 250))
def test_threads_and_chunks_of_any_number_give_the_same(count: int, size: int | None):
    assert played(dice(), threads(count), size=size) == WHOLE


@settings(max_examples=25)
@given(st.lists(st.integers(0, 200), min_size=1, max_size=9, unique=True).map(sorted))
def test_ranges_are_played_to_their_edges_and_no_further(edges: list[int]):
    spans = tuple(zip(edges[::2], edges[1::2], strict=False))
    found = played(dice(), threads(2), spans, size=7)
    wanted = [deal for span in spans for deal in range(*span)]
    assert found.indices().tolist() == wanted
    assert found.scores().tolist() == WHOLE.scores()[wanted].tolist()


def test_processes_give_the_same():
    assert played(dice(), processes(2), size=40) == WHOLE


def test_an_executor_of_the_callers_own_is_used_and_left_open():
    with ThreadPoolExecutor(1) as mine:
        assert played(dice(), engines.given(mine, 1), size=50) == WHOLE
        assert mine.submit(int, "7").result() == 7


def test_several_jobs_advance_side_by_side():
    jobs = [Task(dice(seed=seed), ((0, 30),)) for seed in (1, 2, 3)]
    arrived = [number for number, _ in run(jobs, threads(1), size=1)]
    assert sorted(arrived) == sorted([0, 1, 2] * 30)
    for number in range(1, 90):
        so_far = [arrived[:number].count(job) for job in range(3)]
        assert max(so_far) - min(so_far) <= 1 + 2  # two are under way at a time


def test_no_deals_are_done_at_once():
    assert list(run([Task(dice(), ()), Task(dice(), ((5, 5),))], threads(2))) == []


def test_a_run_that_is_to_stop_stops_within_a_second():
    slow = dice(pause=0.02)
    begun, parts = time.perf_counter(), []
    for _, part in run(
        [Task(slow, ((0, 100_000),))], threads(2), lambda: time.perf_counter() - begun > 1
    ):
        parts.append(part)
    assert time.perf_counter() - begun < 2
    some = merged(slow.nothing, *parts)
    assert 20 < some.played < 200
    assert some.scores().tolist() == dice().play(0, 200).scores()[some.indices()].tolist()


def test_chunks_grow_until_they_take_a_quarter_of_a_second():
    sizes = [part.played for _, part in run([Task(dice(pause=0.002), ((0, 600),))], threads(1))]
    assert sizes[0] == 1
    assert 60 <= max(sizes) <= 130


def test_wrong_rules_end_the_run_with_their_own_error():
    broken = dice(goal="three")
    with pytest.raises(TypeError):
        played(broken, threads(2))


class Helpless(Dice):
    """Rules whose players cannot handle the deck."""

    def tally(self, *_: object) -> Tally:
        raise CannotPlay(Text("大きすぎます", "too large"), Text("減らす", "take less"))


def test_a_player_that_cannot_handle_the_deck_says_so_from_another_process():
    with pytest.raises(CannotPlay, match="too large") as error:
        played(replace(dice(), rules=Helpless()), processes(1))  # type: ignore[arg-type]
    assert error.value.hint.en == "take less"


class Mortal(Executor):
    """Does its work at once, until it dies; each further one lives a little longer."""

    def __init__(self, life: int) -> None:
        self.life = life

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.life < -1:
            raise BrokenProcessPool("dead")
        self.life -= 1
        future: Future[Any] = Future()
        if self.life < 0:
            future.set_exception(BrokenProcessPool("dying"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def at_once() -> AbstractContextManager[tuple[Executor, int]]:
    """An executor that has done its work before anybody waits for it; four at a time."""
    return nullcontext((Mortal(10_000), 4))


def test_what_is_done_when_a_run_is_to_stop_still_counts():
    parts: list[Summary] = []
    for _, part in run([Task(dice(), ((0, 1000),))], Engine(at_once), lambda: bool(parts), size=10):
        parts.append(part)
    assert merged(*parts).played == 80


@settings(max_examples=25)
@given(st.lists(st.integers(1, 9), max_size=6), st.integers(1, 60), st.integers(1, 4))
def test_nothing_is_lost_or_counted_twice_when_executors_die(
    lives: list[int], size: int, workers: int
):
    coming = iter(lives)
    mortal = Engine(lambda: nullcontext((Mortal(next(coming, 10_000)), workers)))
    assert played(dice(), mortal, size=size) == WHOLE


class Stalled(Executor):
    """One of its workers dies at its first chunk, and the others never come to an end."""

    def __init__(self) -> None:
        self.handed_out = 0

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        self.handed_out += 1
        future: Future[Any] = Future()
        if self.handed_out == 1:
            future.set_exception(BrokenProcessPool("dying"))
        return future


def test_what_was_under_way_elsewhere_when_a_worker_died_is_played_too():
    coming: Iterator[Executor] = iter((Stalled(), Stalled(), Mortal(10_000)))
    stalling = Engine(lambda: nullcontext((next(coming), 3)))
    assert played(dice(), stalling, size=10) == WHOLE


def test_an_engine_that_never_lives_is_given_up():
    opened = []

    def born_dead() -> AbstractContextManager[tuple[Executor, int]]:
        opened.append(1)
        return nullcontext((Mortal(0), 1))

    with pytest.raises(NoWorkers, match="stopped 4 times"):
        played(dice(), Engine(born_dead), size=10)
    assert len(opened) < 10


def test_a_killed_process_costs_nothing(tmp_path: Path):
    mortal = dice(killer=77, scar=tmp_path / "scar")
    assert played(mortal, processes(2), size=10) == WHOLE
    assert (tmp_path / "scar").exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no moment between fork and all else")
def test_ctrl_c_is_not_for_a_process_at_work_from_its_first_moment(monkeypatch, capfd):
    sound = os.fork

    def interrupted() -> int:
        if not (copy := sound()):
            if signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()):
                os._exit(1)  # what it raised would end these tests
            os.kill(os.getpid(), signal.SIGINT)
        return copy

    monkeypatch.setattr(os, "fork", interrupted)
    assert played(dice(), processes(2), size=10) == WHOLE
    assert capfd.readouterr() == ("", "")


def test_nor_for_a_process_apart(monkeypatch):
    sound = subprocess.Popen

    def interrupted(*arguments: Any, **named: Any) -> subprocess.Popen[bytes]:
        process = sound(*arguments, **named)
        process.send_signal(signal.SIGINT)
        return process

    monkeypatch.setattr(subprocess, "Popen", interrupted)
    assert workers.answer_apart(str.encode, "done", seconds=60, memory=1 << 32) == b"done"


def test_deals_that_kill_every_worker_are_named(tmp_path: Path):
    deadly = dice(killer=77, scar=tmp_path / "scar", always=True)
    with pytest.raises(NoWorkers, match=r"deals 7\d to "):
        played(deadly, processes(1), ((70, 80),), size=5)


def test_a_pool_of_the_callers_own_that_breaks_is_not_opened_again(tmp_path: Path):
    deadly = dice(killer=7, scar=tmp_path / "scar", always=True)
    with ProcessPoolExecutor(1) as mine, pytest.raises(NoWorkers):
        played(deadly, engines.given(mine, 1), ((0, 10),), size=2)


# The cluster: a real scheduler and two real workers on this machine.


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.workers: list[subprocess.Popen[bytes]] = []
        host, port = self.address.removeprefix("tcp://").split(":")
        self.scheduler = self.start(
            "distributed.cli.dask_scheduler", "--host", host, "--port", port, "--no-dashboard"
        )

    def start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join((str(TESTS), str(ROOT)))
        environment = {**os.environ, "PYTHONPATH": path}
        environment["DASK_DISTRIBUTED__WORKER__DAEMON"] = "False"
        return subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "log").open("ab"),
        )

    def add_worker(self) -> None:
        self.workers.append(
            self.start(
                "distributed.cli.dask_worker", self.address, "--no-nanny", "--no-dashboard",
                "--nthreads", "1", "--memory-limit", "0", "--local-directory", str(self.folder),
            )
        )  # fmt: skip

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        made.add_worker()
        made.add_worker()
        yield made
    finally:
        made.end()


@pytest.mark.slow
def test_a_cluster_gives_the_same(two_workers: Cluster):
    assert played(dice(), cluster.dask(two_workers.address), size=30) == WHOLE


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_costs_nothing(two_workers: Cluster):
    slow = dice(pause=0.01)
    parts: list[Summary] = []
    for _, part in run([Task(slow, ((0, 300),))], cluster.dask(two_workers.address), size=5):
        parts.append(part)
        if len(parts) == 10:
            victim = two_workers.workers.pop()
            victim.send_signal(signal.SIGKILL)
            victim.wait()
    assert merged(*parts) == played(slow, threads(2), ((0, 300),))
    two_workers.add_worker()


@pytest.mark.slow
def test_a_deal_that_kills_a_worker_is_dealt_by_another(two_workers: Cluster, tmp_path: Path):
    mortal = dice(killer=33, scar=tmp_path / "scar")
    assert played(mortal, cluster.dask(two_workers.address), size=10) == WHOLE
    assert (tmp_path / "scar").exists()
    two_workers.add_worker()


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 4)
    lonely = Cluster(tmp_path)
    try:
        with pytest.raises(NoWorkers, match=r"no worker at tcp://"):
            played(dice(), cluster.dask(lonely.address))
    finally:
        lonely.end()


@pytest.mark.slow
def test_nobody_at_the_address_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(NoWorkers, match=r"no dask scheduler answers at tcp://127") as error:
        played(dice(), cluster.dask(f"tcp://127.0.0.1:{free_port()}"))
    assert "dask worker" in error.value.hint.en


@pytest.mark.parametrize("address", ["nowhere", "tcp:/x", "gopher://host:1", "tcp://host:port"])
def test_addresses_that_are_none_are_told(address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(NoWorkers, match="no dask scheduler answers"):
        played(dice(), cluster.dask(address))


def test_an_address_is_needed():
    with pytest.raises(NoWorkers, match="--scheduler") as error:
        cluster.dask("")
    assert "start `dask scheduler`" in error.value.hint.en


def test_without_the_extra_the_command_that_installs_it_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    with pytest.raises(NoWorkers) as error:
        cluster.dask("tcp://127.0.0.1:8786")
    assert re.search(r"pip install 'fortgold\[cluster\]'", error.value.hint.en)
