"""What happened at the table, in words for the eyes of one seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fortgold.data.model import Text
from fortgold.play.chance_steps import Event, Turn
from fortgold.play.seating import player_said

if TYPE_CHECKING:
    from fortgold.games.game import Playable

BY_TABLE = Text(" (ほかに選べる手なし)", " (nothing else to choose)")


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one player did, in order, and what chance did after it. `who` may be empty."""

    who: Text
    said: tuple[Text, ...]


def by(who: Text, said: Text) -> Text:
    """Words with a name before them."""
    return Text(f"{who.ja}: {said.ja}", f"{who.en}: {said.en}") if who.en else said


def news(
    rules: Playable,
    names: Sequence[str],
    events: Iterable[Event],
    turns: Iterable[Turn],
    seat: int | None,
) -> tuple[Deeds, ...]:
    """Those events and then those turns; what that seat does not see is left out."""
    deeds = [Deeds(Text("", ""), tuple(happened(rules, events, seat)))]
    for turn in turns:
        who = Text("", "") if rules.seats == 1 else player_said(names, turn.before.to_move)
        said = (*_made(rules, turn, seat), *happened(rules, turn.events, seat))
        if said and deeds[-1].who == who:
            deeds[-1] = Deeds(who, deeds[-1].said + said)
        elif said:
            deeds.append(Deeds(who, said))
    return tuple(one for one in deeds if one.said)


def _made(rules: Playable, turn: Turn, seat: int | None) -> Iterator[Text]:
    said = rules.move_said(turn.before, turn.move, seat)
    if said.en:
        is_own = seat in (None, turn.before.to_move)  # what others can do is not for everybody
        more = BY_TABLE if turn.by_table and is_own else Text("", "")
        yield Text(said.ja + more.ja, said.en + more.en)


def happened(rules: Playable, events: Iterable[Event], seat: int | None) -> Iterator[Text]:
    """What chance did."""
    for event in events:
        said = rules.move_said(event.before, event.what, seat)
        if said.en:
            yield said
