"""What a deck must not hold if kernels are to play it; the readable rules take it all the same."""

from __future__ import annotations

from collections.abc import Iterable

from fortgold.games.arch_king.packed import CARDS, COST_MOST, KINDS_MOST, ROWS, SEATS, STARTS_MOST
from fortgold.games.arch_king.realm import ONCE
from fortgold.games.arch_king.rules import Row, Rules
from fortgold.games.arch_king.steps import Op, within
from fortgold.model import Text
from fortgold.position import TooLargeToPlay

SMALLER = Text(
    "一手ずつ遊ぶことはできます。何度も遊ばせるには小さくしてください",
    "it can be played move by move; to play many deals, make it smaller",
)
OTHERWISE = Text(
    "一手ずつ遊ぶことはできます。何度も遊ばせるには書き換えてください",
    "it can be played move by move; to play many deals, write it in another way",
)


def check_limits(rules: Rules) -> None:
    """The kernels know all that the deck holds. Raises TooLargeToPlay."""
    _sizes(rules)
    _names(rules.rows)
    for row in rules.rows:
        _choices(row)


def _sizes(rules: Rules) -> None:
    decks = [sum(row.copies for row in rows) for rows in rules.decks.values()]
    limits = (
        (Text("表の行", "rows of the tables"), len(rules.rows), ROWS),
        (Text("一つのデッキのカード", "cards of a deck"), max(decks), CARDS),
        (Text("資源の種類", "kinds of resources"), len(rules.resources), KINDS_MOST),
        (Text("プレイヤー", "players"), rules.seats, SEATS),
        (
            Text("村のスタートカード", "start cards of a village"),
            max(len(row.start) for row in rules.rows),
            STARTS_MOST,
        ),
        (
            Text("一つのコストの資源", "resources in a cost"),
            max(row.cost.resources for row in rules.rows),
            COST_MOST,
        ),
    )
    for what, have, most in limits:
        if have > most:
            raise TooLargeToPlay(
                Text(
                    f"{what.ja}が {have} あり、何度も遊ばせられるのは {most} までです",
                    f"there are {have} {what.en}, and many deals are played with {most} at most",
                ),
                SMALLER,
            )


def _names(rows: Iterable[Row]) -> None:
    """Nobody has a treasure or a building twice: kernels go by the row, and rules by the name."""
    known: dict[str, Row] = {}
    for row in rows:
        if row.category in ONCE:
            other = known.setdefault(row.title, row)
            if other is not row:
                raise TooLargeToPlay(
                    Text(
                        f"「{other.id}」と「{row.id}」が同じ名前「{row.title}」なので、"
                        "何度も遊ばせられません",
                        f"`{other.id}` and `{row.id}` have the same name, {row.title}, "
                        "so many deals cannot be played",
                    ),
                    Text(
                        "同じカードなら1行にまとめ、別のカードなら名前を変えてください",
                        "make them one row with more copies, or give one of them another name",
                    ),
                )


def _choices(row: Row) -> None:
    for do in within(row.steps):
        if do.op is Op.CHOOSE and not do.of:
            raise TooLargeToPlay(
                Text(
                    f"「{row.id}」の「choose」に選択肢がないため、何度も遊ばせられません",
                    f"`{row.id}` has a choice of nothing, so many deals cannot be played",
                ),
                OTHERWISE,
            )
        if any(inner.op is Op.CHOOSE for one in do.of for inner in one):
            raise TooLargeToPlay(
                Text(
                    f"「{row.id}」は選択肢の中に選択肢があるため、何度も遊ばせられません",
                    f"`{row.id}` has a choice within a choice, so many deals cannot be played",
                ),
                OTHERWISE,
            )
