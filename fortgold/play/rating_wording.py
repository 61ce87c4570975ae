"""Ratings in sentences: which cards are too strong, which too weak, and what that cannot say."""

from __future__ import annotations

from typing import Literal

from fortgold.data.model import Text
from fortgold.play.comparison import SIZES
from fortgold.play.ratings import Number, Rated, Rating, Verdict
from fortgold.play.statistics import Mean

NAMED = 8  # that a sentence names
NOTHING = Text("", "")
VERDICTS: dict[Verdict, Text] = {
    "strong": Text("強すぎる", "too strong"),
    "weak": Text("弱すぎる", "too weak"),
    "even": Text("見込みに近い", "as expected"),
    "open": Text("まだわからない", "cannot tell"),
}


def rating_said(rated: Rating) -> list[Text]:
    """Which are too strong, which too weak; what is expected of them, and what that cannot say."""
    is_share, size = rated.unit == "share", f"{100 * SIZES[rated.unit]:g}"
    by = Text(f"{size} ポイント", f"{size} points") if is_share else Text(f"{size} %", f"{size} %")
    even, unsure = len(rated.those("even")), len(rated.those("open"))
    how = Text(
        f"{_expected(rated).ja}挙げたのは、見込みから {by.ja}以上、しかも偶然を超えて離れたもの"
        f" ({len(rated.bins)} 件の検定を Holm 法で補正)。ほかに見込みに近いもの {even} 件、"
        f"まだわからないもの {unsure} 件。",
        f"{_expected(rated).en} Named is what lies {by.en} or more from that, beyond chance ({len(rated.bins)} tests, "
        f"corrected by Holm). Of the others {even} are as expected; {unsure} cannot be told yet.",
    )
    caution = Text(
        "勝ちに伴うものが勝因とは限らない。優勢な人ほど多くを手に入れる。",
        "What goes with a win need not bring it: whoever is ahead gets more of everything.",
    )
    return [_listed(rated, "strong"), _listed(rated, "weak"), how, caution]


def _expected(rated: Rating) -> Text:
    start, slope = rated.expected.start, rated.expected.slope
    first = _said(rated, start)
    if rated.points is None:
        return Text(f"見込みは全体の平均 {first}。", f"Expected is the mean of all, {first}.")
    each = f"{100 * slope:+.1f}" if rated.unit == "share" else f"{slope:+.2f}"
    each = each.replace("-", "−")
    unit = Text("ポイント", " points") if rated.unit == "share" else NOTHING
    ja, en = rated.points.ja, rated.points.en
    return Text(
        f"見込みは、カードの{ja}から全体の傾向で求めたもの ({ja} 0 なら {first}、1 増えるごとに {each}{unit.ja})。",
        f"Expected is what the {en} of a card lets one expect, by all of them together ({first} with none, "
        f"{each}{unit.en} for each).",
    )


def _listed(rated: Rating, verdict: Literal["strong", "weak"]) -> Text:
    found, word = rated.those(verdict), VERDICTS[verdict]
    if not found:
        return Text(f"{word.ja}とわかったものはない。", f"None is known to be {word.en}.")
    more = len(found) - NAMED
    rest = Text(f"、ほか {more} 件", f", and {more} more") if more > 0 else NOTHING
    named = [_named(rated, one) for one in found[:NAMED]]
    return Text(
        f"{word.ja}: {'、'.join(one.ja for one in named)}{rest.ja}。",
        f"{word.en.capitalize()}: {', '.join(one.en for one in named)}{rest.en}.",
    )


def _named(rated: Rating, one: Rated) -> Text:
    """`C13 Dragon (62.2 %, expected 55.3 %)`."""
    number, expected = _said(rated, one.number.value), _said(rated, one.expected)
    return Text(
        f"{one.label.ja} ({number}、見込み {expected})",
        f"{one.label.en} ({number}, expected {expected})",
    )


def _said(rated: Rating, number: float) -> str:
    return f"{100 * number:.1f} %" if rated.unit == "share" else f"{number:.2f}"


def number_cells(number: Number) -> tuple[str, str, str]:
    """The number, shares in per cent, its interval and its cases."""
    if isinstance(number, Mean):
        return number.number, number.ends, str(number.of)
    return number.percent, number.percents, str(number.count)
