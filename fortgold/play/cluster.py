"""The engine for many machines: dask.distributed, which the extra `cluster` installs."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from fortgold import __version__
from fortgold.data.model import Text
from fortgold.play.engines import Engine, NoWorkers

CONNECT_SECONDS = 10  # to reach the scheduler, and for its first worker to be there
START = Text(
    "「dask scheduler」を起動し、各マシンで「dask worker アドレス」を起動してください",
    "start `dask scheduler`, and `dask worker ADDRESS` on each machine",
)
INSTALL = Text("pip install 'fortgold[cluster]'", "pip install 'fortgold[cluster]'")
SAME = Text("どのマシンにも同じ版を入れてください", "install the same version on every machine")


def dask(address: str) -> Engine:
    """The workers of the scheduler at `address` (tcp://host:8786).

    Raises NoWorkers if there is no address or the extra is not installed; opening the engine does
    if nobody answers.
    """
    if find_spec("distributed") is None:
        raise NoWorkers(Text("dask が入っていません", "dask is not installed"), INSTALL)
    if not address:  # dask would start its own cluster here
        ja = "dask のアドレスが要ります (--scheduler)"
        en = "dask needs an address (--scheduler)"
        raise NoWorkers(Text(ja, en), START)
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    return Engine(lambda: _lent(address), (CancelledError, KilledWorker, CommClosedError))


@contextmanager
def _lent(address: str) -> Iterator[tuple[Executor, int]]:
    client = _client(address)
    try:
        _look_at_workers(client, address)
        executor: Executor = client.get_executor()
        yield executor, sum(client.nthreads().values())
        executor.shutdown(wait=False)
    finally:
        client.close(timeout=2)


def _client(address: str) -> Any:
    """A client of the scheduler at `address`. Raises NoWorkers if it does not answer."""
    import distributed

    for part in ("distributed", "distributed.client", "distributed.core", "distributed.utils"):
        logging.getLogger(part).setLevel(logging.CRITICAL)  # what fails, we say ourselves
    connect: Any = distributed.Client
    try:
        return connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        pass
    gc.collect()  # half a client is left; cleared away by the next one's thread, it locks that up
    raise NoWorkers(
        Text(f"{address} の dask に届きません", f"no dask scheduler answers at {address}"), START
    )


def _look_at_workers(client: Any, address: str) -> None:
    """Raises NoWorkers if there is none, or one with another program."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError as error:
        said = Text(f"{address} に作業プロセスがありません", f"there is no worker at {address}")
        raise NoWorkers(said, START) from error
    for worker, version in client.run(_version, on_error="return").items():
        if version != __version__:
            program = f"fortgold {__version__}"
            said = Text(f"{worker} に {program} がありません", f"{worker} has no {program}")
            raise NoWorkers(said, SAME)


def _version() -> str:
    """The version of fortgold of a worker."""
    from fortgold import __version__ as here

    return here
