"""How every export goes: the game is checked, its files are made, and they are put in place all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fortgold.cli import interrupt
from fortgold.cli.bilingual import language
from fortgold.cli.checked_games import checked_games
from fortgold.cli.game_arguments import games_asked_for, say_if_built_in
from fortgold.cli.options import option
from fortgold.cli.out_folder import must_be_apart, must_be_folder
from fortgold.cli.root import say
from fortgold.data.cache_folder import cache_folder
from fortgold.data.findings import Refusal
from fortgold.data.kept_results import KeptResults
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.data.door import State
    from fortgold.data.library import Opened, Shelf
    from fortgold.data.model import Game

NOTHING = Text("書き出すものがありません", "there is nothing to export")
MORE = Text("--sides や --only を外してください", "leave out --sides or --only")
SHOWN = 3  # names of files that went
OUTPUT = Path("output")  # where `build` writes


def out_option(folder: Text) -> Any:
    """`--out` of an export, whose files else come into `output/GAME/` and that `folder`."""
    return option(
        "--out",
        f"出力先 (省略時は「output/ゲーム/{folder.ja}」)",
        f"Where to write (default: output/GAME/{folder.en})",
        type=click.Path(file_okay=False, readable=False, path_type=Path),
        metavar="DIR",
    )


OUT: Any = out_option(Text("形式", "FORM"))


@dataclass(frozen=True, slots=True)
class SoundGame:
    """A game that has passed the checks, and the fingerprint of its deck; where it lies, and the state of its files."""

    opened: Opened
    deck: str
    shelf: Shelf
    state: State

    @property
    def game(self) -> Game:
        return self.opened.sound_game


ExportedFile = tuple[str, bytes]  # its name and its content


def export_files(
    asked: str,
    form: str,
    out: Path | None,
    files: Callable[[SoundGame], tuple[int, Iterable[ExportedFile]]],
) -> int:
    """Check the game that is `asked` for, and put its `files` into a folder; the exit code.

    `files` says how many there will be, for the progress bar, and makes them one by one.
    """
    from fortgold.build import atomic_folder, exported, make
    from fortgold.build.lock import folder_lock, waiting_for
    from fortgold.cli.made_files import FAILURES, why_not_made, with_progress

    shelf, (name,) = games_asked_for((asked,))
    say_if_built_in(shelf)
    folder = out or OUTPUT / name / form
    must_be_folder(folder)
    must_be_apart(folder, shelf)
    locked = out or OUTPUT  # as a build does: it makes the folder of the game anew
    with folder_lock(locked, lambda: say(waiting_for(locked))), exported.Gathered() as made:
        atomic_folder.check(folder, ())
        atomic_folder.settle(folder)
        state, results = shelf.state(name), KeptResults(cache_folder())
        opened = shelf.open(name)
        digests = {name: shelf.contents(name) if results.folder else ""}
        prints = checked_games(shelf, [opened], digests, force=False, results=results)
        if prints is None:
            return 1
        deck = prints[name]
        try:
            count, making = files(SoundGame(opened, deck, shelf, state))
            if not count:
                raise Refusal.of(NOTHING, MORE)
            with_progress((made.add(*one) for one in making), name, count)
            if shelf.state(name) != state:
                raise make.ChangedMeanwhile(name)
        except FAILURES as error:
            say(why_not_made(name, error))
            return 1
        with interrupt.DeferredSignals():
            gone = exported.put(folder, made, deck)
    size = (
        f"{made.size / 1_000_000:.1f} MB" if made.size >= 100_000 else f"{made.size / 1000:.1f} kB"
    )
    said = Text(
        f"{folder}/: {len(made)} ファイル、{size} (デッキ {deck})",
        f"{folder}/: {len(made)} file{'s' * (len(made) != 1)}, {size} (deck {deck})",
    )
    click.echo(said.of(language()))
    if gone:
        listed = ", ".join(gone[:SHOWN]) + f", … ({len(gone)})" * (len(gone) > SHOWN)
        ja = f"前に書き出して、今回は作らなかったファイルを消しました: {listed}"
        say(Text(ja, f"removed what an earlier export made and this one did not: {listed}"))
    return 0
