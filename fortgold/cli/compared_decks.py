"""The decks of a simulation: the one in question, then those that it is compared with."""

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

    Either one `other` deck, by its name; or the deck without each of the `slots` in turn; without
    those `needed` it cannot be dealt.
    """

    simulations: tuple[Simulation, ...]
    other: str = ""
    slots: tuple[Slot, ...] = ()
    needed: tuple[Slot, ...] = ()

    def compared(self, summaries: Sequence[Summary]) -> tuple[Against | None, tuple[Worth, ...]]:
        """The first deck compared with the others."""
        from fortgold.play.comparison import Against, paired, worths

        first, *rest = summaries
        if self.other:
            return Against(self.other, rest[0].run.deck, paired(first, rest[0])), ()
        cards = worths(first, list(zip(self.slots, rest, strict=True)), self.needed)
        return None, cards


def compare_decks(
    game: Game, first: Simulation, against: str | None, leave_one_out: bool
) -> ComparedDecks:
    """All decks of the simulation. Ends the command if one cannot be read."""
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


def _other(deck: str, game: Game) -> tuple[str, str, Playable]:
    """The deck to compare with: its name, its fingerprint, and the rules of `game` for it."""
    from fortgold.data.door import door_to
    from fortgold.data.fingerprint import fingerprint
    from fortgold.data.load import load_game
    from fortgold.games import playable

    folder = Path(deck)
    if (folder / "game.yaml").is_file():
        name, loaded = deck.rstrip("/"), load_game(door_to((), (folder,)), folder)
    elif "/" in deck.rstrip("/").removeprefix("cards/") or folder.is_dir():
        raise WrongUsage(
            f"{deck} に game.yaml がありません",
            f"there is no game.yaml in {deck}",
            "デッキのフォルダーが要ります",
            "the folder of a deck is needed",
        )
    else:
        shelf, (name, *_) = games_asked_for((deck,))
        loaded = shelf.game(name)
    edited = game_in(loaded)
    rules = playable(edited, game.id)
    assert rules is not None
    return name, fingerprint(edited), rules
