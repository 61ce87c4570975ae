"""`python -m fortgold`, and the command `fortgold`: the process, from its first signal to its last."""

import gc
import signal
import sys
from collections.abc import Callable
from types import FunctionType

from fortgold.cli import interrupt

ROOM = 150_000  # words: so much is left in the 2 MiB that are asked for them


def main() -> None:
    """Run the command line. Whatever happens, Ctrl-C is one line and exit code 130."""
    gc.set_threshold(10_000, 10, 10)  # what is made lives on: a search finds next to nothing
    interrupt.install_handler(interrupt.end_at_once)
    if hasattr(signal, "pthread_sigmask"):  # Windows has none
        signal.pthread_sigmask(signal.SIG_UNBLOCK, interrupt.SIGNALS)  # `./run` blocked them for us
    sys.unraisablehook = interrupt.unraisable_hook
    try:
        interrupt.install_handler(signal.default_int_handler)
        from fortgold.cli import unchanged

        code = unchanged.answer(sys.argv[1:])
        if code is not None:
            sys.exit(code)
        from fortgold.cli import late_methods
        from fortgold.data import kept_code
        from fortgold.data.cache_folder import cache_folder

        late_methods.install()  # before any other module is imported
        kept_code.install(cache_folder())
        from fortgold.cli.root import main as run

        _with_room(run)
    except KeyboardInterrupt:  # while another error was being reported
        interrupt.end_at_once()
    except SystemExit as end:
        interrupt.install_handler(signal.SIG_IGN)  # only the interpreter's own shutdown is left
        if end.code == interrupt.CODE:
            interrupt.leave()
        raise


def _with_room(run: Callable[[], None]) -> None:
    """Run it above a frame that is said to be large.

    Python (3.11) asks for memory for its frames by 16 KiB, and gives it back as soon as no call is in it: loops at
    such an edge did so 20,000 times a build. Above this frame there is room for all.
    """
    roomy = FunctionType(_run.__code__.replace(co_stacksize=ROOM), globals())
    roomy(run)


def _run(run: Callable[[], None]) -> None:
    run()


if __name__ == "__main__":
    main()
