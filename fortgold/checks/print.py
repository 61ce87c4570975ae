"""Checks of what is printed: size, fit, safe area, fields."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from math import hypot
from typing import TYPE_CHECKING, Any

from fortgold.checks.drawn_faces import (
    Hit,
    blamed,
    box_text,
    drawn_faces,
    has_corners,
    printed_on,
)
from fortgold.checks.layers import Rect, around, rect
from fortgold.checks.registry import (
    Needs,
    Place,
    Problems,
    Subject,
    check,
    of_subject,
    plural,
    problem,
)
from fortgold.data.conditions import conditions, is_for, is_possible, is_test
from fortgold.data.layout import POINT, Box, Halo, SignRow, SymbolRow, TextBox, all_boxes
from fortgold.data.model import MM, Deck, Text
from fortgold.data.papers import USUAL_PAPERS
from fortgold.data.sentences import known_names, named, names_in
from fortgold.data.source import nearest, suggestion
from fortgold.data.varying import for_card, varying_columns
from fortgold.draw import matrices
from fortgold.draw.card_outline import beyond, largest_radius
from fortgold.draw.ops import bounds, flat
from fortgold.faces.card_values import known_fields
from fortgold.faces.shapes import turn_of

if TYPE_CHECKING:
    from fortgold.faces.misfit import Misfit


@check(
    "PRINT403",
    "刷れない大きさのカードがある",
    "A card has a size that cannot be printed",
    "用紙に入らないカードも、大きさのないカードも、面付けできません。",
    "What is larger than the paper, or has no size at all, finds no place on a sheet.",
    "{mm} のカードは、どの用紙にも刷れません",
    "a card of {mm} can be printed on no paper",
    "例: `size: [63, 88]`。大きな用紙は papers.yaml に書けます",
    "for example `size: [63, 88]`; a larger paper can be described in papers.yaml",
)
def unprintable_size(subject: Subject) -> Problems:
    for deck in subject.game.decks:
        width, height = deck.size
        mm = f"{width / MM:g} x {height / MM:g} mm"
        if not printed_on(subject, deck):
            place = Place.entry(subject.game, f"decks.{deck.id}.size")
            yield problem(place, mm=mm)
        elif not has_corners(deck):
            half, radius = largest_radius(deck.size, deck.shape), f"{deck.radius / MM:g} mm"
            most, example = f"{half / MM:g} mm", f"`radius: {min(half, 3 * MM) / MM:g}`"
            ja = f"角の半径 {radius} は、{mm} のカードに合いません"
            says = Text(ja, f"corners of {radius} do not go with a card of {mm}")
            of = Text("短い辺の半分、", ", half of the shorter side,")
            if deck.shape == "hexagon":
                of = Text("六角形なら ", " for this hexagon")
            ja = f"{of.ja}{most} 以下にしてください。例: {example}"
            hint = Text(ja, f"{most}{of.en} is the most; for example {example}")
            yield problem(Place.entry(subject.game, f"decks.{deck.id}.radius"), says, hint)


@check(
    "PRINT426",
    "家の用紙に入らないカードがある",
    "A card is larger than the paper that homes have",
    "`--paper` がなければ A4 と US Letter に刷りますが、入らない用紙のシートは作れません。",
    "Without `--paper` sheets are made for A4 and US Letter, but only where such a card finds room.",
    "{mm} のカードは {small} に入らないので、{papers} に刷ります",
    "a card of {mm} does not fit on {small}: it is printed on {papers}",
    "ほかの用紙は `--paper` で選べます",
    "`--paper` names another one",
    level="warning",
    unless=(unprintable_size,),
)
def larger_than_home_paper(subject: Subject) -> Problems:
    for deck in subject.game.decks:
        known, papers = subject.look.papers, printed_on(subject, deck)
        small = [known[name].name for name in USUAL_PAPERS if known[name] not in papers]
        if papers and small:
            width, height = deck.size
            yield problem(
                Place.entry(subject.game, f"decks.{deck.id}.size"),
                mm=f"{width / MM:g} x {height / MM:g} mm",
                small=Text(" や ".join(small), " or ".join(small)),
                papers=Text("、".join(p.name for p in papers), ", ".join(p.name for p in papers)),
            )


MORE_LINES = Text("lines を増やすか、", "or give it more `lines`, ")


@check(
    "PRINT404",
    "言葉が枠に入らない",
    "Words do not fit their box",
    "最小の文字でも入らない言葉は、隣の絵や言葉に重なるか、カードの外に切り落とされます。",
    "Too long even in the smallest type, they run over what stands beside them, or are cut off.",
    "「{words}」は、最小の文字でも {file} の枠{boxes}に入りません{by}",
    "“{words}” does not fit {boxes} of {file}, even in the smallest type{by}",
    "言葉を短くするか、枠の size を広げるか、{lines}least を小さくしてください",
    "shorten it, or enlarge the box’s `size`, {lines}or lower its `least`",
)
def does_not_fit(subject: Subject) -> Problems:
    hits = (
        Hit(one, trouble.box, trouble.detail, {"misfit": trouble.misfit})
        for one in drawn_faces(subject)
        for trouble in one.unfit
    )
    by_place: dict[Place, list[dict[str, Any]]] = defaultdict(list)
    for place, values, *_ in blamed(subject, hits):
        by_place[place].append(values)
    for place, there in by_place.items():
        boxes = {hit["box"].name: hit["box"] for hit in there}.values()
        file = there[0]["box"].at.path.rpartition("/")[2]
        ja = "、".join(f"「{box.name}」({box.least / POINT:.3g} pt)" for box in boxes)
        en = " and ".join(f"`{box.name}` ({box.least / POINT:.3g} pt)" for box in boxes)
        named = Text(ja, f"the box{'es' * (len(boxes) > 1)} {en}")
        worst = max((hit["misfit"] for hit in there), key=lambda one: (one.lines, one.wide))
        more = MORE_LINES if any(map(_has_room_below, boxes)) else Text("", "")
        words, by = there[0]["words"], _by(worst)
        yield problem(place, words=words, file=file, boxes=named, by=by, lines=more)


def _has_room_below(box: TextBox) -> bool:
    """Whether its height has room for more lines than it may have."""
    return box.least + box.lines * box.least * box.leading // 1000 <= box.height


def _by(misfit: Misfit) -> Text:
    """By how much, and what takes the room."""
    ja, en = [], []
    if misfit.lines:
        ja.append(f"{misfit.lines} 行多すぎます")
        en.append(f"{plural(misfit.lines, 'line')} too many")
    for much, wide, too in ((misfit.wide, "幅", "too wide"), (misfit.high, "高さ", "too high")):
        if much:
            mm = f"{max(much, 50) / MM:.1f} mm"
            ja.append(f"{wide}が {mm} 足りません")
            en.append(f"{mm} {too}")
    if misfit.costly:
        ja.append(f"いちばん場所を取るのは「{misfit.costly}」です")
        en.append(f"“{misfit.costly}” takes the most room")
    if misfit.left:
        ja.append(f"「{misfit.left}」の場所がありません")
        en.append(f"there is no room for “{misfit.left}”")
    return Text("".join(f"。{one}" for one in ja), ": " * bool(en) + "; ".join(en))


@of_subject
def _outside(subject: Subject) -> tuple[tuple[bool, Hit], ...]:
    """What stands where it must not, and whether it is cut."""
    out: list[tuple[bool, Hit]] = []
    for one in drawn_faces(subject):
        (width, height), safe = one.deck.size, one.layout.safe
        rows = [
            (box, matrices.around(turn_of(box, one.card), rect(box, one.card)))
            for box in (for_card(each, one.card) for each in all_boxes(one.side))
            if isinstance(box, SymbolRow | SignRow) and is_for(box, one.card)
            if isinstance(box, SignRow) or (one.card and one.card.symbols(box.column))
            if box.name not in one.spoilt
        ]
        texts = [
            (box, around(matrices.around(matrix, bounds(op)) for op in flat(group.ops)))
            for group, matrix in one.judged
            if (box := one.boxes.get(group.name))
        ]
        for box, (left, top, right, bottom) in (*rows, *texts):
            if left >= right:
                continue
            over = {"left": -left, "top": -top, "right": right - width, "bottom": bottom - height}
            corner = _corner_cut(one.deck, (left, top, right, bottom))
            if one.deck.shape != "rectangle":
                corner = 0
                where = (left, top, right, bottom)
                over = {"edge": round(beyond(one.deck.size, one.deck.shape, where))}
            side = max(over, key=lambda name: over[name])
            by, is_cut = max(over[side], corner), over[side] > 0 or corner > 0
            if is_cut and corner > over[side]:
                side = "corner"
            elif not is_cut:
                by = over[side] + safe
            if by > 0:
                text = next((box_text(g) for g, _ in one.groups if g.name == box.name), box.name)
                values = {"side": SIDES[side], "by": by / MM, "safe": safe / MM}
                out.append((is_cut, Hit(one, box, text, values)))
    return tuple(out)


def _corner_cut(deck: Deck, where: Rect) -> int:
    """By how many µm a rounded corner cuts into a rectangle."""
    left, top, right, bottom = where
    (width, height), radius = deck.size, deck.radius
    dx = max(radius - left, right - (width - radius))
    dy = max(radius - top, bottom - (height - radius))
    return max(0, round(hypot(dx, dy) - radius)) if dx > 0 and dy > 0 else 0


def _juts_out(hit: Hit, margin: int) -> bool:
    """Whether the box itself comes nearer to the edge than that, whatever it says."""
    box, deck = hit.box, hit.drawn.deck
    where = box.x, box.y, box.x + box.width, box.y + box.height
    return beyond(deck.size, deck.shape, where) > -margin


SIDES = {
    "left": Text("左", "left edge"),
    "top": Text("上", "upper edge"),
    "right": Text("右", "right edge"),
    "bottom": Text("下", "lower edge"),
    "corner": Text("丸い角", "rounded corner"),
    "edge": Text("縁", "edge"),
}


@check(
    "PRINT405",
    "言葉かシンボルがカードの外で切れる",
    "Words or symbols are cut off",
    "カードの縁や丸い角の外にあるものは、切り落とされて読めなくなります。",
    "What lies beyond the edge or the rounded corner falls to the floor with the trimmings.",
    "枠「{box.name}」の中身が{side}で {by:.1f} mm 切れます",
    "what is in the box `{box.name}` is cut by {by:.1f} mm at the {side}",
    "枠の at か size を内側に動かしてください",
    "move the box inwards (`at`, `size`)",
)
def cut_off(subject: Subject) -> Problems:
    hits = (hit for is_cut, hit in _outside(subject) if is_cut)
    return blamed(subject, hits, lambda hit: _juts_out(hit, 0))


@check(
    "PRINT406",
    "言葉かシンボルが安全領域の外にある",
    "Words or symbols lie outside the safe area",
    "紙は 1 mm ほどずれて切れます。縁に近い文字は、何枚かで必ず欠けます。",
    "Cuts wander by a millimetre, so that on some copies what stands near the edge is lost.",
    "枠「{box.name}」の中身が、安全領域の{side}へ {by:.1f} mm はみ出します",
    "what is in the box `{box.name}` leaves the safe area by {by:.1f} mm at the {side}",
    "縁から {safe:g} mm 離れるように、枠の at か size を直してください",
    "keep {safe:g} mm away from the edge: change the box’s `at` or `size`",
)
def outside_safe_area(subject: Subject) -> Problems:
    hits = (hit for is_cut, hit in _outside(subject) if not is_cut)
    return blamed(subject, hits, lambda hit: _juts_out(hit, hit.drawn.layout.safe))


@check(
    "PRINT407",
    "レイアウトか文が知らない項目を使っている",
    "A layout names a field that cards do not have, or a sentence what the game does not have",
    "つづりを誤った項目の場所は、すべてのカードで空白になるか、括弧のまま刷られます。",
    "Where the misspelt field should stand, all the cards stay blank or show braces.",
    "枠「{box.name}」の項目「{name}」は、デッキ「{deck.id}」にありません",
    "the box `{box.name}` shows `{name}`, which deck `{deck.id}` does not have",
)
def unknown_field(subject: Subject) -> Problems:
    game = subject.game
    unknown: list[tuple[Deck, Box, str, list[str]]] = []
    for one in drawn_faces(subject):
        for trouble in one.face.problems:
            if trouble.kind == "unknown field":
                is_row = isinstance(trouble.box, SymbolRow | Halo)
                fields = known_fields(game, one.deck, of_cards=True)
                known = _symbol_columns(one.deck) if is_row else list(fields)
                unknown.append((one.deck, trouble.box, trouble.detail, known))
    for deck, box in _boxes(subject):
        if isinstance(box, Halo) and deck.column(box.column) is None:
            unknown.append((deck, box, box.column, _symbol_columns(deck)))
    for deck, box in _boxes(subject):
        known = varying_columns(deck)
        names = box.varying.names if box.varying else ()
        unknown += [(deck, box, name, known) for name in names if name not in known]
    for deck, box, name, known in unknown:
        yield problem(Place.box(box), hint=suggestion(name, known), deck=deck, box=box, name=name)
    yield from _unknown_conditions(subject)
    said = [
        (f"sentences.{s.id}", s.text, Text(f"文「{s.id}」", f"the sentence `{s.id}`"))
        for s in game.sentences
    ]
    for i, term in enumerate(game.terms):
        what = Text(f"用語「{term.id}」の説明", f"the meaning of `{term.id}`")
        said.append((f"terms.{i}.meaning", term.meaning, what))
    for (key, text, what), lang in product(said, game.langs):
        for name in dict.fromkeys(names_in(text.of(lang))):
            if named(name, game, lang) is None:
                ja = f"{what.ja}の項目「{name}」は、このゲームにありません"
                en = f"{what.en} says `{name}`, which the game does not have"
                place = Place.entry(game, f"{key}.{lang}")
                yield problem(place, Text(ja, en), suggestion(name, known_names(game)))


def _unknown_conditions(subject: Subject) -> Problems:
    for deck, box in _boxes(subject):
        known = list(conditions(deck))
        for name in (name for name, _ in box.when.every() if name not in known):
            ja = f"枠「{box.name}」の when は「{name}」を尋ねられません"
            en = f"the `when` of the box `{box.name}` cannot ask for `{name}`"
            yield problem(Place.box(box), Text(ja, en), suggestion(name, known))


def _symbol_columns(deck: Deck) -> list[str]:
    return [column.name for column in deck.columns if column.type == "symbols"]


def _boxes(subject: Subject) -> Iterator[tuple[Deck, Box]]:
    """Every box, on both sides, of every deck that was read as far as the check needs, and of what is no card."""
    others = subject.game.drawn_decks[len(subject.game.decks) :]
    for deck in (*subject.decks, *others):
        if layout := subject.look.layouts.get(deck.id):
            yield from ((deck, box) for box in all_boxes((*layout.face, *layout.back)))


NUMBER_TESTS = Text(
    '例: `3`, `">= 3"`, `"< 2"`, `"!= 0"`, `"2-4"`, `given`, `missing`',
    'write for example `3`, `">= 3"`, `"< 2"`, `"!= 0"`, `"2-4"`, `given` or `missing`',
)
ONLY_NUMBERS = Text(
    "大小を比べられるのは、型が number の列だけです",
    "only columns of the type `number` can be compared",
)


@check(
    "PRINT412",
    "どのカードにも当てはまらない条件がある",
    "A box waits for a word that no card can have",
    "条件の言葉をつづり誤ると、その枠はどのカードにも刷られません。",
    "It is never drawn, so what it should show is missing from all the cards.",
    "枠「{box.name}」の条件「{column}: {word}」に合うカードはありえません",
    "no card can meet the condition `{column}: {word}` of the box `{box.name}`",
    needs=Needs.TABLE,
)
def impossible_condition(subject: Subject) -> Problems:
    for deck, box in _boxes(subject):
        possible = conditions(deck)
        for column, word in ((c, w) for c, some in box.when.every() if c in possible for w in some):
            if is_possible(deck, column, word):
                continue
            declared, hint = deck.column(column), suggestion(word, possible[column])
            is_number = declared is not None and declared.type == "number"
            if is_number and not is_test(word) and nearest(word, possible[column]) is None:
                ja = f"枠「{box.name}」の条件「{column}: {word}」は、数の条件として読めません"
                en = f"`{column}: {word}` of the box `{box.name}` is no test of numbers"
                yield problem(Place.box(box), Text(ja, en), NUMBER_TESTS)
                continue
            if not is_number and is_test(word) and not word[0].isdecimal():
                hint = ONLY_NUMBERS
            yield problem(Place.box(box), hint=hint, box=box, column=column, word=word)


@check(
    "PRINT420",
    "ない文字にスタイルが決められている",
    "A style belongs to a letter that is no symbol",
    "文字をつづり誤ると、そのシンボルの絵は生えず、カードの絵が欠けます。",
    "Where the letter is misspelt, nothing grows for the symbol, and the art has a hole.",
    "枠「{box.name}」の styles にある「{letter}」というシンボルはありません",
    "there is no symbol `{letter}`, which the `styles` of the box `{box.name}` name",
)
def style_of_no_symbol(subject: Subject) -> Problems:
    letters = [symbol.letter for symbol in subject.game.symbols]
    for _, box in _boxes(subject):
        for letter in box.styles if isinstance(box, Halo) else ():
            if letter not in letters:
                hint = suggestion(letter, letters)
                yield problem(Place.box(box), hint=hint, box=box, letter=letter)
