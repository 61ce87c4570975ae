"""What a deck must not hold if kernels are to play it; the readable rules take it all the same."""

from __future__ import annotations

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

from fortgold.games.arch_king.packed import CARDS, COST_MOST, KINDS_MOST, ROWS, SEATS, STARTS_MOST
from fortgold.games.arch_king.realm import ONCE
from fortgold.games.arch_king.rules import BUILDING, FRONTIER, TREASURE, Row, Rules
from fortgold.games.arch_king.steps import Do, Op, within
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
    order_of_gains(rules)


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


def order_of_gains(rules: Rules) -> tuple[str, ...]:
    """The categories, each behind those whose gains one must know to judge a gain of it.

    A card that builds when it is gained is worth what the best building is worth. Raises
    TooLargeToPlay if one would go round in circles.
    """
    needed: dict[str, set[str]] = {TREASURE: set(), FRONTIER: set(), BUILDING: set()}
    cause: dict[str, Row] = {}
    for row in rules.decks["kingdom"]:
        if row.timing == "on_gain_self":
            # Other gains are judged like chances, once they are the card's own steps.
            own = [do for do in row.steps if do.op not in (Op.EXPLORE, Op.SETTLE)]
            categories = _gained(rules, own)
            needed[row.category] |= categories
            if categories:
                cause[row.category] = row
    try:
        return tuple(TopologicalSorter(needed).static_order())
    except CycleError as error:
        row = cause[error.args[1][0]]
        raise TooLargeToPlay(
            Text(
                f"「{row.id}」の値打ちがほかのカードの値打ちで決まり、"
                f"その値打ちがまた「{row.id}」で決まるため、何度も遊ばせられません",
                f"what `{row.id}` is worth hangs on what other cards are worth, and that again "
                "on it, so many deals cannot be played",
            ),
            OTHERWISE,
        ) from None


def _gained(rules: Rules, steps: Iterable[Do]) -> set[str]:
    """The categories of which steps may gain a card, or a companion that they repeat."""
    out: set[str] = set()
    for do in within(tuple(steps)):
        if do.op in (Op.EXPLORE, Op.SETTLE):
            out |= {TREASURE, FRONTIER}  # whoever judges one of them judges the other
        elif do.op is Op.BUILD:
            out.add(BUILDING)
        elif do.op is Op.REPEAT_COMPANION:
            for row in rules.decks["companion"]:
                if not row.repeats:
                    out |= _gained(rules, row.steps)
    return out
