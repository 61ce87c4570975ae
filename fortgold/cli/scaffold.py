"""`fortgold new`: a small game that builds at once, its files explained by comments."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fortgold.cli.column_guesses import Rows
from fortgold.cli.maker_table import CannotMake
from fortgold.cli.table_project import game_file, project
from fortgold.cli.taken_over import TableSource, TakenOver, taken_over
from fortgold.data.languages import SHIPPED, USUAL, no_language, shipped_languages
from fortgold.data.model import Lang, Text
from fortgold.data.paths import WINDOWS_DEVICES, builtin

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
SHARED = "base"  # the folder of what games share
SCHEMAS = builtin("templates") / "base" / "schemas"
HERE = Path("base") / "new"  # below templates/: the files of a new game


@dataclass(frozen=True, slots=True)
class Made:
    """The files of a new game, and what they were taken over from, if they were."""

    files: tuple[Path, ...]
    table: TakenOver | None = None


def new_game(
    folder: Path, name: str, langs: Sequence[Lang] = (), source: TableSource | None = None
) -> Made:
    """Write `cards/<name>` and `templates/<name>` below `folder`.

    The table of a `source` is taken over as the cards. Raises CannotMake, before anything is written, if the name
    will not do or is taken, if a language is none, or if the table cannot be read.
    """
    must_be_name(name, Text("ゲーム", "game"), "my-game")
    if name == SHARED:
        raise CannotMake(
            f"「{name}」は、fortgold が使っている名前です",
            f"`{name}` is taken by fortgold",
            "別の名前を選んでください",
            "choose another name",
        )
    for part in ("cards", "templates"):
        if (folder / part / name).exists():
            raise CannotMake(
                f"{part}/{name} はもうあります",
                f"{part}/{name} is there already",
                "別の名前を選んでください",
                "choose another name",
            )
    if problem := next((problem for one in langs if (problem := no_language(one))), None):
        raise CannotMake(problem.ja, problem.en)
    title = " ".join(word.capitalize() for word in name.split("-"))
    home, looks = Path("cards") / name, Path("templates") / name
    made = taken_over(source, langs) if source is not None else None
    if made or tuple(langs) not in ((), USUAL):
        chosen = made.langs if made else tuple(dict.fromkeys(langs))
        deck = made.deck if made else project(_sample(chosen), chosen)
        texts = {
            home / "card.csv": deck.table,
            home / "game.yaml": game_file(name, title, chosen, deck.entry, bool(made)),
            looks / "card.yaml": deck.look,
            **{looks / "languages" / f"{one}.yaml": _no_words(one) for one in unsaid(chosen)},
        }
    else:
        texts = _teaching(name, title)
    files = {path: text.encode() for path, text in texts.items()}
    if made:
        files |= {looks / place: data for place, data in made.pictures.items()}
    for part, schema in (("cards", "game"), ("templates", "layout")):  # for editors, of all games
        files[Path(part) / f"{schema}.schema.json"] = (SCHEMAS / f"{schema}.json").read_bytes()
    return Made(written(folder, files), made)


def must_be_name(name: str, what: Text, such: str) -> None:
    """Raises CannotMake if files and folders of a game or a deck cannot be called so, on any system."""
    ja = f"「{name}」は{what.ja}の名前に使えません"
    en = f"`{name}` cannot be the name of a {what.en}"
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        hint_ja = f"英小文字と数字とハイフンで、{LONGEST} 文字までです (例: {such})"
        hint_en = f"use a-z, digits and hyphens, {LONGEST} characters at most, such as {such}"
        raise CannotMake(ja, en, hint_ja, hint_en)
    if name in WINDOWS_DEVICES:
        hint_ja = f"Windows では使えない名前です。別の名前を選んでください (例: {such})"
        hint_en = f"Windows allows no file of that name; choose another one, such as {such}"
        raise CannotMake(ja, en, hint_ja, hint_en)


def unsaid(langs: Sequence[Lang]) -> list[Lang]:
    """The languages of which no catalogue comes along."""
    known = shipped_languages()
    return [one for one in langs if not {one, one.partition("-")[0]} & {*known}]


def _no_words(lang: Lang) -> str:
    """A catalogue to be filled in: what the program prints, in English, as comments."""
    english = (SHIPPED / "en.yaml").read_text(encoding="utf-8").splitlines()
    return (
        f"# What fortgold prints on sheets and in books. Take away a `#`, and say the line in `{lang}`.\n"
        f"called: {{ja: {lang}, en: {lang}}}  # the language, as messages call it\n"
        + "".join(f"# {line}\n" for line in english if not line.startswith("called:"))
    )


def written(folder: Path, files: Mapping[Path, bytes]) -> tuple[Path, ...]:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return tuple(folder / path for path in files)


def _teaching(name: str, title: str) -> dict[Path, str]:
    """The files of a small game in Japanese and English, full of comments."""
    source = builtin("templates") / HERE
    out: dict[Path, str] = {}
    for path in sorted(source.rglob("*")):
        if path.is_file():
            part, *rest = path.relative_to(source).parts
            text = path.read_text(encoding="utf-8")
            out[Path(part, name, *rest)] = text.replace("@NAME@", name).replace("@TITLE@", title)
    return out


def _sample(langs: Sequence[Lang]) -> Rows:
    """The cards of the small game, in other languages: their words are there to be translated."""
    with (builtin("templates") / HERE / "cards" / "card.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    texts = [f"{text}.{lang}" for text in ("name", "text") for lang in langs]
    known = [text if text in rows[0] else f"{text.partition('.')[0]}.en" for text in texts]
    more = ["copies", "points"]
    return [
        ["id", *texts, *more],
        *([row["id"], *(row[one] for one in (*known, *more))] for row in rows),
    ]
