"""What Python compiles while a command starts is kept for the next one: patterns, which `re` compiles in Python,
and the methods of dataclasses, which are made of text. It is a sixth of a check.

Kept by the text itself, for one version of Python. Where `re` or dataclasses may be made otherwise, they compile
as ever: so does a Python later than NEWEST, until somebody has tried it.
"""

from __future__ import annotations

import atexit
import builtins
import dataclasses
import marshal
import re
import sys
from array import array
from types import CodeType
from typing import Any

from fortgold.data.kept_results import KeptResults, key_of

MOST = 2000  # texts; a command has some 400
NEWEST = (3, 13)
WORDS = "I"  # of 32 bits, in which `re` writes what it made

_re: Any = re
_compiler = getattr(_re, "_compiler", None)
_compiled_at_once = getattr(_compiler, "compile", None)
_known: dict[Any, Any] = {}
_new: dict[Any, Any] = {}
_results = KeptResults(None)


def install(folder: str | None) -> None:
    """From here on, for this process; it is kept in that folder."""
    global _results
    if folder and sys.implementation.name == "cpython" and sys.version_info[:2] <= NEWEST:
        _results = KeptResults(folder)
        _known.update(_kept())
        _compiler.compile = _pattern  # type: ignore[union-attr]
        vars(dataclasses)["exec"] = _executed
        atexit.register(keep)


def keep() -> None:
    """Keep what was new to this process, beside what others have kept meanwhile."""
    if _new:
        every = _kept() | _new
        _results.keep(_key(), marshal.dumps(every if len(every) <= MOST else _new))
        _new.clear()


def _key() -> str:
    return key_of("code", sys.version)


def _kept() -> dict[Any, Any]:
    found = _results.find(_key())
    return marshal.loads(found) if found else {}


def _pattern(pattern: Any, flags: int = 0) -> Any:
    """As `re._compiler.compile`, in the same steps."""
    if type(pattern) is not str or flags & re.DEBUG:
        return _compiled_at_once(pattern, flags)  # type: ignore[misc]
    compiler: Any = _compiler
    made: Any = _known.get(key := (pattern, int(flags)))
    if made is None:
        parsed = compiler._parser.parse(pattern, key[1])
        names = parsed.state.groupdict
        by_group: list[str | None] = [None] * parsed.state.groups
        for name, group in names.items():
            by_group[group] = name
        code = array(WORDS, compiler._code(parsed, key[1])).tobytes()
        made = key[1] | parsed.state.flags, code, parsed.state.groups - 1, names, tuple(by_group)
        _known[key] = _new[key] = made
    now, code, *groups = made
    return compiler._sre.compile(pattern, now, array(WORDS, code).tolist(), *groups)


def _executed(text: str | CodeType, *names: dict[str, Any]) -> None:
    """As `exec`, of the text of a method."""
    if isinstance(text, str):
        if text not in _known:
            _known[text] = _new[text] = compile(text, "<string>", "exec")
        text = _known[text]
    builtins.exec(text, *names)
