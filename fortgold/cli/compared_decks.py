"""The decks that a simulation plays: the one asked about, then those that it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.cli.bilingual import WrongUsage
from fortgold.cli.game_arguments import game_in, games_asked_for
from fortgold.cli.root import say
from fortgold.data.model import Text
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.data.model import Game
    from fortgold.games.contract import Slot
    from fortgold.games.game import Playable
    from fortgold.play.comparison import Against, Worth
    from fortgold.play.simulation import Simulation
    from fortgold.play.summary import Summary


@dataclass(frozen=True)
class ComparedDecks:
    """Simulations of every deck, and what the decks after the first are.

    Either one `other` deck, by its name; or the deck without each of the `slots`, while it cannot
    be dealt without those `needed`.
    """

    simulations: tuple[Simulation, ...]
    other: str = ""
    slots: tuple[Slot, ...] = ()
    needed: tuple[Slot, ...] = ()

    def compared(self, summaries: Sequence[Summary]) -> tuple[Against | None, tuple[Worth, ...]]:
        """What the other decks say about the first."""
        from fortgold.play.comparison import Against, paired, worths

        first, *rest = summaries
        if self.other:
            return Against(self.other, rest[0].run.deck, paired(first, rest[0])), ()
        cards = worths(first, list(zip(self.slots, rest, strict=True)), self.needed)
        return None, cards


def compare_decks(
    game: Game, first: Simulation, against: str | None, leave_one_out: bool
) -> ComparedDecks:
    """Every deck that was asked for. Ends the command if one cannot be read."""
    rest: list[Simulation] = []
    slots: list[Slot] = []
    needed: list[Slot] = []

    def add(rules: Playable, deck: str) -> None:
        rest.append(replace(first, rules=rules, run=replace(first.run, deck=deck)))

    if against is not None:
        name, deck, rules = _other(against, game)
        add(rules, deck)
        if deck == first.run.deck:
            say(Text("どちらも同じデッキです。", "Both are the same deck."))
        return ComparedDecks((first, *rest), name)
    for slot in first.rules.slots if leave_one_out else ():
        try:
            add(first.rules.without(slot), f"{first.run.deck}-{slot.id}")
            slots.append(slot)
        except CannotPlay:
            needed.append(slot)
    return ComparedDecks((first, *rest), "", tuple(slots), tuple(needed))


def _other(asked: str, game: Game) -> tuple[str, str, Playable]:
    """The deck to compare with: its name, its fingerprint, and the rules of `game` for it."""
    from fortgold.data.door import door_to
    from fortgold.data.fingerprint import fingerprint
    from fortgold.data.load import load_game
    from fortgold.games import playable

    folder = Path(asked)
    if (folder / "game.yaml").is_file():
        name, loaded = asked.rstrip("/"), load_game(door_to((), (folder,)), folder)
    elif "/" in asked.rstrip("/").removeprefix("cards/") or folder.is_dir():
        raise WrongUsage(
            f"{asked} に game.yaml がありません",
            f"there is no game.yaml in {asked}",
            "デッキのフォルダーが要ります",
            "the folder of a deck is needed",
        )
    else:
        shelf, (name, *_) = games_asked_for((asked,))
        loaded = shelf.game(name)
    edited = game_in(loaded)
    rules = playable(edited, game.id)
    assert rules is not None
    return name, fingerprint(edited), rules
