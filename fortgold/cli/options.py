"""How a command is written: a frozen dataclass of its options, whose `run` does the work.

    @command("日本語の説明。", "What it does.")
    class DealCommand:
        game: str = GAME
        index: int = option("--index", "何番目か", "Which deal", callback=number(0, MOST))

        def run(self) -> int: ...

The default of a field declares its option or argument. `run` returns the exit code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

import click
from click.core import ParameterSource

from fortgold.cli.bilingual import Command, CommandGroup, Option, WrongUsage, refuse_if, remember
from fortgold.cli.game_arguments import game_in, games_asked_for
from fortgold.cli.root import fortgold, lang_option
from fortgold.data.lengths import thousandths
from fortgold.data.model import MM, Text
from fortgold.data.variants import ALL, APART, JOINED, written
from fortgold.games.chance import MOST

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from fortgold.data.model import Game
    from fortgold.games.game import Playable

T = TypeVar("T")

SHOWN = 40  # characters of a wrong value that a message repeats
MOST_DEALS = 1_000_000_000
MOST_PLAYERS = 99  # of an option; the rules say how many can play


@dataclass_transform(frozen_default=True)
def command(
    ja: str, en: str, varies: bool = False, of: CommandGroup = fortgold
) -> Callable[[type[T]], type[T]]:
    """Register a class, such as `DealCommand`, as the command of its name; one that `varies` takes `--variant`.

    One `of` the group `export` is called `ExportSheetPreviewCommand`, and as a command `sheet-preview`.
    """

    def register(cls: type[T]) -> type[T]:
        made: Any = dataclass(frozen=True)(cls)
        params: list[click.Parameter] = [getattr(cls, f.name)(f.name) for f in fields(made)]
        params += [allow_option()] if {"game", "games"} & {one.name for one in params} else []
        params += [variant_option()] if varies else []
        if not any("--lang" in param.opts for param in params):  # which `build` has for its files
            params.append(lang_option())
        run = lambda **values: made(**values).run()  # noqa: E731
        words = re.findall("[A-Z][a-z]*", cls.__name__.removesuffix("Command"))
        name = "-".join(words[1:] if of is not fortgold else words).lower()
        of.add_command(Command(name, said=Text(ja, en), params=params, callback=run))
        return cls

    return register


def option(name: str, ja: str, en: str, **settings: Any) -> Any:
    """An option with its help in two languages; `settings` are for click."""
    return lambda field: Option([name, field], Text(ja, en), **settings)


def flag(name: str, ja: str, en: str) -> Any:
    """An option without a value."""
    return option(name, ja, en, is_flag=True)


def argument(**settings: Any) -> Any:
    return lambda field: click.Argument([field], **settings)


class Several(click.Choice[str]):
    """The type of an option that takes some of its choices, joined by commas, or `all` of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ARG002
        """A string of them, joined by commas."""
        for name in words_of(str(value)):
            if name not in self.choices:
                raise wrong_value(param.opts[0] if param else "", name, self.choices)
        return value


def words_of(value: str) -> list[str]:
    """What is joined by commas, with blanks or without."""
    return [word.strip() for word in value.split(",")]


def wrong_value(name: str, value: str, known: Iterable[str], game: str = "") -> WrongUsage:
    """That an option takes none such, of a game if one is named, and what it takes."""
    there, of = ", ".join(known), f"{game}: " * bool(game)
    return WrongUsage(
        f"{of}「{name}」の値が正しくありません ({value or '空です'})",
        f"{of}wrong value for `{name}`: {value or 'it is empty'}",
        f"使えるもの: {there}",
        f"known here: {there}",
    )


def several(
    name: str,
    choices: tuple[str, ...],
    ja: str,
    en: str,
    usual: tuple[str, ...] = ("all",),
    none: str = "",
) -> Any:
    """An option for some of the choices, may be repeated; `all` is all of them, and so is none of them
    if others are not `usual`. `none` is the word for none of them.
    """

    def chosen(_ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]) -> Any:
        names = {name for value in values for name in words_of(value)} or {*usual}
        refuse_if(
            none in names and len(names) > 1,
            f"「{name}」に {none} とほかのものは並べられません",
            f"`{name}` is {none} or others, not both",
            "どちらかにしてください",
            "leave one out",
        )
        return tuple(choice for choice in choices if choice in names or "all" in names)

    known = [*choices, *([none] if none else []), "all"]
    return option(name, ja, en, type=Several(known), multiple=True, callback=chosen)


def number(
    minimum: int, maximum: int
) -> Callable[[click.Context, click.Parameter, Any], int | None]:
    """The callback of an option for a whole number, in any digits that Python accepts."""

    def checked(_ctx: click.Context, param: click.Parameter, value: Any) -> int | None:
        if value is None:
            return None
        try:
            read = int(value)
        except ValueError:
            read = minimum - 1
        if minimum <= read <= maximum:
            return read
        ja = f"{minimum} から {maximum} までの整数が要ります"
        raise _unusable(param, value, ja, f"a whole number from {minimum} to {maximum} is needed")

    return checked


def millimetres(minimum: int, maximum: int) -> Callable[[click.Context, click.Parameter, Any], int]:
    """The callback of an option for a length, within bounds in µm: `0.3`, `0.3mm`, `0.012in`. "0": none."""

    def checked(_ctx: click.Context, param: click.Parameter, value: Any) -> int:
        try:
            read = thousandths(str(value))
        except (ValueError, OverflowError):
            read = -1
        if read == 0 or minimum <= read <= maximum:
            return read
        ja = f"{'0、または ' * (minimum > 0)}{minimum / MM:g} から {maximum / MM:g} までの長さ (mm) が要ります"
        en = f"{'0 or ' * (minimum > 0)}a length from {minimum / MM:g} to {maximum / MM:g} mm is needed"
        raise _unusable(param, value, ja, en)

    return checked


def millimetres_if_said(
    minimum: int, maximum: int
) -> Callable[[click.Context, click.Parameter, Any], int | None]:
    """As `millimetres`; None where nothing is said."""
    read = millimetres(minimum, maximum)
    return lambda ctx, param, value: None if value is None else read(ctx, param, value)


def _unusable(param: click.Parameter, value: Any, ja: str, en: str) -> WrongUsage:
    """What is said of a value that an option cannot have; `ja` and `en` are what is needed."""
    name, shown = param.opts[0], str(value)
    shown = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"
    message = f"「{name}」の値「{shown}」は使えません", f"`{name}` cannot be `{shown}`"
    return WrongUsage(*message, ja, en)


def is_asked_for(name: str) -> bool:
    """Whether that option was given, even with its default as value."""
    return click.get_current_context().get_parameter_source(name) is not ParameterSource.DEFAULT


def offering(names: Callable[[], Iterable[str]]) -> Callable[..., list[CompletionItem]]:
    """What a shell offers for an option: those of the names that go on as what was typed begins."""

    def there(_ctx: object, _param: object, begun: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in names() if name.startswith(begun)]

    return there


def columns_and_rows(
    _ctx: click.Context, param: click.Parameter, value: str | None
) -> tuple[int, int]:
    """The callback of an option for a grid, such as `3x3`; (0, 0) without one."""
    if value is None:
        return 0, 0
    found = re.fullmatch(r"([1-9][0-9]?) *[x×] *([1-9][0-9]?)", value.strip().lower())
    if not found:
        ja = "1 から 99 までの列と行の数が要ります (例: 3x3)"
        en = "columns and rows from 1 to 99 are needed, such as 3x3"
        raise _unusable(param, value, ja, en)
    return int(found[1]), int(found[2])


def _games() -> Iterable[str]:
    from fortgold.data.library import shelf_at

    return shelf_at(Path()).names()


def _papers() -> Iterable[str]:
    from fortgold.data.library import shelf_at

    shelf = shelf_at(Path())
    return *dict.fromkeys(
        one for name in shelf.names() for one in shelf.open(name).look.papers
    ), "all"


def _editions() -> Iterable[str]:
    from fortgold.data.layout import editions_of
    from fortgold.data.library import shelf_at

    shelf = shelf_at(Path())
    games = (shelf.game(name).game for name in shelf.names())
    return *dict.fromkeys(one for game in games if game for one in editions_of(game.langs)), "all"


papers_there, editions_there = offering(_papers), offering(_editions)  # those of the games here


def allow_option() -> Option:
    """`--allow`, of every command that reads a game."""
    ja = "ゲームの中のリンクが指してよいフォルダー (繰り返せる)"
    en = "Folder into which links in a game may lead; may be repeated"
    return Option(
        ["--allow"],
        Text(ja, en),
        multiple=True,
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        callback=remember,
        expose_value=False,
        metavar="DIR",
    )


def variant_option() -> Option:
    """`--variant`, of commands for which a game may be another one."""

    def named(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        names = tuple(dict.fromkeys(name for name in (value or "").split(JOINED) if name))
        remember(ctx, param, names)

    ja = f"変種で遊ぶ。いくつか合わせるときは {JOINED} でつなぐ"
    en = f"Play a variant, or several joined by {JOINED}"
    return Option(["--variant"], Text(ja, en), callback=named, expose_value=False, metavar="NAME")


def _versions(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """One variant is the game that is read, as for other commands; several are compared with it."""
    if APART not in value and value.strip() != ALL:
        remember(ctx, param, next(iter(written(value)), ()))
    return value


VERSIONS: Any = option(
    "--variant",
    f"変種で遊ぶ。{JOINED} で合わせ、コンマで並べると元のゲームとも比べる。{ALL} はすべて",
    f"Play a variant, or several joined by {JOINED}; A,B compares, also with the game as it is; {ALL}: "
    "each of them",
    callback=_versions,
    default="",
    metavar="NAME",
)
GAME: Any = argument(shell_complete=offering(_games))
GAMES: Any = argument(nargs=-1, metavar="[GAME]...", shell_complete=offering(_games))
DEFAULT_SEED = 1  # of a deal, by default
SEED: Any = option(
    "--seed",
    f"乱数の種 (省略時は {DEFAULT_SEED})",
    f"Seed of the deals (default: {DEFAULT_SEED})",
    callback=number(0, MOST),
    default=str(DEFAULT_SEED),
    metavar="N",
)
INDEX: Any = option(
    "--index",
    "その種の何番目の配り方か (0 から数え、省略時は 0)",
    "Which deal of that seed, counted from 0 (default: 0)",
    callback=number(0, MOST),
    default="0",
    metavar="I",
)
PLAYERS: Any = option(
    "--players",
    "何人で遊ぶか (省略時は最も少ない人数)",
    "How many play (default: as few as can)",
    callback=number(1, MOST_PLAYERS),
    metavar="COUNT",
)
SETUP: Any = option(
    "--setup",
    "準備のしかた (省略時はいつもの準備)",
    "Another way to set up the table",
    metavar="NAME",
)
THREADS: Any = option(
    "--threads",
    "スレッドの数 (省略時はコアの数)",
    "Threads (default: one a core)",
    callback=number(1, 1024),
    metavar="T",
)
JSON: Any = flag("--json", "JSON で出す", "As JSON")
PER_DEAL: Any = flag(
    "--per-deal", "JSON に配りごとの結果も入れる", "In JSON, the result of each deal, too"
)


def playable_game(name: str) -> tuple[Game, Playable]:
    """The game of that name with its rules; its templates are not read.

    Ends the command if there is none: exit code 2 for an unknown name or a game without rules, 1 for
    files that cannot be read. Raises CannotPlay for a deck that cannot be dealt.
    """
    from fortgold.games import playable

    shelf, (name, *_) = games_asked_for((name,))
    game = game_in(shelf.game(name))
    rules = playable(game)
    if rules is None:
        raise WrongUsage(
            f"「{name}」にはコードのルールがまだありません",
            f"`{name}` has no rules in code yet",
            "`fortgold build` でシートとルールブックは作れます",
            "`fortgold build` makes its sheets and rulebook all the same",
        )
    return game, rules
