"""Answers in sentences: the verdict, the number with its interval, what the variants do to it, at what price."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.model import Question, Text
from fortgold.play.answers import Answer, Change, changes, seat_ahead
from fortgold.play.comparison import SIZES
from fortgold.play.quantities import Quantity
from fortgold.play.quantity_wording import gap_said, interval_said, value_said
from fortgold.play.versions import Compared

NAMED = 3  # changes that a sentence names
YES, NO = Text("はい", "Yes"), Text("いいえ", "No")
VERDICTS = {
    "yes": YES,
    "no": NO,
    "open": Text("まだわからない", "It cannot be told yet"),
    "told": Text("", ""),
}
SMALL = Text(
    f"割合で {100 * SIZES['share']:g} ポイント、平均で {100 * SIZES['mean']:g} %",
    f"{100 * SIZES['share']:g} points of a share or {100 * SIZES['mean']:g} % of a mean",
)


def verdict_said(answer: Answer) -> Text:
    """`No: the raid hardly ever happens.`; nothing where there are no bounds."""
    verdict = answer.verdicts[0]
    if verdict is None:
        return Text("この対戦からはわからない。", "These players cannot tell.")
    said, own = VERDICTS[verdict], {"yes": answer.question.yes, "no": answer.question.no}
    more = own.get(verdict)
    if not said.en:
        return said
    if more is None or not more.en:
        return Text(f"{said.ja}。", f"{said.en}.")
    return Text(f"{said.ja}。{_ended(more.ja, '。')}", f"{said.en}. {_ended(more.en, '.')}")


def _ended(words: str, stop: str) -> str:
    return words if words.endswith(("。", ".", "!", "?")) else words + stop


def number_said(compared: Compared, answer: Answer) -> Text:
    """The number of the game as it is, with its interval and the bounds."""
    quantity = compared.versions[0].quantities.get(answer.key)
    if quantity is None:
        return Text("", "")
    wanted = wanted_said(answer.question, quantity)
    ends, value, title = interval_said(quantity), value_said(quantity), quantity.title
    ja = f"{title.ja}は {value} (95 % 信頼区間 {ends})" + (
        f"、目安は {wanted.ja}。" if wanted.ja else "。"
    )
    en = f"{_capital(title.en)}: {value} (95 % interval {ends})" + (
        f"; wanted: {wanted.en}." if wanted.en else "."
    )
    ahead = seat_ahead(compared, 0, answer.key)
    return Text(ja + ahead.ja, f"{en} {ahead.en}") if ahead else Text(ja, en)


def wanted_said(question: Question, quantity: Quantity) -> Text:
    """`at least 0.5`; nothing if there are no bounds."""

    def said(bound: float) -> str:
        return f"{100 * bound:g} %" if quantity.unit == "share" else f"{bound:g}"

    least, most = question.least, question.most
    if least is not None and most is not None:
        return Text(f"{said(least)} から {said(most)}", f"{said(least)} to {said(most)}")
    if least is not None:
        return Text(f"{said(least)} 以上", f"at least {said(least)}")
    return Text("", "") if most is None else Text(f"{said(most)} 以下", f"at most {said(most)}")


def variants_said(compared: Compared, answer: Answer) -> list[Text]:
    """What the variants do to the answer: which of them mend or spoil it, and at what price."""
    base = answer.verdicts[0]
    if base == "no":
        said = [_mends(compared, answer, place) for place in answer.mended]
        return said or [_none_mends(compared, answer)]
    if base == "yes":
        spoils = [_named(compared, answer, place) for place in answer.spoilt]
        if spoils:
            return [Text(f"これを損なう変種: {_all(spoils).ja}。", f"Spoilt by {_all(spoils).en}.")]
        if all(verdict == "yes" for verdict in answer.verdicts):
            return [Text("どの変種でも変わらない。", "It stays so in every variant.")]
        return [Text("損なうとわかった変種はない。", "No variant is known to spoil it.")]
    found = _changing(compared, answer)
    if base is None:
        return []
    if not found:
        return [
            Text("偶然を超えて変える変種はない。", "No variant changes the number beyond chance.")
        ]
    named = _all([_named(compared, answer, place) for place in found])
    return [Text(f"変える変種: {named.ja}。", f"It changes with {named.en}.")]


def _changing(compared: Compared, answer: Answer) -> list[int]:
    """The versions that change the number, by places."""
    places = range(1, len(compared.versions))
    gaps = ((place, compared.difference(place, answer.key)) for place in places)
    return [place for place, gap in gaps if gap and gap.is_found]


def _mends(compared: Compared, answer: Answer, place: int) -> Text:
    named = _named(compared, answer, place)
    price = changes(compared, place, answer.key)
    if not price:
        return Text(
            f"{named.ja}なら解決する。ほかに {SMALL.ja} 以上変わるものはない。",
            f"Mended by {named.en}; nothing else changes by {SMALL.en} or more.",
        )
    listed = _all([change_said(one) for one in price[:NAMED]])
    more = len(price) - NAMED
    rest = Text(f"、ほか {more} 件", f", and {more} more") if more > 0 else Text("", "")
    return Text(
        f"{named.ja}なら解決する。代わりに変わるもの: {listed.ja}{rest.ja}。",
        f"Mended by {named.en}. The price: {listed.en}{rest.en}.",
    )


def _none_mends(compared: Compared, answer: Answer) -> Text:
    """That no variant mends it, and which comes closest."""
    base, least = compared.versions[0].quantities[answer.key].value, answer.question.least
    sign = 1 if least is not None and base < least else -1
    gaps = [
        (compared.difference(place, answer.key), place) for place in _changing(compared, answer)
    ]
    better = [(sign * gap.value, place) for gap, place in gaps if gap and sign * gap.value > 0]
    nearest, unsure = max(better)[1] if better else 0, Text("", "")
    is_open = [
        _named(compared, answer, place)
        for place, verdict in enumerate(answer.verdicts)
        if verdict in ("open", "yes") and place != nearest
    ]
    if is_open:
        listed = _all(is_open)
        unsure = Text(
            f"まだわからないもの: {listed.ja}。", f" It cannot be told yet of {listed.en}."
        )
    if not better:
        none = Text(
            "解決する、または近づけるとわかった変種はない。",
            "No variant is known to mend it, or to bring it nearer.",
        )
        return Text(none.ja + unsure.ja, none.en + unsure.en)
    named = _named(compared, answer, nearest)
    return Text(
        f"解決するとわかった変種はない。最も近づけるのは{named.ja}。{unsure.ja}",
        f"No variant is known to mend it; nearest comes {named.en}.{unsure.en}",
    )


def _named(compared: Compared, answer: Answer, place: int) -> Text:
    """`“Half die” (0.61)`."""
    version = compared.versions[place]
    quantity = version.quantities[answer.key]
    said = f"{value_said(quantity)}, {interval_said(quantity)}"
    return Text(f"「{version.name.ja}」({said})", f"“{version.name.en}” ({said})")


def change_said(change: Change) -> Text:
    """`turns of a game 18.93 → 21.30 (+2.37)`."""
    before, after = change.before, change.after
    said = f"{value_said(before)} → {value_said(after)} ({gap_said(change.difference, before)})"
    return Text(f"{before.title.ja} {said}", f"{before.title.en} {said}")


def _all(texts: Sequence[Text]) -> Text:
    return Text("、".join(one.ja for one in texts), ", ".join(one.en for one in texts))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def answer_said(compared: Compared, answer: Answer) -> list[Text]:
    """The whole answer, a sentence or two each."""
    said = [verdict_said(answer), number_said(compared, answer), *variants_said(compared, answer)]
    return [one for one in said if one.en]
