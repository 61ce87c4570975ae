"""The results in sentences for people who design decks, and explanations of their words."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from fortgold.data.model import Lang, Text
from fortgold.play.comparison import ERROR, Pairs, Worth
from fortgold.play.statistics import Interval

VERDICTS = {
    "needed": Text("不可欠", "needed"),
    "felt": Text("効いている", "felt"),
    "unfelt": Text("わからない", "cannot tell"),
    "harmful": Text("ない方が勝てる", "harmful"),
}

INTERVAL = Text("95 % 区間", "95 % interval")
MEAN = Text("平均", "mean")
WORTH_HEADS = {
    "name": Text("カード", "card"),
    "worth": Text("値打ち", "worth"),
    "interval": INTERVAL,
    "score": Text("得点", "score"),
    "chance": Text("偶然の確率 (補正後)", "chance (corrected)"),
    "verdict": Text("判定", "verdict"),
    "needs": Text("要る配り", "deals to tell"),
}
AS_IT_IS = Text("元のデッキ", "the deck as it is")
NAMED = 12  # cards that a sentence names; the table has them all
CORRECTED = Text(
    "判定はカードの枚数だけ検定したことを Holm 法で補正しています。"
    "要る配り: 見えた差が本物なら見分けられる回数。",
    "Verdicts are corrected for testing every card (Holm). Deals to tell: how many would show the "
    "difference seen, if it is real.",
)
CLUSTERED = Text(
    "* 1 回の配りに何件も含まれるもの。同じ配りの中では似るため、区間は配りの数で求めた広めのものです。",
    "* A deal holds several of these. They resemble each other, so the interval goes by deals: "
    "rather too wide than too narrow.",
)


def worth_cells(worth: Worth, lang: Lang) -> dict[str, str]:
    """A row of the table of cards, by the keys of WORTH_HEADS."""
    cells = dict.fromkeys(WORTH_HEADS, "–") | {
        "name": f"{worth.slot.id} {worth.slot.name.of(lang)}",
        "verdict": VERDICTS[worth.verdict].of(lang),
        "needs": needed_said(worth.needs) if worth.verdict == "unfelt" else "",
    }
    if worth.pairs is None:
        return cells
    return cells | {
        "worth": per_hundred(worth.worth),
        "interval": signed(worth.interval),
        "score": f"{worth.score.mean:+.2f}" if worth.score else "–",
        "chance": _chance(worth.chance),
    }


def verdict_said(pairs: Pairs, name: str) -> Text:
    """A comparison in a sentence."""
    points = 100 * abs(pairs.difference)
    ends = signed(pairs.interval)
    split = Text(
        f"{pairs.deals} 回のうち {pairs.decided} 回だけが勝敗を分けました "
        f"({name} だけの勝ち {pairs.other_only}、元のデッキだけの勝ち {pairs.one_only})。",
        f"It was decided by {pairs.decided} of {pairs.deals} deals: "
        f"{pairs.other_only} won only by {name}, {pairs.one_only} only by the deck as it is.",
    )
    if pairs.chance >= ERROR:
        needs = pairs.deals_to_tell()
        more = (
            Text("", "")
            if needs == inf
            else Text(
                f"見えた差が本物なら、およそ {needs:.0f} 回で見分けられます。",
                f" If the difference seen is real, about {needs:.0f} deals would tell.",
            )
        )
        return Text(
            f"{name} が勝ちやすいか負けやすいかは、まだわかりません "
            f"(100 回あたりの差の 95 % 信頼区間 {ends})。{split.ja}{more.ja}",
            f"Whether {name} wins more deals or fewer cannot be told yet "
            f"(per 100 deals, 95 % interval {ends}). {split.en}{more.en}",
        )
    way = Text("多く", "more") if pairs.difference > 0 else Text("少なく", "fewer")
    return Text(
        f"{name} は 100 回あたり {points:.1f} 回{way.ja}勝ちます (95 % 信頼区間 {ends})。{split.ja}",
        f"{name} wins {points:.1f} deals of 100 {way.en} (95 % interval {ends}). {split.en}",
    )


def score_said(pairs: Pairs) -> Text | None:
    """How much the score changed on deals that both won; None if there are none."""
    if pairs.score is None:
        return None
    mean = pairs.score
    low, high = mean.interval or (mean.mean, mean.mean)
    return Text(
        f"両方が勝った {mean.of} 回では、点は平均 {mean.mean:+.2f} "
        f"(95 % 信頼区間 {low:+.2f} … {high:+.2f})。",
        f"On the {mean.of} deals that both won, the score changed by {mean.mean:+.2f} "
        f"(95 % interval {low:+.2f} … {high:+.2f}).",
    )


def chance_said(chance: float) -> Text:
    """What McNemar's test says."""
    said = _chance(chance)
    return Text(
        f"マクネマーの正確検定: 差がなくてもこれほど偏る確率 {said}。",
        f"McNemar's exact test: equal decks would differ this much with probability {said}.",
    )


def _chance(chance: float) -> str:
    return f"{chance:.2g}" if chance >= 1e-4 else "< 0.0001"


def per_hundred(difference: float) -> str:
    """A difference of shares: `+1.3`, `0.0`."""
    return f"{100 * difference:+.1f}" if round(1000 * difference) else "0.0"


def signed(interval: Interval) -> str:
    """An interval of a difference of shares, per hundred: `-0.4 … +2.2`."""
    return f"{per_hundred(interval.low)} … {per_hundred(interval.high)}"


def needed_said(deals: float) -> str:
    """A number of deals to two digits; ∞ where no difference was seen."""
    return "∞" if deals == inf else f"{float(f'{deals:.2g}'):.0f}"


def dead_said(worths: Sequence[Worth]) -> list[Text]:
    """The dispensable cards, in sentences: those that do harm, and those without a measurable effect."""
    said: list[Text] = []
    harmful = [worth for worth in worths if worth.verdict == "harmful"]
    unfelt = [worth for worth in worths if worth.verdict == "unfelt"]
    if harmful:
        ja = f"抜いた方が勝てるカード: {_names(harmful).ja}。"
        en = f"The deck wins more without these: {_names(harmful).en}."
        said.append(Text(ja, en))
    if unfelt:
        few = len(unfelt) <= NAMED
        closest = min(worth.needs for worth in unfelt)
        which = Text(
            f"なくても差が見えないカード: {_names(unfelt).ja}。"
            if few
            else f"{len(worths)} 枚中 {len(unfelt)} 枚は、なくても差が見えません。",
            f"Not missed: {_names(unfelt).en}."
            if few
            else f"{len(unfelt)} of {len(worths)} cards are not missed.",
        )
        more = Text(
            "差がないのか、配りが少なくて見えないのかはわかりません。"
            + (
                f"最も早く見分けられるものでも約 {needed_said(closest)} 回要ります。"
                if closest < inf
                else ""
            ),
            "They may make no difference, or these deals may be too few to see it"
            + (f"; the first could be told with {needed_said(closest)}." if closest < inf else "."),
        )
        said.append(Text(f"{which.ja}{more.ja}", f"{which.en} {more.en}"))
    if not said:
        said.append(Text("どのカードも効いています。", "Every card is felt."))
    said.append(CORRECTED)
    return said


def _names(worths: Sequence[Worth]) -> Text:
    slots = [worth.slot for worth in worths]
    return Text(
        "、".join(f"{slot.id} {slot.name.ja}" for slot in slots),
        ", ".join(f"{slot.id} {slot.name.en}" for slot in slots),
    )
