"""The names of exported files: a pattern with fields in braces, such as `{deck}-{id}-{side}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from fortgold.data.findings import Refusal
from fortgold.data.inks import Ink
from fortgold.data.layout import Edition, langs_of
from fortgold.data.model import Game, Text
from fortgold.data.source import suggestion
from fortgold.export.sides import Side
from fortgold.text.normalization import composed

PART = re.compile(r"([^{}]*)(?:\{(\w+)\})?")
FORBIDDEN = re.compile(r'[/\\:*?"<>|\x00-\x1f\x7f]')  # Windows takes none of these
LONGEST = 200  # bytes of a name, without its ending
SEPARATORS = "-_. "


class WrongName(Refusal):
    """A pattern that names no files, or two alike."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Naming:
    """What names are made of: fields and the words between them."""

    pattern: str
    parts: tuple[tuple[str, str], ...]  # words, and the field behind them, "" for none
    is_usual: bool = False  # nobody asked for a file of each copy: those that look alike share one

    @property
    def fields(self) -> frozenset[str]:
        return frozenset(field for _, field in self.parts if field)


Field = Callable[[Game, Side, Edition, Ink], str | None]  # None: the side has none
FIELDS: Mapping[str, Field] = {
    "game": lambda game, _side, _edition, _ink: game.id,
    "deck": lambda _game, side, _edition, _ink: None if side.is_component else side.deck.id,
    "id": lambda _game, side, _edition, _ink: side.card.id if side.card else None,
    "kind": lambda _game, side, _edition, _ink: side.card.kind if side.card else None,
    "name": lambda _game, side, edition, _ink: (
        side.card.name.of(langs_of(edition)[0]) if side.card else None
    ),
    "number": lambda _game, side, _edition, _ink: (
        f"{side.number:0{len(str(len(side.deck.cards)))}d}" if side.card else None
    ),
    "copy": lambda _game, side, _edition, _ink: (
        f"{side.copy}" if side.card and not side.is_of_all else None
    ),
    "side": lambda _game, side, _edition, _ink: side.which,
    "lang": lambda _game, _side, edition, _ink: edition,
    "ink": lambda _game, _side, _edition, ink: ink,
}


def naming(pattern: str) -> Naming:
    """A pattern that was read. Raises WrongName."""
    parts: list[tuple[str, str]] = []
    at = 0
    while at < len(pattern):
        found = PART.match(pattern, at)
        assert found
        if found.end() == at:
            raise WrongName(
                f"名前の型「{pattern}」の波括弧が合いません",
                f"the braces of the pattern `{pattern}` do not match",
                "欄の名前を { と } で囲みます (例: {deck}-{id}-{side})",
                "a field stands between { and }, as in {deck}-{id}-{side}",
            )
        words, field = found[1], found[2] or ""
        if field and field not in FIELDS:
            said = f"名前の型に「{{{field}}}」という欄はありません"
            raise WrongName.of(
                Text(said, f"there is no field `{{{field}}}` for a name"),
                suggestion(field, [*FIELDS]),
            )
        parts.append((words, field))
        at = found.end()
    return Naming(pattern, tuple(parts))


def usual(copies: bool, editions: int, inks: int) -> Naming:
    """The pattern where none is given: no longer than it must be for names that differ."""
    fields = ["deck", "id", *["copy"] * copies, "side"]
    fields += ["lang"] * (editions > 1) + ["ink"] * (inks > 1)
    return replace(naming("-".join(f"{{{one}}}" for one in fields)), is_usual=True)


def name_of(how: Naming, game: Game, side: Side, edition: Edition, ink: Ink, ending: str) -> str:
    """The name of a side's file. What a side has not is left out, with the separator before it. Raises WrongName."""
    said, is_short = "", False
    for words, field in how.parts:
        value = FIELDS[field](game, side, edition, ink) if field else ""
        is_short |= value is None
        said += words.rstrip(SEPARATORS) if value is None else words + value
    name = composed(said.lstrip(SEPARATORS) if is_short else said)
    wrong = FORBIDDEN.search(name)
    if wrong:
        raise WrongName(
            f"{side.said.ja}: 名前「{name}」の「{wrong[0]}」は、ファイルの名前に使えません",
            f"{side.said.en}: `{wrong[0]}` in `{name}` cannot stand in the name of a file",
            "--names からその文字か欄を外してください (フォルダーは --out で指定できます)",
            "take it, or the field that holds it, out of --names; --out names a folder",
        )
    if not name.strip(SEPARATORS) or name[0] == "." or name[-1] in ". ":
        raise WrongName(
            f"{side.said.ja}: 「{how.pattern}」からファイルの名前ができません (「{name}」)",
            f"{side.said.en}: `{how.pattern}` gives no name for a file: `{name}`",
            "デッキで共通の裏には {id}, {name}, {copy} がありません。{deck} と {side} を入れてください",
            "the back of a whole deck has no {id}, {name} or {copy}: use {deck} and {side}, too",
        )
    if len(name.encode()) > LONGEST:
        raise WrongName(
            f"{side.said.ja}: 名前が長すぎます (「{name[:40]}…」)",
            f"{side.said.en}: this name is too long: `{name[:40]}…`",
        )
    return f"{name}.{ending}"


def all_different(named: Iterable[tuple[str, Text]]) -> None:
    """Raises WrongName where two names are one, on a disk that knows no capitals either; each with whose it is."""
    known: dict[str, Text] = {}
    for name, whose in named:
        if name.casefold() in known:
            other = known[name.casefold()]
            raise WrongName(
                f"{other.ja} と {whose.ja} のファイルの名前が同じです (「{name}」)",
                f"{other.en} and {whose.en} have the same name: `{name}`",
                "--names に {id}, {copy}, {side}, {lang} などを足してください",
                "add {id}, {copy}, {side}, {lang} or others to --names",
            )
        known[name.casefold()] = whose
