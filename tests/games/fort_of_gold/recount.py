"""What a simulation of The Fort of Gold counts, counted again by the readable rules."""

from __future__ import annotations

from collections import Counter, defaultdict

import numpy as np
from fort import choose, tally

from fortgold.data.model import Text
from fortgold.games.contract import LOST
from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate, kind_of
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.program import metrics

NAMES = defaultdict(lambda: Text("名", "name"))


SEED = 11


class Recount:
    """Every metric, counted from positions and moves; bins by label or number."""

    def __init__(self) -> None:
        self.results: list[int] = []
        self.counts: dict[str, Counter[object]] = defaultdict(Counter)

    def deal(self, rules: Ruleset, player: str, index: int) -> None:
        position, moves = first_position(rules, SEED, index), list[Move]()
        cards: dict[str, set[str]] = defaultdict(set)
        out = {treasure.id for treasure in position.solutions}
        while position.outcome() is None:
            self._look(position, cards)
            move = choose(player, position, SEED, index, len(moves))
            self._turn(position, move, cards)
            moves.append(move)
            position = position.after(move)
        self._look(position, cards)
        self._end(position, moves, cards, out)

    def _look(self, position: Position, cards: dict[str, set[str]]) -> None:
        cards["spirit-seen"] |= {card.id for card in position.chancel if card}
        cards["treasure-seen"] |= {card.id for card in position.solutions}

    def _turn(self, position: Position, move: Move, cards: dict[str, set[str]]) -> None:
        legal = position.legal_moves()
        whole = {(m.column, m.altar, 0) if isinstance(m, Foresee) else m for m in legal}
        kinds = {kind_of(one) for one in legal}
        self.counts["solutions"][len(position.solutions)] += 1
        self.counts["kinds"][len(kinds)] += 1
        self.counts["choices"][len(whole)] += 1
        taken = isinstance(move, Foresee)
        self.counts["foresight"][2 if taken else int("foresee" in kinds)] += 1
        match move:
            case Induct(place, _):
                inducted = position.chancel[place]
                assert inducted is not None
                cards["inducted"].add(inducted.id)
            case Get(solution, columns):
                cards["treasure-got"].add(position.solutions[solution].id)
                cards["spirit-get"] |= {card.id for card in position.tops(columns)}
                self.counts["spirits-to-get"][len(columns)] += 1
            case Rotate(column, _, returned):
                cards["spirit-rotate"] |= {card.id for card in position.tops([column])}
                if returned >= 0:
                    cards["treasure-returned"].add(position.solutions[returned].id)
            case Foresee(column, _, _, _):
                cards["spirit-foresee"] |= {card.id for card in position.tops([column])}

    def _end(
        self, position: Position, moves: list[Move], cards: dict[str, set[str]], out: set[str]
    ) -> None:
        count = self.counts
        count["turns"][len(moves)] += 1
        for kind in ("induct", "get", "rotate", "foresee"):
            count[f"{kind}s"][sum(kind_of(move) == kind for move in moves)] += 1
        for column in position.altar:
            count["spirits-attached"][len(column.spirits)] += 1
        outcome = position.outcome()
        assert outcome is not None
        if outcome.score is not None:
            count["score"][outcome.score] += 1
        else:
            count["treasures-lost"][len(position.altar)] += 1
            barred = 2 if any(position.chancel) else 0
            count["losses"][1 if position.mana else barred] += 1
        used = cards["spirit-get"] | cards["spirit-rotate"] | cards["spirit-foresee"]
        cards["spirit-idle"] = cards.pop("inducted", set()) - used
        cards["name-used"] = {card.name for card in position.rules.spirits if card.id in used}
        cards["first-won" if outcome.won else "first-lost"] = out
        for metric, ids in cards.items():
            count[metric].update(ids)
        self.results.append(LOST if outcome.score is None else outcome.score)


def same(rules: Ruleset, player: str, deals: int) -> None:
    """The tally is the recount, in every bin."""
    told, again = tally(rules, player, SEED, 0, deals), Recount()
    for index in range(deals):
        again.deal(rules, player, index)
    assert told.results.tolist() == again.results
    bins: dict[str, list[object]] = {
        "name-used": list(dict.fromkeys(card.name for card in rules.spirits))
    }
    for metric in metrics(rules, NAMES):
        size = len(metric.labels)
        names: list[object] = list(range(metric.first, metric.first + size))
        if metric.kind == "shares":
            first = [card.id for card in rules.spirits]
            names = first if metric.id.startswith("spirit") else [c.id for c in rules.treasures]
            names = bins.get(metric.id, names)
        assert len(names) == size
        counted = again.counts.pop(metric.id, Counter())
        assert told.counts[metric.id].dtype == np.int64
        assert told.counts[metric.id].tolist() == [counted[name] for name in names], metric.id
        assert counted.keys() <= set(names)
    assert not again.counts
