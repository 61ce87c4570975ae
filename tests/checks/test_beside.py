"""Work on another core: the same answer, and none of its troubles."""

import os
import sys
import threading

import pytest

from fortgold.checks.beside import LENGTH, begun


@pytest.fixture
def alone(monkeypatch) -> None:
    """As a command runs: no other threads, two cores."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


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
