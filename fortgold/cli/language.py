"""The language of messages, as the environment asks for it. Imports nothing: `interrupt.py` says why."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which takes a while to import
if TYPE_CHECKING:
    from collections.abc import Mapping

    from fortgold.data.model import Lang


def language_of(environment: Mapping[str, str]) -> Lang:
    """The language that the environment asks for, in the order of POSIX; English by default."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ja" if environment[name].lower().startswith("ja") else "en"
    return "en"
