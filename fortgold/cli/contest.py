"""Whose deals are played: a player with a deck, and the decks that it is compared with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.bilingual import Wrong
from fortgold.cli.games import game_in, games_asked_for
from fortgold.cli.options import Failed
from fortgold.cli.root import say
from fortgold.cli.seats import line_up
from fortgold.model import Text

if TYPE_CHECKING:
    from fortgold.games.contract import Slot
    from fortgold.games.game import Playable
    from fortgold.model import Game
    from fortgold.play.simulation import Simulation


def simulation_of(game: Game, rules: Playable, player: str | None, seed: int) -> Simulation:
    """Those players at work on the deck. Ends the command if nobody has that name."""
    from fortgold.listing import fingerprint
    from fortgold.play.simulation import simulation

    if player is None:
        known = ", ".join(rules.players)
        raise Wrong(
            Text("だれが遊ぶかを --player で選んでください", "choose who plays with --player"),
            Text(f"使えるもの: {known}", f"known here: {known}"),
        )
    names = ",".join(line_up(rules, player))
    return simulation(game.id, fingerprint(game), rules, names, seed)


@dataclass(frozen=True)
class Decks:
    """The decks to play: the one asked about first, then those that it is compared with."""

    simulations: tuple[Simulation, ...]
    other: str = ""
    slots: tuple[Slot, ...] = ()
    needed: tuple[Slot, ...] = ()

    @classmethod
    def of(cls, game: Game, first: Simulation, against: str | None, leave_one_out: bool) -> Decks:
        """Every deck that was asked for. Ends the command if one cannot be played."""
        if against is not None:
            name, deck, rules = _other(against, game)
            other = replace(first, rules=rules, run=replace(first.run, deck=deck))
            if deck == first.run.deck:
                say(Text("どちらも同じデッキです。", "Both are the same deck."))
            return cls((first, other), name)
        if not leave_one_out:
            return cls((first,))
        from fortgold.position import CannotPlay

        rest, slots, needed = [first], [], []
        for slot in first.rules.slots:
            try:
                rules = first.rules.without(slot)
            except CannotPlay:
                needed.append(slot)
                continue
            deck = f"{first.run.deck}-{slot.id}"
            rest.append(replace(first, rules=rules, run=replace(first.run, deck=deck)))
            slots.append(slot)
        return cls(tuple(rest), "", tuple(slots), tuple(needed))


def _other(asked: str, game: Game) -> tuple[str, str, Playable]:
    """The deck to compare with: its name, its fingerprint, and the rules of `game` for it."""
    from fortgold.door import door_to
    from fortgold.games import playable
    from fortgold.listing import fingerprint
    from fortgold.load import load_game
    from fortgold.position import CannotPlay

    folder = Path(asked)
    if (folder / "game.yaml").is_file():
        name, loaded = asked.rstrip("/"), load_game(door_to((), (folder,)), folder)
    elif "/" in asked.rstrip("/").removeprefix("cards/") or folder.is_dir():
        raise Wrong(
            Text(f"{asked} に game.yaml がありません", f"there is no game.yaml in {asked}"),
            Text("デッキのフォルダーが要ります", "the folder of a deck is needed"),
        )
    else:
        shelf, (name, *_) = games_asked_for((asked,))
        loaded = shelf.game(name)
    edited = game_in(loaded)
    try:
        rules = playable(edited, game.id)
    except CannotPlay as error:
        raise Failed(error.said, error.hint) from error
    assert rules is not None
    return name, fingerprint(edited), rules
