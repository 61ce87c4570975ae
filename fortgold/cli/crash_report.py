"""Unforeseen errors: a message for the user, and a file with the details for a bug report."""

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

RAISED = "FORTGOLD_RAISE"  # an environment variable: tests set it to see the error raised
LIBRARIES = (
    "click", "jinja2", "numba", "numpy", "pikepdf", "pillow", "pypdfium2", "pyyaml", "reportlab",
    "resvg-py", "weasyprint",
)  # fmt: skip
PLACE = re.compile(r'^ *File ".*", line \d+, in .*$', re.MULTILINE)
LONGEST = 200  # characters of a line: a message may quote a little, but not a whole file


def report(error: BaseException) -> tuple[Text, Text]:
    """The message for the user, and a hint that names the file with the details."""
    kind = type(error).__name__
    message = Text(
        f"思いがけない誤りが起きました ({kind})。前の出力はそのままです。",
        f"an unexpected error occurred ({kind}); the last output is unchanged",
    )
    try:
        path = _write_details(error)
    except OSError:
        return message, Text(
            f"詳細は {RAISED}=1 を付けて実行すると表示されます",
            f"run it with {RAISED}=1 to see the details",
        )
    return message, Text(
        f"fortgold の不具合です。詳細を {path} に書きました。報告に添えてください",
        f"this is a bug in fortgold; please report it with the details, which are in {path}",
    )


def _write_details(error: BaseException) -> str:
    handle, path = tempfile.mkstemp(prefix="fortgold-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write("\n".join(line[:LONGEST] for line in _details(error)) + "\n")
    return path


def _details(error: BaseException) -> list[str]:
    """The command, the system and the traceback, without the content of any file."""
    lines = [
        f"fortgold {__version__}: {shlex.join(sys.argv[1:])}",
        f"Python {platform.python_version()}, {platform.platform()}",
        ", ".join(_versions()),
        "",
        # also of a worker process, whose traceback is the text of a cause
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
    versions = []
    for name in LIBRARIES:
        try:
            versions.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            versions.append(f"{name} (missing)")
    return versions
