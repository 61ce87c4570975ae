"""Work on another core: the same answer, and none of its troubles."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from builtin_games import ROOT

from fortgold.checks.beside import LENGTH, begun, each


@pytest.fixture
def alone(monkeypatch) -> None:
    """As a command runs: no other threads, two cores."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr("fortgold.checks.beside.begun", begun)


@pytest.mark.usefixtures("alone")
def test_the_answer_comes_from_another_process() -> None:
    answer = begun(lambda: str(os.getpid()).encode())()
    assert (int(answer) != os.getpid()) == (sys.platform == "linux")


@pytest.mark.usefixtures("alone")
def test_a_long_answer_is_whole() -> None:
    assert begun(lambda: b"x" * 1_000_000)() == b"x" * 1_000_000


@pytest.mark.usefixtures("alone")
def test_a_copy_that_ends_too_soon_is_done_without() -> None:
    here = os.getpid()

    def work() -> bytes:
        if os.getpid() != here:
            os._exit(1)
        return b"here"

    assert begun(work)() == b"here"


@pytest.mark.usefixtures("alone")
def test_two_processes_share_what_is_to_be_done() -> None:
    def work(thing: str) -> bytes:
        time.sleep(0.3)  # the other one begins meanwhile
        return f"{thing} {os.getpid()}".encode()

    done = [one.decode().split() for one in each(work, "abcd")]
    assert [thing for thing, _ in done] == [*"abcd"]
    assert len({process for _, process in done}) == (2 if sys.platform == "linux" else 1)


@pytest.mark.usefixtures("alone")
def test_what_a_copy_leaves_undone_is_done_here() -> None:
    here = os.getpid()

    def work(thing: str) -> bytes:
        if os.getpid() != here:
            os._exit(1)
        time.sleep(0.2)
        return thing.encode()

    assert each(work, "abcd") == [thing.encode() for thing in "abcd"]


@pytest.mark.usefixtures("alone")
def test_half_an_answer_is_none(monkeypatch) -> None:
    out, into = os.pipe()
    monkeypatch.setattr(os, "pipe", lambda: (out, into))
    monkeypatch.setattr(os, "fork", lambda: 1)  # the parent; what the copy wrote is there already
    monkeypatch.setattr(os, "waitpid", lambda *_: None)
    os.write(into, (4).to_bytes(LENGTH, "big") + b"ha")
    monkeypatch.setattr(sys, "platform", "linux")
    assert begun(lambda: b"whole")() == b"whole"


@pytest.mark.usefixtures("alone")
def test_what_is_wrong_with_the_work_is_raised_here(capfd) -> None:
    def work() -> bytes:
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        begun(work)()
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("alone")
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
def test_ctrl_c_is_not_for_the_copy_from_its_first_moment(monkeypatch, capfd) -> None:
    sound, here = os.fork, os.getpid()

    def interrupted() -> int:
        if not (copy := sound()):
            if signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()):
                os._exit(1)  # what it raised would end these tests
            os.kill(os.getpid(), signal.SIGINT)
        return copy

    def work() -> bytes:
        if os.getpid() == here:
            return b"here"
        os.kill(os.getpid(), signal.SIGINT)
        return b"there"

    monkeypatch.setattr(os, "fork", interrupted)
    assert begun(work)() == b"there"
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no copies")
def test_a_copy_ends_with_its_parent() -> None:
    program = (
        "import os; os.cpu_count = lambda: 2\n"
        "import time; from fortgold.checks.beside import begun\n"
        "begun(lambda: [print('begun', flush=True), time.sleep(60)] and b'')()"
    )
    running = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE)
    assert running.stdout
    assert running.stdout.readline() == b"begun\n"
    killed = time.monotonic()
    running.kill()
    assert running.communicate() == (b"", None)  # nobody is left to write to it
    assert time.monotonic() - killed < 2


@pytest.mark.parametrize(
    ("threads", "cores", "platform"), [(2, 2, "linux"), (1, 1, "linux"), (1, 2, "darwin")]
)
def test_without_another_core_or_beside_threads_it_is_done_here(
    monkeypatch, threads: int, cores: int, platform: str
) -> None:
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(sys, "platform", platform)
    assert begun(lambda: str(os.getpid()).encode())() == str(os.getpid()).encode()
