"""Checks of what is printed: size, fit, safe area, fields, drawings, and ink in the bleed.

Each face is drawn once. Drawings from files are left out of it and looked at on their own
(`drawings.py`): reading them all would take longer than all other checks together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot
from types import MappingProxyType
from typing import TYPE_CHECKING

from fortgold.checks import drawings
from fortgold.checks.deck import spoilt
from fortgold.checks.registry import Place, Problem, Subject, check, listed
from fortgold.checks.text import opened
from fortgold.draw.layout import (
    EDITIONS,
    ArtBox,
    Box,
    Generated,
    Layout,
    SymbolRow,
    TextBox,
    fields,
)
from fortgold.draw.ops import Group, Op, Stamp, bounds, flat
from fortgold.model import MM, Card, Deck, Span, Text
from fortgold.source import suggestion

if TYPE_CHECKING:
    from fortgold.draw.face import Face

A4 = (210 * MM, 297 * MM)


@check(
    "PRINT403",
    ja="刷れない大きさのカードがある",
    why_ja="用紙に入らないカードも、大きさのないカードも、面付けできません。",
)
def unprintable_size(subject: Subject) -> Iterator[Problem]:
    """A card has a size that cannot be printed.

    Why: what is larger than the paper, or has no size at all, finds no place on a sheet.
    """
    for deck in subject.game.decks:
        width, height = deck.size
        mm = f"{width / MM:g} x {height / MM:g} mm"
        place: Place = subject.game.place(f"decks.{deck.id}.size"), f"decks.{deck.id}.size"
        if not _is_printable(deck):
            yield (
                place,
                Text(f"{mm} のカードは A4 に刷れません", f"a card of {mm} cannot be printed on A4"),
                Text("例: `size: [63, 88]`", "for example `size: [63, 88]`"),
            )
        elif not 0 <= deck.radius <= min(width, height) // 2:
            key = f"decks.{deck.id}.radius"
            yield (
                (subject.game.place(key), key),
                Text(
                    f"角の半径 {deck.radius / MM:g} mm は、{mm} のカードに合いません",
                    f"corners of {deck.radius / MM:g} mm do not go with a card of {mm}",
                ),
                Text("例: `radius: 3`", "for example `radius: 3`"),
            )


def _is_printable(deck: Deck) -> bool:
    short, long = sorted(deck.size)
    return short > 0 and short <= A4[0] and long <= A4[1]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A face, or a back (`card` is None), with all boxes of all editions; without its drawings."""

    deck: Deck
    card: Card | None
    layout: Layout
    face: Face
    groups: tuple[tuple[Group, int, int], ...]  # with a meaning, and how far they are moved

    def box(self, name: str) -> Box | None:
        """The box of that name."""
        side = self.layout.face if self.card else self.layout.back
        return next((box for box in opened(side) if box.name == name), None)


@lru_cache(maxsize=4)
def drawn(subject: Subject) -> tuple[Drawn, ...]:
    """Every face and back that can be drawn."""
    from fortgold.draw.face import draw_back, draw_face

    layouts = {
        deck: replace(layout, face=_plain(layout.face), back=_plain(layout.back))
        for deck, layout in subject.look.layouts.items()
    }
    # no folder, so no drawing is found, and each is named in the face's problems
    look = replace(subject.look, layouts=MappingProxyType(layouts), folders=())
    out: list[Drawn] = []
    for deck in subject.game.decks:
        layout = subject.look.layouts.get(deck.id)
        if layout is None or not _is_printable(deck):
            continue
        faces = [(card, draw_face(subject.game, deck, card, look, "ja+en")) for card in deck.cards]
        for card, face in (*faces, (None, draw_back(subject.game, deck, look))):
            out.append(Drawn(deck, card, layout, face, tuple(_meant(face.ops))))
    return tuple(out)


def _plain(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    """The boxes, each in every edition; art from data left out, for it has no words."""
    out: list[Box] = []
    for box in boxes:
        if isinstance(box, ArtBox):
            out.append(replace(box, editions=EDITIONS, otherwise=_plain(box.otherwise)))
        elif not isinstance(box, Generated):
            out.append(replace(box, editions=EDITIONS))
    return tuple(out)


def _meant(ops: tuple[Op, ...], x: int = 0, y: int = 0) -> Iterator[tuple[Group, int, int]]:
    """The groups that mean something: words and symbols."""
    for op in ops:
        match op:
            case Group(tag=tag) if tag is not None and tag.role != "Sect":
                yield op, x, y
            case Group():
                dx, dy = (round(v) for v in op.matrix[4:]) if op.matrix else (0, 0)
                yield from _meant(op.ops, x + dx, y + dy)
            case Stamp():
                yield from _meant(op.drawing.ops, x + op.x, y + op.y)


@dataclass(frozen=True, slots=True, eq=False)
class Hit:
    """A fault of one box on one face; `words` are what the box says there."""

    drawn: Drawn
    box: Box
    words: str


def _blamed(subject: Subject, hits: list[Hit]) -> Iterator[tuple[Place, Hit]]:
    """Where to mend: the card's cell, or the layout's box where every card is hit.

    Hits with the same words in the same box are one fault.
    """
    boxes: dict[tuple[str, Span], dict[str, Hit]] = defaultdict(dict)
    for hit in hits:
        boxes[hit.drawn.deck.id, hit.box.at].setdefault(hit.words, hit)
    for (deck, at), by_words in boxes.items():
        said = {
            _words(group)
            for one in drawn(subject)
            if one.deck.id == deck
            for group, _, _ in one.groups
            if (box := one.box(group.name)) and box.at == at
        }
        first = next(iter(by_words.values()))
        everywhere = len(by_words) > 1 and len(by_words) >= len(said)
        if everywhere or first.drawn.card is None or not _columns(first):
            yield (at, first.box.name), first
            continue
        for hit in by_words.values():
            card, column = hit.drawn.card, _columns(hit)[0]
            if card is not None:
                yield (card.place(column), column), hit


def _columns(hit: Hit) -> list[str]:
    """The columns of the card's table that the box shows, the longest words first."""
    box, card = hit.box, hit.drawn.card
    if card is None:
        return []
    patterns = (box.pattern, box.ruby) if isinstance(box, TextBox) else ()
    names = [name for pattern in patterns for name in fields(pattern) if name in card.places]
    if isinstance(box, SymbolRow):
        names = [box.column]
    return sorted(names, key=lambda name: -len(_value(card, name)))


def _value(card: Card, name: str) -> str:
    head, _, part = name.partition(".")
    value = card.name if head == "name" else card.values.get(head, "")
    return str(getattr(value, part, value)) if part else str(value)


def _words(group: Group) -> str:
    return "".join(getattr(op, "text", "") for op in flat(group.ops)) or group.name


@check(
    "PRINT404",
    ja="言葉が枠に入らない",
    why_ja="最小の文字でも入らない言葉は、隣の絵や言葉に重なるか、カードの外に切り落とされます。",
)
def does_not_fit(subject: Subject) -> Iterator[Problem]:
    """Words do not fit their box.

    Why: too long even in the smallest type, they run over what stands beside them, or are cut off.
    """
    hits = [
        Hit(one, problem.box, problem.detail)
        for one in drawn(subject)
        for problem in one.face.problems
        if problem.kind == "does not fit"
    ]
    for place, hit in _blamed(subject, hits):
        box = hit.box
        file = box.at.path.rpartition("/")[2]
        least = box.least / 352.778 if isinstance(box, TextBox) else 0
        yield (
            place,
            Text(
                f"「{hit.words}」は、{least:.3g} pt に縮めても枠「{box.name}」({file}) に入りません",
                f"“{hit.words}” does not fit the box `{box.name}` of {file}, even at {least:.3g} pt",
            ),
            Text(
                "言葉を短くするか、枠の size を広げるか、least を小さくしてください",
                "shorten it, or enlarge the box’s `size`, or lower its `least`",
            ),
        )


@lru_cache(maxsize=4)
def _outside(subject: Subject) -> tuple[tuple[Hit, int, str, bool], ...]:
    """What stands where it must not: the hit, how far (µm), on which side, whether it is cut."""
    out: list[tuple[Hit, int, str, bool]] = []
    for one in drawn(subject):
        unfit = {p.box.name for p in one.face.problems if p.kind == "does not fit"}
        rows = [
            (box, _row_bounds(box, one.card))
            for box in opened(one.layout.face if one.card else ())
            if isinstance(box, SymbolRow)
            and (one.card and (one.card.at, box.column) not in spoilt(subject))
        ]
        texts = [
            (box, _group_bounds(group, x, y))
            for group, x, y in one.groups
            if group.name not in unfit and (box := one.box(group.name))
        ]
        for box, (left, top, right, bottom) in (*rows, *texts):
            if left >= right:
                continue
            width, height = one.deck.size
            beyond = {"left": -left, "top": -top, "right": right - width, "bottom": bottom - height}
            side = max(beyond, key=lambda name: beyond[name])
            corner = _corner_cut(one.deck, (left, top, right, bottom))
            hit = Hit(one, box, _said_in(one, box))
            if beyond[side] > 0 or corner > 0:
                where = side if beyond[side] >= corner else "corner"
                out.append((hit, max(beyond[side], corner), where, True))
            elif beyond[side] > -one.layout.safe:
                out.append((hit, beyond[side] + one.layout.safe, side, False))
    return tuple(out)


def _said_in(one: Drawn, box: Box) -> str:
    return next((_words(group) for group, _, _ in one.groups if group.name == box.name), box.name)


def _row_bounds(box: SymbolRow, card: Card | None) -> tuple[int, int, int, int]:
    count = len(card.symbols(box.column)) if card else 0
    last = box.x + (count - 1) * box.step
    if not count:
        return 0, 0, 0, 0
    return min(box.x, last), box.y, max(box.x, last) + box.width, box.y + box.height


def _group_bounds(group: Group, x: int, y: int) -> tuple[int, int, int, int]:
    corners = [bounds(op) for op in flat(group.ops)]
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    return min(lefts) + x, min(tops) + y, max(rights) + x, max(bottoms) + y


def _corner_cut(deck: Deck, where: tuple[int, int, int, int]) -> int:
    """By how many µm a rounded corner cuts into a rectangle."""
    left, top, right, bottom = where
    (width, height), radius = deck.size, deck.radius
    dx, dy = (
        max(radius - left, right - (width - radius)),
        max(radius - top, bottom - (height - radius)),
    )
    if dx <= 0 or dy <= 0:
        return 0
    return max(0, round(hypot(dx, dy) - radius))


SIDES = {
    "left": Text("左", "left edge"),
    "top": Text("上", "upper edge"),
    "right": Text("右", "right edge"),
    "bottom": Text("下", "lower edge"),
    "corner": Text("丸い角", "rounded corner"),
}


@check(
    "PRINT405",
    ja="言葉かシンボルがカードの外で切れる",
    why_ja="カードの縁や丸い角の外にあるものは、切り落とされて読めなくなります。",
)
def cut_off(subject: Subject) -> Iterator[Problem]:
    """Words or symbols are cut off.

    Why: what lies beyond the edge or the rounded corner falls to the floor with the trimmings.
    """
    far = {id(hit): (by, side) for hit, by, side, cut in _outside(subject) if cut}
    hits = [hit for hit, _, _, cut in _outside(subject) if cut]
    for place, hit in _blamed(subject, hits):
        by, side = far[id(hit)]
        yield (
            place,
            Text(
                f"枠「{hit.box.name}」の中身が{SIDES[side].ja}で {by / MM:.1f} mm 切れます",
                f"what is in the box `{hit.box.name}` is cut by {by / MM:.1f} mm at the {SIDES[side].en}",
            ),
            Text("枠の at か size を内側に動かしてください", "move the box inwards (`at`, `size`)"),
        )


@check(
    "PRINT406",
    ja="言葉かシンボルが安全領域の外にある",
    why_ja="紙は 1 mm ほどずれて切れます。縁に近い文字は、何枚かで必ず欠けます。",
)
def outside_safe_area(subject: Subject) -> Iterator[Problem]:
    """Words or symbols lie outside the safe area.

    Why: cuts wander by a millimetre, so that on some copies what stands near the edge is lost.
    """
    far = {id(hit): (by, side) for hit, by, side, cut in _outside(subject) if not cut}
    hits = [hit for hit, _, _, cut in _outside(subject) if not cut]
    for place, hit in _blamed(subject, hits):
        by, side = far[id(hit)]
        safe = hit.drawn.layout.safe / MM
        yield (
            place,
            Text(
                f"枠「{hit.box.name}」の中身が、安全領域の{SIDES[side].ja}へ {by / MM:.1f} mm はみ出します",
                f"what is in the box `{hit.box.name}` leaves the safe area by {by / MM:.1f} mm "
                f"at the {SIDES[side].en}",
            ),
            Text(
                f"縁から {safe:g} mm 離れるように、枠の at か size を直してください",
                f"keep {safe:g} mm away from the edge: change the box’s `at` or `size`",
            ),
        )


@check(
    "PRINT407",
    ja="レイアウトが知らない項目を使っている",
    why_ja="つづりを誤った項目の場所は、すべてのカードで空白になります。",
)
def unknown_field(subject: Subject) -> Iterator[Problem]:
    """A layout names a field that cards do not have.

    Why: where the misspelt field should stand, all the cards stay blank.
    """
    for one in drawn(subject):
        for problem in one.face.problems:
            if problem.kind == "unknown field":
                yield _no_field(one.deck, one.card is not None, problem.box, problem.detail)
    for deck in subject.game.decks:
        layout = subject.look.layouts.get(deck.id)
        for box in opened(layout.face if layout else ()):
            if isinstance(box, Generated) and deck.column(box.column) is None:
                yield _no_field(deck, True, box, box.column)


def _no_field(deck: Deck, on_face: bool, box: Box, name: str) -> Problem:
    known = [*(f"{text}.{part}" for text in ("game.title", "deck.name") for part in PARTS)]
    known += ["game.version", "deck.id"]
    if isinstance(box, SymbolRow | Generated):
        known = [column.name for column in deck.columns if column.type == "symbols"]
    elif on_face:
        own: list[str] = []
        for column in deck.columns:
            parts = [f"{column.name}.{part}" for part in PARTS]
            own += parts if column.type == "text" else [column.name]
        known = ["id", "kind", "name.ja", "name.kana", "name.en", *own, *known]
    return (
        (box.at, box.name),
        Text(
            f"枠「{box.name}」の項目「{name}」は、デッキ「{deck.id}」にありません",
            f"the box `{box.name}` shows `{name}`, which deck `{deck.id}` does not have",
        ),
        suggestion(name, known),
    )


PARTS = ("ja", "kana", "en")


@check(
    "PRINT408",
    ja="絵のファイルがない",
    why_ja="絵のあるはずの場所が、空いたまま刷られます。",
)
def no_drawing(subject: Subject) -> Iterator[Problem]:
    """A drawing is missing.

    Why: the place where it should be is printed empty.
    """
    for wanted in _wanted(subject):
        if subject.look.find(wanted.name) is None:
            folder = subject.look.folders[0]
            yield (
                wanted.place,
                Text(f"絵「{wanted.name}」がありません", f"there is no drawing `{wanted.name}`"),
                drawings.nearest_file(subject.look, wanted.name)
                or Text(
                    f"{folder / wanted.name} を置いてください", f"put it at {folder / wanted.name}"
                ),
            )


@dataclass(frozen=True, slots=True)
class Wanted:
    """A drawing that a face needs, and the place that says so."""

    name: str
    place: Place


@lru_cache(maxsize=4)
def _wanted(subject: Subject) -> tuple[Wanted, ...]:
    """Every drawing that the cards need, once."""
    art = drawings.art(subject.look)
    out: dict[str, Place] = {}
    for one in drawn(subject):
        card = one.card
        own = (
            next((art[stem] for stem in (card.id, card.kind) if stem in art), None)
            if card
            else None
        )
        if own:
            out.setdefault(own, (Span(""), ""))
        stand_ins = {
            box.at
            for box in opened(one.layout.face)
            if isinstance(box, ArtBox)
            for box in opened(box.otherwise)
        }
        for problem in one.face.problems:
            if problem.kind != "no drawing" or (own and problem.box.at in stand_ins):
                continue
            place: Place = problem.box.at, problem.box.name
            for symbol in subject.game.symbols:
                if problem.detail == f"symbols/{symbol.id}.svg":
                    key = f"symbols.{symbol.letter}.id"
                    place = subject.game.place(key), key
            out.setdefault(problem.detail, place)
    return tuple(Wanted(name, place) for name, place in out.items())


@check(
    "PRINT409",
    ja="絵のファイルに刷れないものがある",
    why_ja="グラデーションや透明、生きた文字は、そのままでは絵に穴があいて刷られます。",
)
def unplaceable_drawing(subject: Subject) -> Iterator[Problem]:
    """A drawing holds what cannot be printed.

    Why: a gradient, transparency or live text would leave a hole in the picture.
    """
    for wanted in _wanted(subject):
        path = subject.look.find(wanted.name)
        what = drawings.obstacle(path) if path else None
        if what:
            if drawings.is_known(what):
                said = Text(
                    f"絵「{wanted.name}」の `{what}` は刷れません",
                    f"the drawing `{wanted.name}` cannot be printed because of its `{what}`",
                )
            else:
                said = Text(
                    f"絵「{wanted.name}」を読み取れません",
                    f"the drawing `{wanted.name}` cannot be read: {what}",
                )
            yield Span(str(path)), said, drawings.remedy(what)


@check(
    "PRINT410",
    ja="地の色が塗り足しまで届いていない",
    why_ja="切る位置がわずかにずれると、カードの縁に紙の白い線が出ます。",
)
def ground_stops_short(subject: Subject) -> Iterator[Problem]:
    """The ground does not cover the bleed.

    Why: wherever the cut wanders outwards, a sliver of white paper shows along the edge.
    """
    from fortgold.checks.bleed import bare_sides

    told: set[tuple[str, bool]] = set()
    for one in drawn(subject):
        side = one.layout.face if one.card else one.layout.back
        bare = bare_sides(subject, one.deck, one.card, one.layout, one.face)
        if not bare or (one.deck.id, one.card is None) in told:
            continue
        told.add((one.deck.id, one.card is None))
        ground = next((box for box in side if box.name == "ground"), None)
        ground = ground or min(side, key=lambda box: -box.width * box.height)
        ja = "、".join(SIDES[name].ja for name in bare)
        en = listed(SIDES[name].en for name in bare).en
        bleed, (width, height) = one.layout.bleed / MM, one.deck.size
        example = f"at: [{-bleed:g}, {-bleed:g}], size: [{width / MM + 2 * bleed:g}, {height / MM + 2 * bleed:g}]"
        which = Text("表", "face") if one.card else Text("裏", "back")
        yield (
            (ground.at, ground.name),
            Text(
                f"デッキ「{one.deck.id}」の{which.ja}の地が、塗り足しまで届いていません ({ja})",
                f"the ground of the {which.en} of deck `{one.deck.id}` stops short of the bleed ({en})",
            ),
            Text(f"例: `{example}`", f"for example `{example}`"),
        )


@check(
    "PRINT411",
    ja="使われない絵のファイルがある",
    why_ja="カードの ID にも種類にも合わない名前の絵は、黙って使われないままになります。",
    level="warning",
)
def unused_art(subject: Subject) -> Iterator[Problem]:
    """An art file that no card uses.

    Why: its name is neither an id nor a kind, so the card is printed without it and nobody is told.
    """
    names = {name for card in subject.game.cards() for name in (card.id, card.kind)}
    for stem, file in drawings.art(subject.look).items():
        path = subject.look.find(file)
        if stem not in names and path:
            yield (
                Span(str(path)),
                Text(f"絵「{file}」を使うカードがありません", f"no card uses the art `{file}`"),
                suggestion(stem, sorted(names)) if len(names) < 12 else _near(stem, names),
            )


def _near(stem: str, names: set[str]) -> Text:
    from fortgold.source import nearest

    near = nearest(stem, sorted(names))
    if near:
        return Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
    return Text("カードの ID か種類の名前をつけてください", "name it after a card’s id or kind")
