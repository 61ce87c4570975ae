"""`fortgold new GAME --deck NAME --from TABLE`: one more deck of a game that is there.

game.yaml stays as its maker wrote it: the new deck's lines are put in below the last deck, and the
file is read again before it is written.
"""

from __future__ import annotations

from pathlib import Path

import yaml

from fortgold.cli.maker_table import CannotMake
from fortgold.cli.scaffold import NAME, Made, must_be_name, written
from fortgold.cli.table_project import Beside
from fortgold.cli.taken_over import TableSource, taken_over
from fortgold.data.door import door_to
from fortgold.data.load import load_game
from fortgold.data.model import MM, Game, Text
from fortgold.data.table_file import ENDS


def another_deck(folder: Path, name: str, deck: str, source: TableSource) -> Made:
    """Add a deck to the game below `folder`. Raises CannotMake, before anything is written."""
    home, looks = Path("cards") / name, Path("templates") / name
    game = _game(folder / home, folder / looks)
    _refuse_taken(folder, home, looks, deck, game)
    ids = frozenset(card.id for one in game.decks for card in one.cards)
    made = taken_over(source, game.langs, Beside(deck, ids, _size(game)))
    text = _with_entry(folder / home / "game.yaml", made.deck.entry)
    files = {
        home / f"{deck}.csv": made.deck.table.encode(),
        looks / f"{deck}.yaml": made.deck.look.encode(),
    }
    files |= {
        path: data
        for place, data in made.pictures.items()
        if not (folder / (path := looks / place)).exists()
    }
    return Made(written(folder, files | {home / "game.yaml": text.encode()}), made)


def _game(home: Path, looks: Path) -> Game:
    if not NAME.fullmatch(home.name) or not (home / "game.yaml").is_file():
        ja, en = f"{home} にゲームがありません", f"there is no game in {home}"
        hint_ja = "`--deck` を外すと、新しいゲームになります"
        hint_en = "without `--deck` a new one is made"
        raise CannotMake(ja, en, hint_ja, hint_en)
    loaded = load_game(door_to((home, looks)), home, (looks,))
    if loaded.game is None or any(one.level == "error" for one in loaded.findings):
        ja, en = f"{home} に誤りがあります", f"there are errors in {home}"
        raise CannotMake(
            ja,
            en,
            f"先に直してください: fortgold check {home.name}",
            f"mend them first: fortgold check {home.name}",
        )
    return loaded.game


def _size(game: Game) -> tuple[float, float] | None:
    """That of the first deck's cards in mm, so that all lie on the same sheets; None where they have no corners."""
    for first in game.decks[:1]:
        if first.shape == "rectangle":
            return first.size[0] / MM, first.size[1] / MM
    return None


def _refuse_taken(folder: Path, home: Path, looks: Path, deck: str, game: Game) -> None:
    must_be_name(deck, Text("デッキ", "deck"), "villain")
    files = [looks / f"{deck}.yaml", *(home / f"{deck}{end}" for end in ENDS)]
    there = [str(one) for one in files if (folder / one).exists()]
    if deck in {one.id for one in game.decks}:
        there.insert(0, f"decks.{deck}")
    if there:
        ja, en = f"{there[0]} はもうあります", f"{there[0]} is there already"
        raise CannotMake(ja, en, "別の名前を選んでください", "choose another name")


def _with_entry(path: Path, entry: str) -> str:
    """game.yaml with the lines of one more deck at the end of its `decks`."""
    text = path.read_bytes().decode()
    text += "\n" * (not text.endswith("\n"))
    lines, end = text.split("\n"), "\r" * ("\r\n" in text)
    decks = _decks_of(text)
    if decks is not None and not decks.flow_style:
        at, indent = _last_line(decks, lines) + 1, " " * decks.start_mark.column
        more = [f"{indent}{line[2:]}{end}" for line in entry.splitlines()]
        whole = "\n".join([*lines[:at], *more, *lines[at:]])
        if _only_adds(text, whole):
            return whole
    raise CannotMake(
        f"{path} の `decks` に書き足せません",
        f"the `decks` of {path} are written in a way that cannot be added to",
        "`{ }` を使わず、デッキもキーも一行に一つずつ書いてください",
        "write them without `{ }`, each deck and each key in a line of its own",
    )


def _decks_of(text: str) -> yaml.MappingNode | None:
    root = yaml.compose(text, yaml.SafeLoader)
    pairs = root.value if isinstance(root, yaml.MappingNode) else []
    found = next((value for key, value in pairs if key.value == "decks"), None)
    return found if isinstance(found, yaml.MappingNode) else None


def _last_line(decks: yaml.MappingNode, lines: list[str]) -> int:
    """The last line of the decks; the comments and blank lines after it belong to what follows."""
    last = min(decks.end_mark.line, len(lines))
    return max(i for i in range(last) if lines[i].strip() and not lines[i].lstrip().startswith("#"))


def _only_adds(old: str, new: str) -> bool:
    """Whether all that one file says stands in the other, and one deck more."""
    try:
        before, after = (yaml.load(text, yaml.BaseLoader) for text in (old, new))
    except yaml.YAMLError:
        return False
    known = {name: deck for name, deck in after["decks"].items() if name in before["decks"]}
    return len(after["decks"]) == len(known) + 1 and {**after, "decks": known} == before
