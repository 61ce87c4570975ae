"""How a game ended: who won, and where everybody's points come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortgold.games.arch_king.faces import Faces
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.realm import Realm
from fortgold.games.arch_king.rules import BUILDING, TREASURE
from fortgold.games.arch_king.steps import Op
from fortgold.games.arch_king.words import CATEGORIES, counted, joined
from fortgold.model import Text


def ending(position: Position, faces: Faces) -> Text:
    """Who won and why the game is over, then the points of each player with their sources."""
    standing = position.outcome()
    if standing is None:
        return Text("", "")
    lines = [_verdict(position, standing.winners, standing.complete)]
    for seat, (realm, points) in enumerate(zip(position.realms, standing.scores, strict=True)):
        sources, who = joined(list(_sources(realm, faces))), _players([seat])
        cards = counted(len(realm), "card")
        lines.append(
            Text(
                f"{who.ja}: {points} 点 = {sources.ja} (王国カード {len(realm)} 枚)",
                f"{who.en}: {counted(points, 'point')} = {sources.en} ({cards})",
            )
        )
    return joined(lines, "\n", "\n")


def _players(seats: Sequence[int]) -> Text:
    names = [Text(f"プレイヤー {seat + 1}", f"Player {seat + 1}") for seat in seats]
    return joined(names, " と", " and ")


def _verdict(position: Position, winners: tuple[int, ...], is_complete: bool) -> Text:
    best, number, numbers = _players(winners), position.round, position.rules.constants
    if not is_complete:
        return Text(
            f"ラウンド {number} で打ち切りました。最も多くの点を持つのは{best.ja} です。",
            f"Stopped after round {number}; most points: {best.en}.",
        )
    end = numbers.end_cards
    reached = _players([s for s, realm in enumerate(position.realms) if len(realm) >= end])
    won = "share the win" if len(winners) > 1 else "wins"
    return Text(
        f"{reached.ja} の王国カードが {end} 枚以上になり、ラウンド {number} で終わりました。"
        f"{best.ja} の勝ちです。",
        f"{reached.en} reached {end} kingdom cards, so round {number} was the last. "
        f"{best.en} {won}.",
    )


def _sources(realm: Realm, faces: Faces) -> Iterator[Text]:
    """Printed points by category, then each card that counts others."""
    rows = realm.rules.rows
    printed = dict.fromkeys((TREASURE, BUILDING), 0)
    for row in realm.all:
        if rows[row].points:
            printed[rows[row].category] = printed.get(rows[row].category, 0) + rows[row].points
    for category, points in printed.items():
        name = CATEGORIES[category][1] if category in CATEGORIES else Text("村", "village")
        yield Text(f"{name.ja} {points}", f"{name.en} {points}")
    for row in realm.all:
        counting = [do for do in rows[row].steps if do.op is Op.VP_PER]
        if counting:
            points, name = sum(map(realm.counts.points, counting)), faces.name(row)
            yield Text(f"{name.ja} {points}", f"{name.en} {points}")
