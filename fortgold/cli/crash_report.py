"""What nobody foresaw: told in a line, and written down for whoever can mend it."""

from __future__ import annotations

import os
import platform
import re
import shlex
import sys
import tempfile
import traceback
from importlib import metadata

from fortgold import __version__
from fortgold.data.model import Text

RAISED = "FORTGOLD_RAISE"  # an environment variable: set in tests, which are to fail then
LIBRARIES = (
    "click",
    "jinja2",
    "numba",
    "numpy",
    "pikepdf",
    "pillow",
    "pyyaml",
    "reportlab",
    "weasyprint",
)
PLACE = re.compile(r'^ *File ".*", line \d+, in .*$', re.MULTILINE)
LONGEST = 200  # characters of a line: a message may quote what somebody wrote, but not a file


def told(error: BaseException) -> tuple[Text, Text]:
    """The line for the user, and the hint, which names the file with the details."""
    kind = type(error).__name__
    said = Text(
        f"思いがけない誤りが起きました ({kind})。前の出力はそのままです。",
        f"something went wrong that nobody foresaw ({kind}); the last output is as it was",
    )
    try:
        path = _written_down(error)
    except OSError:
        return said, Text(
            f"詳細は {RAISED}=1 を付けて実行すると表示されます",
            f"run it with {RAISED}=1 to see the details",
        )
    return said, Text(
        f"fortgold の不具合です。詳細を {path} に書きました。報告に添えてください",
        f"this is a fault of fortgold; please report it with the details, which are in {path}",
    )


def _written_down(error: BaseException) -> str:
    handle, path = tempfile.mkstemp(prefix="fortgold-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write("\n".join(line[:LONGEST] for line in _details(error)) + "\n")
    return path


def _details(error: BaseException) -> list[str]:
    """What ran, on what, and how it came to the error; no content of any file."""
    lines = [
        f"fortgold {__version__}: {shlex.join(sys.argv[1:])}",
        f"Python {platform.python_version()}, {platform.platform()}",
        ", ".join(_versions()),
        "",
        # also of a worker process, whose traceback comes as the text of a cause
        *PLACE.findall("".join(traceback.format_exception(error))),
        "",
    ]
    while True:
        message = str(error).strip().partition("\n")[0]
        lines.append(f"{type(error).__name__}: {message}")
        following = error.__cause__ or error.__context__
        if following is None:
            return lines
        error = following


def _versions() -> list[str]:
    found = []
    for name in LIBRARIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            found.append(f"{name} (missing)")
    return found
