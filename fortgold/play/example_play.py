"""An example of a rulebook, played by the rules: whatever it says that they do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fortgold.data.example import CardById, Example, ExampleStep, ExampleTable, Fact
from fortgold.data.model import LANGS, Span, Text
from fortgold.data.source import suggestion
from fortgold.games.contract import Begun, NotLaid
from fortgold.games.game import Playable
from fortgold.games.position import CHANCE, CannotPlay, IllegalMove


class Untrue(NamedTuple):
    """Something that an example says, and that is not so."""

    at: Span
    why: Text


def untrue(rules: Playable, example: Example) -> Iterator[Untrue]:
    """What is no longer so in an example. After a move that cannot be made nothing else is tried."""
    try:
        rules = rules.seated(example.table.players or rules.seats)
        play = _Play(rules, example.table)
        for step in example.steps:
            yield from play.step(step)
    except _CannotGoOn as stop:
        yield stop.told
    except (NotLaid, CannotPlay) as error:
        reason = error.reason if isinstance(error, NotLaid) else error.missing
        yield Untrue(example.table.at, reason)


class _CannotGoOn(Exception):
    def __init__(self, at: Span, why: Text) -> None:
        super().__init__(why.en)
        self.told = Untrue(at, why)


class _Play:
    """One example under way."""

    def __init__(self, rules: Playable, table: ExampleTable) -> None:
        self.rules, self.following = rules, list(table.following)
        self.position = rules.laid(table)

    def step(self, step: ExampleStep) -> Iterator[Untrue]:
        self.chance(step.at)
        if step.only:
            yield from self.only(step)
        for move in step.may:
            try:
                self.meant(move)
            except IllegalMove as error:
                yield Untrue(step.at, _cannot(move, error.reason))
        if step.refused:
            yield from self.refused(step)
        for move in step.does:
            self.make(move, step.at)
        for name, fact in step.facts.items():
            yield from self.fact(name, fact, step.at)
        if step.lies:
            yield from self.lies(step.lies)

    def chance(self, at: Span) -> None:
        """Let come what follows, as long as chance is to move."""
        while self.position.outcome() is None and self.position.to_move == CHANCE:
            if not self.following:
                ja = "ここは運で決まりますが、どうなるかが `next` にありません"
                en = "here chance decides, and `next` does not say what comes"
                raise _CannotGoOn(at, Text(ja, en))
            coming = self.following.pop(0)
            for outcome in self.position.legal_moves():
                if coming in map(str, self.rules.move_object(outcome)):
                    self.position = self.position.after(outcome)
                    break
            else:
                ja = f"ここで「{coming}」が出ることはありません"
                en = f"`{coming}` cannot come up here"
                raise _CannotGoOn(at, Text(ja, en))

    def meant(self, typed: str) -> Any:
        """The legal move that is written. Raises IllegalMove with the reason why it is none."""
        move = self.rules.move_typed(self.position, typed)
        if isinstance(move, Begun):
            raise IllegalMove(move.ask)
        return move

    def make(self, typed: str, at: Span) -> None:
        try:
            self.position = self.position.after(self.meant(typed))
        except IllegalMove as error:
            raise _CannotGoOn(at, _cannot(typed, error.reason)) from None
        self.chance(at)

    def only(self, step: ExampleStep) -> Iterator[Untrue]:
        kinds = dict.fromkeys(
            self.rules.move_object(move)[0] for move in self.position.legal_moves()
        )
        if {*kinds} != {*step.only}:
            there, said = ", ".join(kinds), ", ".join(step.only)
            ja = f"できることは「{said}」だけのはずですが、「{there}」です"
            en = f"all that can be done should be `{said}`, and it is `{there}`"
            yield Untrue(step.at, Text(ja, en))

    def refused(self, step: ExampleStep) -> Iterator[Untrue]:
        assert step.refused
        move, why, at = step.refused.move, step.refused.why, step.refused.at
        try:
            self.meant(move)
        except IllegalMove as error:
            if any(why.of(lang) not in error.reason.of(lang) for lang in LANGS):
                ja = f"「{move}」ができない理由が違います: {error.reason.ja}"
                en = f"`{move}` is refused for another reason: {error.reason.en}"
                yield Untrue(at, Text(ja, en))
        else:
            ja = f"「{move}」はできるようになりました"
            en = f"`{move}` is not refused: it is legal"
            yield Untrue(at, Text(ja, en))

    def fact(self, name: str, said: Fact, at: Span) -> Iterator[Untrue]:
        facts = self.rules.facts(self.position)
        if name not in facts:
            hint = suggestion(name, facts)
            ja = f"「{name}」はここでは言えません。{hint.ja}"
            en = f"nothing is called `{name}` here; {hint.en}"
            yield Untrue(at, Text(ja, en))
        elif facts[name] != said:
            there, here = _written(facts[name]), _written(said)
            ja = f"「{name}」は {here} ではなく {there} です"
            en = f"`{name}` is {there}, not {here}"
            yield Untrue(at, Text(ja, en))

    def lies(self, said: ExampleTable) -> Iterator[Untrue]:
        there = self.rules.lying(self.position)
        for place, columns in said.cards.items():
            found = there.cards.get(place, ())
            if sorted(filter(None, found)) != sorted(filter(None, columns)):
                yield self.elsewhere(place, _columns(found), said.at)
        for place, count in said.numbers.items():
            if there.numbers.get(place) != count:
                yield self.elsewhere(place, str(there.numbers.get(place)), said.at)

    def elsewhere(self, place: str, found: str, at: Span) -> Untrue:
        ja, en = f"「{place}」は {found} になっています", f"`{place}` holds {found} here"
        return Untrue(at, Text(ja, en))


def _cannot(move: str, reason: Text) -> Text:
    return Text(f"「{move}」はできません: {reason.ja}", f"`{move}` cannot be done: {reason.en}")


def _written(fact: Fact) -> str:
    return fact if isinstance(fact, str) else f"[{', '.join(fact)}]"


def _columns(columns: tuple[tuple[CardById, ...], ...]) -> str:
    said = (
        " ".join(f"{card.id}/" if card.sideways else card.id for card in column) or "-"
        for column in columns
    )
    return f"[{', '.join(said)}]"
