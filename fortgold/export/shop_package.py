"""A package for a shop: its files, looked at once more, with a list of what is in it, in one zip."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from fortgold import __version__
from fortgold.build.make import author
from fortgold.data.findings import Refusal
from fortgold.data.inks import COLOUR
from fortgold.data.layout import Edition, langs_of
from fortgold.data.library import Opened
from fortgold.data.model import MM, Card, Deck, Game, Text
from fortgold.data.shop import ALSO, FIELDS, Shop, slug
from fortgold.draw import jpeg_file
from fortgold.draw.ops import Group, Page, uncut
from fortgold.export.file_facts import FileFacts
from fortgold.export.names import all_different
from fortgold.export.png_bytes import png
from fortgold.export.rules_of_ink import condition_of
from fortgold.export.shop_fit import PageFit, fit_of, lacking, nearest, page_of
from fortgold.export.shop_words import TITLES, in_mm, sized
from fortgold.export.sides import Key, Side, chosen, drawn, sides
from fortgold.export.verdicts import Found, met, not_met_at, place
from fortgold.export.whole_pixels import PIXEL, images, must_be_drawable, pixels
from fortgold.faces.face import Face
from fortgold.faces.of_cards import asks_for_card, asks_for_copy

if TYPE_CHECKING:
    from fortgold.draw.press.press_pdf import Press
    from fortgold.draw.press.profiles import PressProfile

THEN = (1980, 1, 1, 0, 0, 0)  # whenever it is made: the same files, the same bytes
SLACK = 10  # µm by which they may come nearer to an edge than the shop asks
COARSER = Text(
    "店の決まりの dpi を小さくしてください", "make the dpi in the rules of the shop smaller"
)
PATTERNS = {"size": "{game}_{edition}_{size}.pdf", "deck": "{game}_{edition}_{deck}.pdf"}


@dataclass(frozen=True, slots=True)
class Order:
    """What is asked for: a shop, the edition of the cards, and the ids of some of them, () for all."""

    shop: Shop
    edition: Edition
    cards: tuple[str, ...] = ()

    def chosen(self, deck: Deck) -> tuple[tuple[int, Card], ...]:
        """The cards of a deck that are asked for, with their place in it."""
        return chosen(deck, self.cards)

    def decks(self, game: Game) -> tuple[Deck, ...]:
        return tuple(deck for deck in game.decks if self.chosen(deck))


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file of the package: the sides on its pages, None for no back; how often it is wanted."""

    name: str
    pages: tuple[Side | None, ...]
    copies: int = 1


@dataclass(frozen=True, slots=True)
class MadeShopFile:
    """A file, its facts, and for each page how near to an edge words and symbols come, in µm."""

    planned: PlannedFile
    data: bytes
    facts: FileFacts
    near: tuple[float, ...]


def planned(opened: Opened, order: Order) -> list[PlannedFile]:
    """The files of a package. Raises Refusal where the shop prints no such cards, or names are alike."""
    shop = order.shop
    for deck in order.decks(opened.sound_game):
        if deck.shape != "rectangle":
            raise Refusal(
                f"デッキ「{deck.id}」は四角いカードではないので、店の決まりがありません",
                f"the cards of the deck `{deck.id}` are no rectangles: shops are known for these alone",
                "`fortgold export png` で絵を作り、店のテンプレートに置いてください",
                "make pictures with `fortgold export png` and lay them on the shop’s template",
            )
        page = fit_of(shop, deck.size).page
        if shop.pictures:
            what = Text(f"デッキ「{deck.id}」", f"the deck `{deck.id}`")
            must_be_drawable(what, page, shop.asks("dpi", 300), COARSER)
    form = shop.asks("format", ("pdf",))[0]
    by = "face" if form != "pdf" else shop.asks("file", "size")
    if by == "face":
        ending = {"jpeg": "jpg"}.get(form, form)
        files = [*_faces(opened, order, ending)]
    else:
        files = [*_decks(opened, order, by)]
    all_different((one.name, Text(one.name, one.name)) for one in files)
    return files


def _faces(opened: Opened, order: Order, ending: str) -> Iterator[PlannedFile]:
    for side in sides(opened.sound_game, opened.look, order.cards):
        if side.is_component:
            continue
        copies = _copies(opened, order, side)
        fields = {
            "number": f"{side.number:03}" if side.card else "",
            "id": slug(side.card.id) if side.card else "",
            "side": side.which,
            "copies": copies,
            "deck": side.deck.id,
        }
        usual = [str(fields[key]) for key in ("number", "id") if fields[key]]
        usual += [str(side.copy)] * (side.drawn > 1) + [side.which] + [f"x{copies}"] * (copies > 1)
        name = f"{side.deck.id}/{'-'.join(usual)}.{ending}"
        pattern = order.shop.asks("names")
        if pattern:
            name = _named(pattern, opened, order, fit_of(order.shop, side.deck.size), fields)
        yield PlannedFile(name, (side,), copies)


def _copies(opened: Opened, order: Order, side: Side) -> int:
    """How many cards look so on that side."""
    if side.card is None:
        return sum(card.copies for _, card in order.chosen(side.deck))
    layout = opened.look.layouts[side.deck.id]
    differ = asks_for_copy(layout.face if side.which == "front" else layout.back)
    return 1 if differ else side.card.copies


def _decks(opened: Opened, order: Order, by: str) -> Iterator[PlannedFile]:
    """A PDF for each deck, or for each size of cards, in the order of the decks."""
    groups: dict[str, list[Deck]] = {}
    for deck in order.decks(opened.sound_game):
        key = fit_of(order.shop, deck.size).name if by == "size" else deck.id
        groups.setdefault(key, []).append(deck)
    for decks in groups.values():
        fit = fit_of(order.shop, decks[0].size)
        pattern = order.shop.asks("names", PATTERNS[by])
        name = _named(pattern, opened, order, fit, {"deck": decks[0].id})
        yield PlannedFile(name, tuple(_pages(opened, order, decks)))


def _named(
    pattern: str, opened: Opened, order: Order, fit: PageFit, fields: Mapping[str, object]
) -> str:
    given = {"game": opened.name, "edition": order.edition, "size": fit.said}
    values: dict[str, object] = {**dict.fromkeys(FIELDS, ""), **given, **fields}
    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), pattern)


def _pages(opened: Opened, order: Order, decks: Sequence[Deck]) -> Iterator[Side | None]:
    shop = order.shop
    for deck in decks:
        layout = opened.look.layouts[deck.id]
        own = asks_for_card(layout.back, opened.sound_game, deck)
        differ, counted = asks_for_copy(layout.face), asks_for_copy(layout.back)
        for number, card in order.chosen(deck):
            for copy in range(1, card.copies + 1 if shop.asks("copies") != "once" else 2):
                front = Side(deck, "front", card, number, copy, copy if differ else 1)
                back = None
                if layout.back:
                    back = Side(deck, "back", card if own else None, number, copy, copy if counted else 1)  # fmt: skip
                yield from (back, front) if shop.asks("order") == "back-front" else (front, back)


class _Faces:
    """The faces of a game, each drawn once."""

    def __init__(self, opened: Opened, order: Order) -> None:
        self.opened, self.order = opened, order
        self.known: dict[Key, Face] = {}
        self.near: dict[Key, float] = {}

    def page(self, side: Side | None, other: Side | None) -> Page:
        """A side, or the blank one behind the other."""
        deck = (side or other).deck  # type: ignore[union-attr]
        fit = fit_of(self.order.shop, deck.size)
        if side is None:
            return page_of(None, fit)
        return page_of(self.face(side), fit, side.which == "back")

    def face(self, side: Side) -> Face:
        if side.picture not in self.known:
            opened = self.opened
            face = drawn(opened.sound_game, opened.look, side, self.order.edition, COLOUR)
            self.known[side.picture] = face
            fit = fit_of(self.order.shop, side.deck.size)
            near = nearest(face.ops, (face.width, face.height))
            self.near[side.picture] = near * min(fit.scale)
        return self.known[side.picture]

    def made(self, one: PlannedFile, data: bytes, facts: FileFacts) -> MadeShopFile:
        """A file whose pages were drawn."""
        near = (self.near[side.picture] if side else inf for side in one.pages)
        return MadeShopFile(one, data, facts, tuple(near))


Task = tuple[Order, "Press | None", Sequence[PlannedFile]]


def make_files(opened: Opened, task: Task) -> list[MadeShopFile]:
    """Some files of the package: PDFs for a press, or pictures. Raises CannotDraw."""
    order, press, files = task
    faces = _Faces(opened, order)
    if press is None:
        return [*_pictures(faces, files)]
    return [_pdf(faces, one, press) for one in files]


def _pdf(faces: _Faces, one: PlannedFile, press: Press) -> MadeShopFile:
    # late: pictures need neither
    from fortgold.draw.press.press_pdf import press_pdf
    from fortgold.export import pdf_facts

    game = faces.opened.sound_game
    pages = [faces.page(side, _partner(one.pages, i)) for i, side in enumerate(one.pages)]
    title = game.title.of(langs_of(faces.order.edition)[0])
    data = press_pdf(pages, title, author(game), press)
    return faces.made(one, data, pdf_facts.facts_of(one.name, data))


def _pictures(faces: _Faces, files: Sequence[PlannedFile]) -> Iterator[MadeShopFile]:
    from fortgold.export import picture_facts

    dpi = faces.order.shop.asks("dpi", 300)
    pages = [_in_pixels(faces.page(one.pages[0], None), dpi) for one in files]
    for one, image in zip(files, images(pages), strict=True):
        data = _written(image, one.name, dpi)
        yield faces.made(one, data, picture_facts.facts_of(one.name, data))


def _partner(pages: Sequence[Side | None], i: int) -> Side | None:
    """The other side of the card on page `i`."""
    other = i ^ 1
    return pages[other] if other < len(pages) else None


def _in_pixels(page: Page, dpi: int) -> Page:
    """A page in the units of whole pixels."""
    wide, high = (pixels(side, dpi) * PIXEL for side in (page.width, page.height))
    matrix = (wide / page.width, 0.0, 0.0, high / page.height, 0.0, 0.0)
    return uncut(wide, high, [Group(page.ops, matrix=matrix)])


def _written(image: Any, name: str, dpi: int) -> bytes:
    return png(image, dpi) if name.endswith(".png") else jpeg_file.coded(image, dpi=(dpi, dpi))


# What is known of files because we made them


def known(order: Order, files: Sequence[MadeShopFile]) -> dict[str, Found]:
    """By rule, what nobody sees in the files."""
    made = met("fortgold がそのように作った", "fortgold made it so")
    safe = order.shop.asks("safe", 0)
    narrow = [
        place(one.planned.name, number * (len(one.near) > 1), f"{near / MM:.2f} mm")
        for one in files
        for number, near in enumerate(one.near, 1)
        if near < safe - SLACK
    ]
    words = not_met_at(
        narrow,
        "縁に近すぎる言葉やシンボルがある",
        "there are words or symbols too near to the edge",
        met("言葉とシンボルは縁から離れている", "words and symbols keep away from the edge"),
    )
    return dict.fromkeys(("order", "copies", "file", "corners"), made) | {"safe": words}


def notes(opened: Opened, order: Order, press: Press | None) -> Iterator[Text]:
    """What was done that one would not expect, and what is not in the package."""
    shop, fits = order.shop, dict[tuple[PageFit, int], list[str]]()
    for deck in order.decks(opened.sound_game):
        fit, bleed = fit_of(shop, deck.size), opened.look.layouts[deck.id].bleed
        fits.setdefault((fit, bleed), []).append(deck.id)
    for (fit, bleed), decks in fits.items():
        of = f"{', '.join(decks)}: " * (len(fits) > 1)
        for note in _fit_notes(fit, bleed):
            yield Text(f"{of}{note.ja}", f"{of}{note.en}")
    if press and press.profile:
        yield _profile_note(shop, press.profile)
    for rule in ALSO:
        if (said := shop.rules.get(rule)) is not None:
            words = said.why if said.value is None else said.value
            yield Text(
                f"{TITLES[rule].ja}は入っていない: {words.ja}",
                f"no {TITLES[rule].en} in it: {words.en}",
            )


def _fit_notes(fit: PageFit, bleed: int) -> Iterator[Text]:
    """What was done to cards of a size, with the bleed of their layout."""
    card, cut = in_mm(fit.card), sized(fit.name, fit.cut)
    if fit.is_scaled:
        ja, en = list[str](), list[str]()
        for one, ja_way, en_way in zip(fit.scale, ("横", "縦"), ("across", "down"), strict=True):
            if more := round((one - 1) * 100, 1):
                ja.append(f"{ja_way} {more:+g} %")
                en.append(f"{more:+g} % {en_way}")
        yield Text(
            f"{card} のカードを {cut} に合わせた: {'、'.join(ja) or '0.1 % 未満'}",
            f"cards of {card} were scaled to {cut}: {', '.join(en) or 'by less than 0.1 %'}",
        )
    if fit.turned:
        yield Text(
            f"{card} のカードは横にして置いた。裏は逆に回してある",
            f"cards of {card} lie on their side, their backs turned the other way",
        )
    if (more := lacking(bleed, fit)) > 1:
        yield Text(
            f"塗り足し {bleed / MM:g} mm では足りないので、外側の {more / MM:.2f} mm は絵を折り返した",
            f"a bleed of {bleed / MM:g} mm is too narrow: its outer {more / MM:.2f} mm are mirrored",
        )


def _profile_note(shop: Shop, profile: PressProfile) -> Text:
    """By which profile colours became inks, and whether it is the one that the shop names."""
    ja, en, wanted = "", "", shop.asks("profile")
    if wanted and condition_of(wanted) == condition_of(profile.condition or profile.description):
        ja, en = f" (店の言う {wanted})", f" (that is {wanted}, which the shop names)"
    elif wanted:
        ja = f" (店は {wanted}。--icc で指定できる)"
        en = f" (the shop names {wanted}: give it with --icc)"
    return Text(
        f"色は {profile.description} で CMYK にした{ja}",
        f"colours became CMYK by {profile.description}{en}",
    )


# The zip


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, data in files:
            # pictures are packed already; PDFs hold profiles
            kind = zipfile.ZIP_STORED if name.endswith((".png", ".jpg")) else zipfile.ZIP_DEFLATED
            entry = zipfile.ZipInfo(name, THEN)
            entry.external_attr = 0o644 << 16  # as anybody may read it
            made.writestr(entry, data, kind)
    return out.getvalue()


def manifest(
    opened: Opened, order: Order, deck: str, files: Sequence[MadeShopFile], said: Sequence[Text]
) -> bytes:
    """What is in the package, as JSON; docs/json.md says what stands where."""
    game = opened.sound_game
    listed = {
        "fortgold": __version__,
        "game": opened.name,
        "edition": order.edition,
        "version": game.version,
        "deck": deck,
        "shop": order.shop.id,
        "rules_of": order.shop.date,
        "cards": sum(card.copies for one in game.decks for _, card in order.chosen(one)),
        "files": [
            {
                "file": one.planned.name,
                "sha256": hashlib.sha256(one.data).hexdigest(),
                "bytes": len(one.data),
                "pages": len(one.facts.pages) or 1,
                "copies": one.planned.copies,
            }
            for one in files
        ],
        "notes": [{"ja": one.ja, "en": one.en} for one in said],
    }
    return (json.dumps(listed, ensure_ascii=False, indent=1) + "\n").encode()
