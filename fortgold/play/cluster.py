"""The engine for many machines: dask.distributed, which the extra `cluster` installs."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from importlib.util import find_spec
from typing import Any

from fortgold import __version__
from fortgold.model import Text
from fortgold.play.engines import Engine, NoWorkers

CONNECT_SECONDS = 10  # to reach the scheduler, and for its first worker to be there
START = Text(
    "「dask scheduler」を起動し、各マシンで「dask worker アドレス」を起動してください",
    "start `dask scheduler`, and `dask worker ADDRESS` on each machine",
)


def dask(address: str) -> Engine:
    """The workers of the scheduler at `address` (tcp://host:8786).

    Raises NoWorkers if there is no address or the extra is not installed; opening the engine does
    if nobody answers.
    """
    if find_spec("distributed") is None:
        raise NoWorkers(
            Text("dask が入っていません", "dask is not installed"),
            Text("pip install 'fortgold[cluster]'", "pip install 'fortgold[cluster]'"),
        )
    if not address:  # dask would start a cluster of its own here
        raise NoWorkers(
            Text("dask のアドレスが要ります (--scheduler)", "dask needs an address (--scheduler)"),
            START,
        )
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    deaths = (CancelledError, KilledWorker, CommClosedError)
    return Engine("dask", lambda: _connect(address), _Cluster.close, deaths)


class _Cluster(Executor):
    """Dask's client as an executor that can be left without waiting for anything."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.executor = client.get_executor()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self.executor.submit(fn, *args, **kwargs)
        return future

    @staticmethod
    def close(executor: Executor) -> None:
        assert isinstance(executor, _Cluster)
        executor.executor.shutdown(wait=False)
        executor.client.close(timeout=2)


def _client(address: str) -> Any:
    """A client of the scheduler at `address`; None if nobody answers there."""
    import distributed

    for part in ("distributed", "distributed.client", "distributed.core", "distributed.utils"):
        logging.getLogger(part).setLevel(logging.CRITICAL)  # what fails, we say ourselves
    open_client: Callable[..., Any] = distributed.Client
    try:
        return open_client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError):
        return None


def _connect(address: str) -> tuple[Executor, int]:
    client = _client(address)
    if client is None:
        gc.collect()  # half a client is left; cleared away by the next one's thread, it locks that up
        raise NoWorkers(
            Text(f"{address} の dask に届きません", f"no dask scheduler answers at {address}"),
            START,
        )
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError as error:
        client.close()
        raise NoWorkers(
            Text(f"{address} に作業プロセスがありません", f"there is no worker at {address}"), START
        ) from error
    for worker, version in client.run(_version, on_error="return").items():
        if version != __version__:
            client.close()
            raise NoWorkers(
                Text(
                    f"{worker} に fortgold {__version__} がありません",
                    f"{worker} has no fortgold {__version__}",
                ),
                Text(
                    "どのマシンにも同じ版を入れてください",
                    "install the same version on every machine",
                ),
            )
    return _Cluster(client), sum(client.nthreads().values())


def _version() -> str:
    """What a worker answers when it is asked for its fortgold."""
    from fortgold import __version__ as here

    return here
