"""Checks of what is printed: size, fit, safe area, fields."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from fortgold.checks.faces import (
    Hit,
    blamed,
    drawn,
    has_corners,
    is_spoilt,
    too_small_papers,
    words,
)
from fortgold.checks.registry import Place, Problem, Subject, check, problem_at
from fortgold.checks.text import opened
from fortgold.data.layout import POINT, Box, Generated, SymbolRow, TextBox
from fortgold.data.model import LANGS, MM, Card, Deck, Text
from fortgold.data.sentences import known_names, named, names_in
from fortgold.data.source import suggestion
from fortgold.draw.ops import Group, bounds, flat
from fortgold.faces.card_values import conditions, is_for, known_fields


@check(
    "PRINT403",
    "刷れない大きさのカードがある",
    "A card has a size that cannot be printed",
    "用紙に入らないカードも、大きさのないカードも、面付けできません。",
    "What is larger than the paper, or has no size at all, finds no place on a sheet.",
)
def unprintable_size(subject: Subject) -> Iterator[Problem]:
    for deck in subject.game.decks:
        width, height = deck.size
        mm = f"{width / MM:g} x {height / MM:g} mm"
        place: Place = subject.game.place(f"decks.{deck.id}.size"), f"decks.{deck.id}.size"
        papers = too_small_papers(deck)
        if papers:
            yield problem_at(
                place,
                f"{mm} のカードは {'、'.join(papers)} に刷れません",
                f"a card of {mm} cannot be printed on {' or '.join(papers)}",
                "例: `size: [63, 88]`",
                "for example `size: [63, 88]`",
            )
        elif not has_corners(deck):
            key, half = f"decks.{deck.id}.radius", min(deck.size) // 2
            most, example = f"{half / MM:g}", f"`radius: {min(half, 3 * MM) / MM:g}`"
            yield problem_at(
                (subject.game.place(key), key),
                f"角の半径 {deck.radius / MM:g} mm は、{mm} のカードに合いません",
                f"corners of {deck.radius / MM:g} mm do not go with a card of {mm}",
                f"短い辺の半分、{most} mm 以下にしてください。例: {example}",
                f"{most} mm, half of the shorter side, is the most; for example {example}",
            )


@check(
    "PRINT404",
    "言葉が枠に入らない",
    "Words do not fit their box",
    "最小の文字でも入らない言葉は、隣の絵や言葉に重なるか、カードの外に切り落とされます。",
    "Too long even in the smallest type, they run over what stands beside them, or are cut off.",
)
def does_not_fit(subject: Subject) -> Iterator[Problem]:
    hits = [
        Hit(one, problem.box, problem.detail)
        for one in drawn(subject)
        for problem in one.face.problems
        if problem.kind == "does not fit" and not is_spoilt(subject, one, problem.box)
    ]
    by_place: dict[Place, list[Hit]] = defaultdict(list)
    for place, hit in blamed(subject, hits):
        by_place[place].append(hit)
    for place, at_place in by_place.items():
        boxes = {hit.box.name: hit.box for hit in at_place}
        file = at_place[0].box.at.path.rpartition("/")[2]
        sizes = [
            (name, f"{box.least / POINT:.3g} pt")
            for name, box in boxes.items()
            if isinstance(box, TextBox)
        ]
        ja = "、".join(f"「{name}」({size})" for name, size in sizes)
        en = " and ".join(f"`{name}` ({size})" for name, size in sizes)
        en = f"the box{'es' * (len(boxes) > 1)} {en}"
        yield problem_at(
            place,
            f"「{at_place[0].words}」は、最小の文字でも {file} の枠{ja}に入りません",
            f"“{at_place[0].words}” does not fit {en} of {file}, even in the smallest type",
            "言葉を短くするか、枠の size を広げるか、least を小さくしてください",
            "shorten it, or enlarge the box’s `size`, or lower its `least`",
        )


@lru_cache(maxsize=4)
def _outside(subject: Subject) -> tuple[Hit, ...]:
    """What stands where it must not: how far (µm), on which side, whether it is cut."""
    out: list[Hit] = []
    for one in drawn(subject):
        unfit = one.unfit()
        rows = [
            (box, _row_bounds(box, one.card))
            for box in opened(one.layout.face if one.card else ())
            if isinstance(box, SymbolRow) and is_for(box, one.card)
        ]
        texts = [
            (box, _group_bounds(group, x, y))
            for group, x, y in one.groups
            if group.name not in unfit and (box := one.boxes.get(group.name))
        ]
        for box, (left, top, right, bottom) in (*rows, *texts):
            if left >= right or is_spoilt(subject, one, box):
                continue
            width, height = one.deck.size
            beyond = {"left": -left, "top": -top, "right": right - width, "bottom": bottom - height}
            side = max(beyond, key=lambda name: beyond[name])
            corner = _corner_cut(one.deck, (left, top, right, bottom))
            said = next((words(g) for g, _, _ in one.groups if g.name == box.name), box.name)
            if beyond[side] > 0 or corner > 0:
                where = side if beyond[side] >= corner else "corner"
                out.append(Hit(one, box, said, (max(beyond[side], corner), where, True)))
            elif beyond[side] > -one.layout.safe:
                out.append(Hit(one, box, said, (beyond[side] + one.layout.safe, side, False)))
    return tuple(out)


def _row_bounds(box: SymbolRow, card: Card | None) -> tuple[int, int, int, int]:
    lefts = box.lefts(len(card.symbols(box.column)) if card else 0)
    return (
        (min(lefts), box.y, max(lefts) + box.width, box.y + box.height) if lefts else (0, 0, 0, 0)
    )


def _group_bounds(group: Group, x: int, y: int) -> tuple[int, int, int, int]:
    corners = [bounds(op) for op in flat(group.ops)]
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    return min(lefts) + x, min(tops) + y, max(rights) + x, max(bottoms) + y


def _corner_cut(deck: Deck, where: tuple[int, int, int, int]) -> int:
    """By how many µm a rounded corner cuts into a rectangle."""
    left, top, right, bottom = where
    (width, height), radius = deck.size, deck.radius
    dx = max(radius - left, right - (width - radius))
    dy = max(radius - top, bottom - (height - radius))
    return max(0, round(hypot(dx, dy) - radius)) if dx > 0 and dy > 0 else 0


def _juts_out(hit: Hit, margin: int) -> bool:
    """Whether the box itself comes nearer to the edge than that, whatever it says."""
    box, (width, height) = hit.box, hit.drawn.deck.size
    near = min(box.x, box.y, width - box.x - box.width, height - box.y - box.height)
    return near < margin


SIDES = {
    "left": Text("左", "left edge"),
    "top": Text("上", "upper edge"),
    "right": Text("右", "right edge"),
    "bottom": Text("下", "lower edge"),
    "corner": Text("丸い角", "rounded corner"),
}


@check(
    "PRINT405",
    "言葉かシンボルがカードの外で切れる",
    "Words or symbols are cut off",
    "カードの縁や丸い角の外にあるものは、切り落とされて読めなくなります。",
    "What lies beyond the edge or the rounded corner falls to the floor with the trimmings.",
)
def cut_off(subject: Subject) -> Iterator[Problem]:
    hits = (hit for hit in _outside(subject) if hit.detail[2])
    for place, hit in blamed(subject, hits, lambda hit: _juts_out(hit, 0)):
        by, side, _ = hit.detail
        yield problem_at(
            place,
            f"枠「{hit.box.name}」の中身が{SIDES[side].ja}で {by / MM:.1f} mm 切れます",
            f"what is in the box `{hit.box.name}` is cut by {by / MM:.1f} mm at the {SIDES[side].en}",
            "枠の at か size を内側に動かしてください",
            "move the box inwards (`at`, `size`)",
        )


@check(
    "PRINT406",
    "言葉かシンボルが安全領域の外にある",
    "Words or symbols lie outside the safe area",
    "紙は 1 mm ほどずれて切れます。縁に近い文字は、何枚かで必ず欠けます。",
    "Cuts wander by a millimetre, so that on some copies what stands near the edge is lost.",
)
def outside_safe_area(subject: Subject) -> Iterator[Problem]:
    hits = (hit for hit in _outside(subject) if not hit.detail[2])
    for place, hit in blamed(subject, hits, lambda hit: _juts_out(hit, hit.drawn.layout.safe)):
        by, side, _ = hit.detail
        safe = hit.drawn.layout.safe / MM
        yield problem_at(
            place,
            f"枠「{hit.box.name}」の中身が、安全領域の{SIDES[side].ja}へ {by / MM:.1f} mm はみ出します",
            f"what is in the box `{hit.box.name}` leaves the safe area by {by / MM:.1f} mm at the {SIDES[side].en}",
            f"縁から {safe:g} mm 離れるように、枠の at か size を直してください",
            f"keep {safe:g} mm away from the edge: change the box’s `at` or `size`",
        )


@check(
    "PRINT407",
    "レイアウトか文が知らない項目を使っている",
    "A layout names a field that cards do not have, or a sentence what the game does not have",
    "つづりを誤った項目の場所は、すべてのカードで空白になるか、括弧のまま刷られます。",
    "Where the misspelt field should stand, all the cards stay blank or show braces.",
)
def unknown_field(subject: Subject) -> Iterator[Problem]:
    for one in drawn(subject):
        for problem in one.face.problems:
            if problem.kind == "unknown field":
                known = list(known_fields(subject.game, one.deck, one.card is not None))
                if isinstance(problem.box, SymbolRow | Generated):
                    known = _symbol_columns(one.deck)
                yield _no_field(one.deck, problem.box, problem.detail, known)
    for deck, on_face, box in _boxes(subject):
        if isinstance(box, Generated) and on_face and deck.column(box.column) is None:
            yield _no_field(deck, box, box.column, _symbol_columns(deck))
        for name, _ in box.when:
            known = list(conditions(deck)) if on_face else []
            if name not in known:
                yield _no_condition(box, name, known)
    game = subject.game
    for sentence in game.sentences:
        for lang in LANGS:
            key = f"sentences.{sentence.id}.{lang}"
            for name in dict.fromkeys(names_in(sentence.text.of(lang))):
                if named(name, game, lang) is None:
                    yield problem_at(
                        (game.place(key), key),
                        f"文「{sentence.id}」の項目「{name}」は、このゲームにありません",
                        f"the sentence `{sentence.id}` says `{name}`, which the game does not have",
                        suggestion(name, known_names(game)),
                    )


def _symbol_columns(deck: Deck) -> list[str]:
    return [column.name for column in deck.columns if column.type == "symbols"]


def _boxes(subject: Subject) -> Iterator[tuple[Deck, bool, Box]]:
    """Every box of every deck, and whether it is on the face."""
    for deck in subject.game.decks:
        if layout := subject.look.layouts.get(deck.id):
            yield from ((deck, True, box) for box in opened(layout.face))
            yield from ((deck, False, box) for box in opened(layout.back))


def _no_field(deck: Deck, box: Box, name: str, known: list[str]) -> Problem:
    return problem_at(
        (box.at, box.name),
        f"枠「{box.name}」の項目「{name}」は、デッキ「{deck.id}」にありません",
        f"the box `{box.name}` shows `{name}`, which deck `{deck.id}` does not have",
        suggestion(name, known),
    )


def _no_condition(box: Box, name: str, known: list[str]) -> Problem:
    if not known:
        return problem_at(
            (box.at, box.name),
            f"枠「{box.name}」の when が「{name}」を尋ねますが、裏はどのカードのものでもありません",
            f"the `when` of the box `{box.name}` asks for `{name}`, but a back knows no card",
            "`when` を外してください",
            "take `when` out",
        )
    return problem_at(
        (box.at, box.name),
        f"枠「{box.name}」の when は「{name}」を尋ねられません",
        f"the `when` of the box `{box.name}` cannot ask for `{name}`",
        suggestion(name, known),
    )


@check(
    "PRINT412",
    "どのカードにも当てはまらない条件がある",
    "A box waits for a word that no card can have",
    "条件の言葉をつづり誤ると、その枠はどのカードにも刷られません。",
    "It is never drawn, so what it should show is missing from all the cards.",
)
def impossible_condition(subject: Subject) -> Iterator[Problem]:
    for deck, on_face, box in _boxes(subject):
        possible = conditions(deck) if on_face else {}
        for column, asked in box.when:
            known = possible.get(column, asked)  # of an unknown column another check tells
            for word in asked:
                if word not in known:
                    yield problem_at(
                        (box.at, box.name),
                        f"枠「{box.name}」の条件「{column}: {word}」に合うカードはありえません",
                        f"no card can meet the condition `{column}: {word}` of the box `{box.name}`",
                        suggestion(word, known),
                    )


@check(
    "PRINT420",
    "ない文字にスタイルが決められている",
    "A style belongs to a letter that is no symbol",
    "文字をつづり誤ると、そのシンボルの絵は生えず、カードの絵が欠けます。",
    "Where the letter is misspelt, nothing grows for the symbol, and the art has a hole.",
)
def style_of_no_symbol(subject: Subject) -> Iterator[Problem]:
    letters = [symbol.letter for symbol in subject.game.symbols]
    for _, _, box in _boxes(subject):
        for letter in box.styles if isinstance(box, Generated) else ():
            if letter not in letters:
                yield problem_at(
                    (box.at, box.name),
                    f"枠「{box.name}」の styles にある「{letter}」というシンボルはありません",
                    f"there is no symbol `{letter}`, which the `styles` of the box `{box.name}` name",
                    suggestion(letter, letters),
                )
