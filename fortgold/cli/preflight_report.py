"""What a preflight found, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from fortgold.data.model import Lang, Text
from fortgold.data.shop import ALSO, Shop
from fortgold.export.file_facts import FileFacts
from fortgold.export.shop_words import TITLES
from fortgold.export.verdicts import FaultPlace, Verdict
from fortgold.text.number_runs import runs
from fortgold.text.terminal_safe import visible

SIGNS = {"met": Text("○", "✓"), "not met": Text("×", "✗"), "not known": Text("？", "?")}
STATES = {
    "met": Text("合う", "met"),
    "not met": Text("合わない", "not met"),
    "not known": Text("不明", "not known"),
}
ADVICE = Text("すすめ", "advice")
PAGE, PAGES = Text("{n} ページ", "page {n}"), Text("{n} ページ", "pages {n}")
RUNS = 6  # of pages that are named
MORE = Text("ほか {n} か所", "{n} more")
ASKED = Text("店: {asked}", "asked: {asked}")
MEND = Text("直し方: {mend}", "mend: {mend}")
SOURCE = Text("出どころ: {page}", "source: {page}")
BESIDE = Text("ほかに刷るもの", "Also printed there")
OWN_RULES = Text("店の決まり ({date} 現在): {name}", "{name}: its rules as of {date}")
COUNT = {
    "met": Text("合う {n}", "{n} met"),
    "not met": Text("合わない {n}", "{n} not met"),
    "not known": Text("不明 {n}", "{n} not known"),
}
NOT_FOLLOWED = Text("すすめに合わない {n}", "{n} of its advice not followed")


def counts(verdicts: Sequence[Verdict]) -> dict[str, int]:
    """How many rules are in each state; advice that is not followed is none that is not met."""
    found = dict.fromkeys(STATES, 0)
    for one in verdicts:
        found[one.state] += one.state != "not met" or one.refuses
    return found


def counted(verdicts: Sequence[Verdict], states: Sequence[str] = (*STATES,)) -> Text:
    """The same of some states in words, and how much advice is not followed, if any is not."""
    found = counts(verdicts)
    said = [(COUNT[state], found[state]) for state in states]
    advice = sum(one.state == "not met" and not one.refuses for one in verdicts)
    said += [(NOT_FOLLOWED, advice)] * bool(advice)
    return Text(
        "、".join(words.ja.format(n=n) for words, n in said),
        ", ".join(words.en.format(n=n) for words, n in said),
    )


def as_text(shop: Shop, verdicts: Sequence[Verdict], lang: Lang) -> str:
    """Each rule in its lines: what is not met in full, the rest in brief."""
    lines = [OWN_RULES.of(lang).format(name=shop.name.of(lang), date=shop.date or "?")]
    for one in verdicts:
        lines += lines_of(one, lang)
    if beside := _beside(shop, lang):
        lines += ["", f"{BESIDE.of(lang)}:", *beside]
    lines += ["", counted(verdicts).of(lang)]
    return "\n".join(map(visible, lines)) + "\n"


def lines_of(one: Verdict, lang: Lang) -> list[str]:
    """A rule: what is met in a line, the rest with what was found and where."""
    return [*map(visible, _lines(one, lang))]


def _lines(one: Verdict, lang: Lang) -> list[str]:
    state = STATES[one.state].of(lang)
    if one.advice:
        state = f"{state} ({ADVICE.of(lang)})"
    head = f"{SIGNS[one.state].of(lang)} {TITLES[one.rule].of(lang)}: {state}"
    if one.state == "met":
        asked = one.asked.of(lang)
        said = one.said.of(lang)
        told = asked + f" ({said})" * bool(said and asked) or said
        return [f"{head} — {told}" if told else head]
    lines = [head]
    if one.asked.en:
        lines.append("    " + ASKED.of(lang).format(asked=one.asked.of(lang)))
    lines.append(f"    {one.said.of(lang)}")
    if one.places:
        alike = groupby(one.places, lambda place: (place.file, place.pages))
        places = [_place(*where, [*some], lang) for where, some in alike]
        places += [MORE.of(lang).format(n=one.more)] if one.more else []
        lines.append("    " + "; ".join(places))
    if one.mend.en:
        lines.append("    " + MEND.of(lang).format(mend=one.mend.of(lang)))
    if one.page and one.state == "not met":
        lines.append("    " + SOURCE.of(lang).format(page=one.page))
    return lines


def _place(file: str, pages: Sequence[int], there: Sequence[FaultPlace], lang: Lang) -> str:
    said = PAGE if len(pages) == 1 else PAGES
    page = f" {said.of(lang).format(n=_ranges(pages))}" if pages else ""
    what = ", ".join(one.of(lang) for one in there if one.what)
    return f"{file}{page}" + f" ({what})" * bool(what)


def _ranges(pages: Sequence[int]) -> str:
    """`1–4, 7` of 1, 2, 3, 4, 7."""
    spans = [*runs(sorted(pages))]
    said = (f"{low}–{high}" if high > low else f"{low}" for low, high in spans[:RUNS])
    return ", ".join((*said, *["…"] * (len(spans) > RUNS)))


def _beside(shop: Shop, lang: Lang) -> list[str]:
    lines = []
    for rule in ALSO:
        if (said := shop.rules.get(rule)) is not None:
            words = said.why if said.value is None else said.value
            sign = SIGNS["not known"].of(lang) if said.value is None else "-"
            lines.append(f"{sign} {TITLES[rule].of(lang)}: {words.of(lang)}")
    return lines


def as_json(shop: Shop, files: Sequence[FileFacts], verdicts: Sequence[Verdict]) -> str:
    """The same for programs; docs/json.md says what stands where."""
    found = counts(verdicts)
    return json.dumps(
        {
            "shop": shop.id,
            "date": shop.date,
            "files": [
                {"file": one.name, "bytes": one.size, "form": one.kind, "pages": len(one.pages)}
                for one in files
            ],
            "met": found["met"],
            "not_met": found["not met"],
            "not_known": found["not known"],
            "rules": [_rule(one) for one in verdicts],
        },
        ensure_ascii=False,
        indent=1,
    )


def _rule(one: Verdict) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "state": one.state,
        "advice": one.advice,
        "asked": _text(one.asked),
        "found": _text(one.said),
        "places": [
            {"file": place.file, "pages": [*place.pages], "what": place.what}
            for place in one.places
        ],
        "more": one.more,
        "mend": _text(one.mend),
        "source": one.page,
    }


def _text(text: Text) -> dict[str, str]:
    return {"ja": text.ja, "en": text.en}
