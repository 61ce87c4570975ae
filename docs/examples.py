"""Examples of findings: small edits of a game, and what `fortgold check` says of them.

examples.yaml has one for each code, or more. What an example shows is never written down: it is
made by editing a fresh copy of the game and checking it.
"""

from __future__ import annotations

import difflib
import shutil
from collections.abc import Sequence
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml
from fontTools.ttLib import TTFont
from PIL import Image

from fortgold.checks import report
from fortgold.checks.all_checks import all_findings, shelf_findings
from fortgold.cli import scaffold
from fortgold.data.findings import Finding
from fortgold.data.library import Shelf, shelf_at
from fortgold.data.model import LANGS, Lang, Text
from fortgold.data.paths import builtin
from fortgold.draw.fonts import subset

NEW = "my-game"  # the game that `fortgold new` makes; most examples edit it
GONE = Text("`{}` を削除", "`{}` is deleted")
LINK = Text("`{}` を `{}` へのリンクに変更", "`{}` becomes a link to `{}`")
OTHERWISE = Text("`{}` を UTF-8 以外で保存", "`{}` is saved otherwise than in UTF-8")
SHEET = Text("`{}` を表のそばに置く", "`{}` is put beside the table")
FONT = Text("`{}` は fsType が {} のフォント", "`{}` is a font with the fsType {}")
PICTURE = Text("`{}` は {:,} x {:,} 画素の画像", "`{}` is a picture of {:,} x {:,} pixels")

ASCII = "".join(map(chr, range(32, 127)))
LONG = 20  # lines of a change that are shown whole
Content = bytes | Path  # what is in a file, or where a link leads


@dataclass(frozen=True)
class Edit:
    """What is done to one file: `old` becomes `new`, `add` is added at its end, it is `gone`, or
    a `link` to elsewhere, a `picture` of so many pixels (40x27) or a `font` of that fsType takes its place.

    A name is looked for in the game's two folders, unless it begins with one of them. A file that
    is not there is made; after the edit, it is written in `encoding`.
    """

    file: str
    old: str = ""
    new: str = ""
    add: str = ""
    gone: str = ""
    link: str = ""
    picture: str = ""
    font: str = ""
    encoding: str = "utf-8"

    def do(self, path: Path) -> None:
        """Edit the file. Raises ValueError unless `old` occurs in it exactly once."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.gone or self.link:
            path.unlink(missing_ok=not self.gone)
        if self.link:
            path.symlink_to(self.link)
        if self.picture:
            width, height = map(int, self.picture.split("x"))
            Image.new("RGB", (width, height), "#2C7D54").save(path)
        if self.font:
            made = TTFont(BytesIO(subset("text", ASCII)))
            made["OS/2"].fsType = int(self.font)
            made.save(path)
        if self.gone or self.link or self.picture or self.font:
            return
        text = path.read_text("utf-8") if path.exists() else ""
        if self.old and text.count(self.old) != 1:
            raise ValueError(f"{self.file} has {self.old!r} {text.count(self.old)} times")
        edited = text.replace(self.old, self.new) if self.old else text
        path.write_bytes((edited + self.add).encode(self.encoding))


@dataclass(frozen=True)
class Example:
    """One entry of examples.yaml: a code, the edits that lead to it, and other codes that come along."""

    code: str
    edits: tuple[Edit, ...]
    game: str = NEW
    also: tuple[str, ...] = ()
    deep: bool = False
    languages: str = ""


@dataclass(frozen=True)
class Shown:
    """What became of an example: the files that it changed, as Markdown, and what was told."""

    changes: Text
    told: Text  # as `fortgold check` prints it
    codes: frozenset[str]


@cache
def examples() -> tuple[Example, ...]:
    """All of them, in the order of the file. Raises TypeError where a key is not known."""
    entries = yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), yaml.BaseLoader)
    return tuple(_example(**entry) for entry in entries)


def _example(
    code: str,
    edits: Sequence[dict[str, str]] = (),
    game: str = NEW,
    also: Sequence[str] = (),
    deep: str = "",
    languages: str = "",
    **edit: str,
) -> Example:
    steps = tuple(Edit(**one) for one in [*edits, *([edit] if edit else [])])
    return Example(code, steps, game, tuple(also), bool(deep), languages)


@cache
def shown(example: Example) -> Shown:
    """The example, tried out in a folder of its own."""
    with TemporaryDirectory() as place, chdir(place):  # there, as a user is, paths are short
        _set_up(example.game, example.languages)
        before = _files()
        for edit in example.edits:
            edit.do(_path(example.game, edit.file))
        shelf = shelf_at(Path())
        found = (*shelf_findings(shelf), *all_findings(shelf.open(example.game), example.deep))
        after = _files()
        return Shown(
            Text(*(_changes(before, after, lang) for lang in LANGS)),
            Text(*(_blocks(found, shelf, lang) for lang in LANGS)),
            frozenset(one.code for one in found),
        )


def _set_up(game: str, languages: str = "") -> None:
    if game == NEW:
        scaffold.new_game(Path(), game, [*filter(None, languages.split(","))])
        return
    for part in ("cards", "templates"):
        shutil.copytree(builtin(part) / game, Path(part) / game)


def _path(game: str, name: str) -> Path:
    if name.startswith(("cards/", "templates/")):
        return Path(name)
    cards, templates = Path("cards") / game / name, Path("templates") / game / name
    return cards if cards.exists() else templates


def _files() -> dict[str, Content]:
    """What each file below this folder holds."""
    return {
        path.as_posix(): path.readlink() if path.is_symlink() else path.read_bytes()
        for path in Path().rglob("*")
        if path.is_symlink() or path.is_file()
    }


def _blocks(found: Sequence[Finding], shelf: Shelf, lang: Lang) -> str:
    """The findings as they are printed, without the line that counts them."""
    doors = [shelf.door(name) for name in shelf.names()]
    said = report.text(found, report.source_lines(doors), lang)
    return said.rstrip("\n").rpartition("\n")[0].rstrip("\n")


def _changes(before: dict[str, Content], after: dict[str, Content], lang: Lang) -> str:
    """The files that differ, each with its name and the lines taken out and put in."""
    changed = [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]
    return "\n\n".join(_change(name, before.get(name), after.get(name), lang) for name in changed)


def _change(name: str, old: Content | None, new: Content | None, lang: Lang) -> str:
    if new is None:
        return GONE.of(lang).format(name)
    if isinstance(new, Path):
        return LINK.of(lang).format(name, new)
    assert not isinstance(old, Path)
    if name.endswith(".xlsx"):
        return SHEET.of(lang).format(name)
    if name.endswith(".ttf") and new.startswith(b"\0\1\0\0"):
        return FONT.of(lang).format(name, TTFont(BytesIO(new))["OS/2"].fsType)
    if name.endswith(".png"):
        return PICTURE.of(lang).format(name, *Image.open(BytesIO(new)).size)
    try:
        olds, news = ((data or b"").decode().splitlines() for data in (old, new))
    except UnicodeDecodeError:
        return OTHERWISE.of(lang).format(name)
    _, _, *lines = difflib.unified_diff(olds, news, n=0, lineterm="")
    lines = [line for line in lines if not line.startswith("@@")]
    if len(lines) > LONG:  # of what goes, the beginning says enough
        gone = [i for i, line in enumerate(lines) if line.startswith("-")][3:]
        lines = [line for i, line in enumerate(lines) if i not in gone[1:]]
        lines[gone[0]] = "-…"
    return "\n".join([f"`{name}`", "", "```diff", *lines, "```"])
