"""The versions of a game that a simulation compares: the game as it is, and variants of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fortgold.cli.bilingual import WrongUsage, unknown
from fortgold.cli.game_arguments import VARIANT
from fortgold.data.fingerprint import fingerprint
from fortgold.data.model import Game, Text
from fortgold.data.variants import ALL, APART, varied, written
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.play.questions import Key
    from fortgold.play.simulation import Playing, Simulation
    from fortgold.play.summary import Ranges
    from fortgold.play.versions import Compared


@dataclass(frozen=True)
class ComparedVariants:
    """A simulation of each version; of the first one, the game as it is, there are no variants."""

    game: Game
    simulations: tuple[Simulation, ...]
    variants: tuple[tuple[str, ...], ...]
    blocks: Ranges
    each_other: bool

    def compared(self, playing: Playing, command: str, asked: Sequence[Key]) -> Compared:
        """What was found on the deals that all of them have played."""
        from fortgold.play.versions import Compared, common_blocks, differences, versions_of

        every = [playing.played(number) for number in range(len(self.simulations))]
        lots = common_blocks(every, self.blocks)
        versions = versions_of(self.game, self.simulations, self.variants, lots, command)
        found = differences(versions, asked, self.each_other)
        return Compared(self.game.title, command, versions, found, len(lots[0]), self.each_other)


def variants_apart(game: Game, value: str) -> tuple[tuple[str, ...], ...]:
    """The variants of each game that `--variant` compares with the game as it is; () if it names one game.

    Raises WrongUsage if the game has none, or not those.
    """
    asked, there = written(value), [one.id for one in game.variants]
    everything = (ALL,) in asked
    if not (everything or APART in value):
        return ()
    for name in (name for names in asked for name in names):
        if name not in there and (name,) != (ALL,):
            raise WrongUsage.of(*unknown(VARIANT, name, [*there, ALL]))
    apart = tuple((name,) for name in there) if everything else asked
    if not apart:
        raise WrongUsage(
            f"「{game.id}」に変種はありません" if everything else "変種の名前がありません",
            f"`{game.id}` has no variants" if everything else "no variant is named",
            "game.yaml の variants に書けます" if everything else f"使えるもの: {', '.join(there)}",
            "`variants` in game.yaml has them" if everything else f"known here: {', '.join(there)}",
        )
    return apart


def compare_variants(
    game: Game, first: Simulation, variants: Sequence[tuple[str, ...]], value: str, deals: int
) -> ComparedVariants:
    """The game of `first` and those variants. Raises CannotPlay if one of them cannot be dealt at that table."""
    from fortgold.games import playable
    from fortgold.play.versions import blocks_of

    simulations = [first]
    for names in variants:
        own = varied(game, names)
        try:
            rules = playable(own)
            assert rules is not None
            if rules.seats != first.rules.seats or rules.setup != first.rules.setup:
                rules = rules.seated(first.rules.seats, first.rules.setup)
        except CannotPlay as error:
            said, name = error.said, "+".join(names)
            said = Text(f"変種 {name}: {said.ja}", f"variant {name}: {said.en}")
            raise CannotPlay(said, error.hint) from error
        simulations.append(
            replace(first, rules=rules, run=replace(first.run, deck=fingerprint(own)))
        )
    apart = (ALL,) not in written(value)
    return ComparedVariants(game, tuple(simulations), ((), *variants), blocks_of(deals), apart)
