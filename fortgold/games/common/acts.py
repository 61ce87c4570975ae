"""Moves that are acts, as people type them: a game says how one is typed, and which one words mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any
from unicodedata import normalize

from fortgold.data.model import Text
from fortgold.games.common import typed as reading
from fortgold.games.common.naming import SHOWN
from fortgold.games.common.speech import NOTHING, both, filled, joined
from fortgold.games.common.verbs import Verb
from fortgold.games.contract import Choice
from fortgold.games.position import IllegalMove


@dataclass(frozen=True)
class Acts:
    """How moves are typed whose `act` has the name of a verb, in capitals.

    typed: what a person types for a move in a position. said: the move in words. meant: the move of an act that
    other words name, among the legal ones of that act; raises IllegalMove. naming: how cards are named.
    """

    acts: type[IntEnum]
    verbs: Mapping[str, Verb]
    typed: Callable[[Any, Any], Text]
    said: Callable[[Any, Any], Text]
    meant: Callable[[Any, Any, Sequence[str], Sequence[Any]], Any]
    naming: Text = NOTHING

    def offer(self, position: Any) -> reading.Offer:
        """What can be done, and in which words."""
        legal = [(move, self.typed(position, move)) for move in position.legal_moves()]
        ways = [reading.Way(move.act.name.lower(), move, typed) for move, typed in legal]
        return reading.Offer(self.verbs, ways)

    def choice_of(self, position: Any, move: Any) -> Choice:
        heading = self.verbs[move.act.name.lower()].heading
        return Choice(self.typed(position, move), heading, self.said(position, move))

    def how_to_type(self, position: Any) -> Text:
        """What can be done, each with an example."""
        return reading.how_to_type(self.offer(position), self.naming)

    def move_typed(self, position: Any, typed: str) -> Any:
        """The legal move that a person typed. Raises IllegalMove; NotAMove if the first word is no verb."""

        def found(kinds: reading.Kinds, words: reading.Tokens) -> Any:
            able = [way.move for way in offer.ways if way.kind in kinds]
            if not words and len(able) == 1:
                return able[0]
            act = able[0].act if able else self.acts[kinds[0].upper()]
            return self.meant(position, act, words, [move for move in able if move.act is act])

        offer, line = self.offer(position), normalize("NFKC", typed).casefold()
        line = re.sub(r"^\s*([a-z]+)(?=\d)", r"\1 ", line)  # `t7`
        return reading.move_typed(offer, line, found)

    def only(self, position: Any, moves: Sequence[Any]) -> Any:
        """The one of these moves; raises IllegalMove, which tells how each is typed, if there are more."""
        if len(moves) == 1:
            return moves[0]
        every = [self.typed(position, move) for move in moves[:SHOWN]]
        more = [both("…")] * (len(moves) > SHOWN)
        raise IllegalMove(filled(reading.ONE_OF, every=joined([*every, *more], ", ")))
