"""Rules about files and pages: their form, size, order, number and what lies beyond the cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fortgold.data.lengths import INCH
from fortgold.data.limits import PICTURE_PIXELS
from fortgold.data.model import MM, Size, Text
from fortgold.data.shop import CardSize, Shop
from fortgold.export.file_facts import Box, FileFacts, PageFacts
from fortgold.export.shop_words import in_mm
from fortgold.export.verdicts import (
    FaultPlace,
    Found,
    met,
    not_known,
    not_met_at,
    noted,
    pdfs,
    place,
)

NEAR = 3  # pixels around the cut
COARSE = 600  # µm around it on pages, which are drawn in large pixels
SLACK = 100  # µm that a page may differ from what is asked
STRETCH = 0.01  # of a side, by which the shape of a picture may differ
CUTTING = re.compile(r"cut|die|crease|stanz|\b抜", re.IGNORECASE)  # names of inks that are no ink
LONGEST = 255  # characters that a name of a file can have
NUMBERS = {
    "size": r"\d+(?:\.\d+)?x\d+(?:\.\d+)?",
    **dict.fromkeys(("copies", "number"), r"\d*"),
    "side": r"\w+",
}
OTHER_FORM = Text(
    "PDF、PNG、JPEG、または zip を渡してください", "give a PDF, a PNG, a JPEG or a zip"
)
WHY_UNREAD = {
    "broken": Text("壊れている", "it is damaged"),
    "other form": Text("PDF、PNG、JPEG、zip のどれでもない", "it is no PDF, PNG, JPEG or zip"),
    "too large": Text(
        f"{PICTURE_PIXELS.most:,} 画素を超える", f"more than {PICTURE_PIXELS.most:,} pixels"
    ),
    "too much": Text(
        "調べるのに時間かメモリーがかかりすぎる", "looking at it takes too long or too much memory"
    ),
}


def readable(_shop: Shop, files: Sequence[FileFacts]) -> Found:
    if not files:
        return Found("not met", not_known("ファイルがない", "there is no file").said)
    unread = [(one.name, WHY_UNREAD[one.damaged]) for one in files if one.damaged]
    places = [place(name, 0, why.en, why.ja) for name, why in unread]
    places += [
        place(one.name, 0, "it has a password", "パスワードがある") for one in files if one.locked
    ]
    found = not_met_at(places, "読めないファイルがある", "there is a file that cannot be read")
    is_other = {one.damaged for one in files if one.damaged or one.locked} == {"other form"}
    return replace(found, mend=OTHER_FORM) if is_other else found


def only_pages(_shop: Shop, files: Sequence[FileFacts]) -> Found:
    places = [at for one in files for at in noted(one, one.intruders)]
    return not_met_at(places, "ページのほかのものがある", "there is something beside pages")


def form(shop: Shop, files: Sequence[FileFacts]) -> Found:
    places = [
        place(one.name, 0, one.kind.upper()) for one in files if one.kind not in shop.asks("format")
    ]
    return not_met_at(places, "別の形式のファイルがある", "there is a file in another form")


def sizes(shop: Shop, files: Sequence[FileFacts]) -> Found:
    """Each page or picture is as large as a card of the shop, with its bleed or (`bleed` tells) without."""
    places = []
    for one in files:
        wide, high = one.pixels
        if wide and not _is_cut(shop, one) and _card_on(shop, one) is None:
            places.append(place(one.name, 0, f"{wide} × {high} px"))
        for page in one.pages:
            known = any(_is_page_of(shop, card, page) for card in shop.sizes)
            if not known and not _ends_at_cut(shop, page):
                wide, high = (round(side, -1) for side in _size(page.trim or page.media))
                places.append(place(one.name, page.number, in_mm((wide, high))))
    return not_met_at(
        places, "店の刷るどの大きさでもない", "it is none of the sizes that the shop prints"
    )


def _is_picture_of(shop: Shop, size: Size, pixels: Size) -> bool:
    """Whether a picture has that shape, and pixels enough."""
    dpi = shop.asks("dpi", 300)
    across, down = (round(side * dpi / INCH) for side in size)
    return any(
        abs(wide * h - high * w) <= STRETCH * w * h and wide >= w - 1 and high >= h - 1
        for wide, high in (pixels, pixels[::-1])
        for w, h in ((across, down),)
    )


def _card_on(shop: Shop, one: FileFacts) -> CardSize | None:
    """The card that a picture shows with its bleed."""
    return next((c for c in shop.sizes if _is_picture_of(shop, shop.page_of(c), one.pixels)), None)


def _is_cut(shop: Shop, one: FileFacts) -> bool:
    """Whether a picture is as large as a card and has no bleed."""
    cards = (card.size for card in shop.sizes)
    return _card_on(shop, one) is None and any(_is_picture_of(shop, c, one.pixels) for c in cards)


def _ends_at_cut(shop: Shop, page: PageFacts) -> bool:
    """Whether a page that does not say where it is cut is as large as a card, with no bleed."""
    if page.trim or any(_is_page_of(shop, card, page) for card in shop.sizes):
        return False
    return any(_alike(_size(page.media), card.size) for card in shop.sizes)


def _is_page_of(shop: Shop, card: CardSize, page: PageFacts) -> bool:
    if page.trim is None:
        return _alike(_size(page.media), shop.page_of(card))
    return _alike(_size(page.trim), card.size)


def _size(box: Box) -> Size:
    return box[2] - box[0], box[3] - box[1]


def _alike(size: Size, wanted: Size) -> bool:
    return any(
        abs(size[0] - w) <= SLACK and abs(size[1] - h) <= SLACK for w, h in (wanted, wanted[::-1])
    )


def _beyond(outer: Box, inner: Box) -> tuple[int, int, int, int]:
    """How far a box reaches beyond another on each side."""
    return (
        inner[0] - outer[0],
        inner[1] - outer[1],
        outer[2] - inner[2],
        outer[3] - inner[3],
    )


def bleed(shop: Shop, files: Sequence[FileFacts]) -> Found:
    """The page reaches so far beyond the cut, and paint does not end there: a wider white edge may be meant."""
    wanted, is_cut_known = shop.asks("bleed"), False
    places = [*_white_bleeds(shop, files), *_no_bleeds(shop, files)]
    for one in pdfs(files):
        for page in one.pages:
            if page.trim is not None:
                is_cut_known = True
                room = min(_beyond(page.bleed or page.media, page.trim))
                if room < wanted - SLACK:
                    places.append(place(one.name, page.number, f"{room / MM:g} mm"))
    if places or is_cut_known:
        return not_met_at(places, "塗り足しが足りない", "the bleed is too narrow")
    if not shop.sizes or sizes(shop, files).state != "met":
        return not_known(
            "どこで切るかがファイルから分からない", "where it is cut the file does not say"
        )
    return met("ページの大きさから見て", "as the size of its pages says")


def _no_bleeds(shop: Shop, files: Sequence[FileFacts]) -> Iterator[FaultPlace]:
    """Pages and pictures that are as large as a card is when it is cut."""
    for one in files:
        if one.pixels[0] and _is_cut(shop, one):
            yield place(one.name, 0, "0 mm")
        for page in one.pages:
            if _ends_at_cut(shop, page):
                yield place(one.name, page.number, "0 mm")


def _white_bleeds(shop: Shop, files: Sequence[FileFacts]) -> Iterator[FaultPlace]:
    """Pictures and pages with white along an edge that ends near the cut."""
    wanted = shop.asks("bleed")
    for one in pdfs(files):
        for page in one.pages:
            reach = _beyond(page.crop, page.trim) if page.trim else (0, 0, 0, 0)
            sides = zip((0, 3, 2, 1), page.white, strict=True)  # boxes begin at the left and below
            short = [
                white
                for i, white in sides
                if reach[i] - wanted + COARSE < white < reach[i] + COARSE
            ]
            if short and page.trim:
                width = f"{max(short) / MM:.1f} mm"
                yield place(one.name, page.number, f"{width} white", f"白 {width}")
    dpi = shop.asks("dpi", 300)
    for one in files:
        card = _card_on(shop, one) if one.pixels[0] else None
        if card is None:
            continue
        size = shop.page_of(card)
        beyond = max(size[i] - card.size[i] for i in (0, 1)) // 2 * dpi // INCH
        if any(0 < white <= beyond + NEAR for white in one.white):
            yield place(one.name, 0, f"{max(one.white)} px white", f"白 {max(one.white)} px")


def safe(_shop: Shop, _files: Sequence[FileFacts]) -> Found:
    return not_known(
        "何が大事かはファイルに書かれていない。見て確かめること",
        "no file says what matters in it: look at it",
    )


def corners(shop: Shop, files: Sequence[FileFacts]) -> Found:
    if shop.asks("corners") != "square":
        return not_known("形は見て確かめること", "look at their shape")
    places = [place(one.name) for one in files if one.clear]
    for one in pdfs(files):
        places += [place(one.name, c.page, c.space) for c in one.colours if CUTTING.search(c.space)]
    by_eye = not_known(
        "抜き型の線が引かれていないかは、見て確かめること",
        "whether a die line is drawn only the eye can tell",
    )
    return not_met_at(
        places,
        "角が透明か、抜き型の線がある",
        "corners are transparent, or there is a die line",
        by_eye if any(pdfs(files)) else None,
    )


def marks(shop: Shop, files: Sequence[FileFacts]) -> Found:
    """Beyond the bleed there is room for marks, or there is none."""
    wanted = shop.asks("marks") == "yes"
    places = []
    for one in pdfs(files):
        for page in one.pages:
            room = max(_beyond(page.media, page.trim)) if page.trim else 0
            if (room > shop.asks("bleed", 0) + MM) != wanted:
                places.append(place(one.name, page.number, f"{room / MM:g} mm"))
    if wanted:
        by_eye = not_known("トンボは見て確かめること", "look at the marks")
        return not_met_at(places, "トンボの場所がない", "there is no room for marks", by_eye)
    return not_met_at(
        places, "塗り足しの外にトンボの場所がある", "beyond the bleed there is room for marks"
    )


def division(shop: Shop, files: Sequence[FileFacts]) -> Found:
    match shop.asks("file"):
        case "face":
            places = [place(one.name, 2) for one in pdfs(files) if len(one.pages) > 1]
            return not_met_at(
                places, "一つのファイルに面がいくつもある", "there are several sides in a file"
            )
        case "size":
            places = [place(one.name) for one in pdfs(files) if len(_sizes_in(one)) > 1]
            return not_met_at(places, "大きさの違うページがある", "pages differ in size")
    return not_known("何がデッキかはファイルに書かれていない", "no file says what a deck is")


def _sizes_in(one: FileFacts) -> set[tuple[int, ...]]:
    sizes_there = (_size(page.trim or page.media) for page in one.pages)
    return {tuple(sorted(round(side / MM) for side in size)) for size in sizes_there}


def order(_shop: Shop, files: Sequence[FileFacts]) -> Found:
    places = [place(one.name, len(one.pages)) for one in pdfs(files) if len(one.pages) % 2]
    return not_met_at(
        places,
        "ページの数が奇数で、表と裏が組にならない",
        "an odd number of pages: fronts and backs do not pair",
        not_known(
            "どのページが裏かは、見て確かめること", "which pages are backs only the eye can tell"
        ),
    )


def copies(_shop: Shop, _files: Sequence[FileFacts]) -> Found:
    return not_known("何枚要るかはファイルに書かれていない", "no file says how many are wanted")


def names(shop: Shop, files: Sequence[FileFacts]) -> Found:
    pattern = shop.asks("names")
    places = [
        place(one.name) for one in files if not _is_named(one.name.rpartition("/")[2], pattern)
    ]
    return not_met_at(places, "店の決めた名前ではない", "it is not named as the shop wants it")


def _is_named(name: str, pattern: str) -> bool:
    """Whether a name is of that pattern. All ways are followed at once: of many fields, one by one would take ages."""
    reached = {0} if len(name) <= LONGEST else set()
    for words, field in re.findall(r"([^{]*)(?:\{(\w+)\})?", pattern):
        reached = {at + len(words) for at in reached if name.startswith(words, at)}
        if field:
            there = re.compile(NUMBERS.get(field, ".*"))
            ends = range(len(name) + 1)
            reached = {end for end in ends if any(there.fullmatch(name, at, end) for at in reached)}
    return len(name) in reached


def cards(shop: Shop, files: Sequence[FileFacts]) -> Found:
    wanted = shop.asks("cards")
    if shop.asks("copies") == "once" or not any(pdfs(files)):
        return not_known("枚数は注文で決まる", "how many there are the order says")
    count = sum(len(one.pages) for one in files) // (2 if shop.asks("order") else 1)
    is_right = (
        count >= wanted.least
        and (not wanted.most or count <= wanted.most)
        and count % wanted.multiple == 0
    )
    said = f"{count} 枚ある", f"there are {count}"
    return met(*said) if is_right else not_met_at([place(files[0].name)], *said)


def file_size(shop: Shop, files: Sequence[FileFacts]) -> Found:
    most = shop.asks("file-size") * 1_000_000
    places = [place(one.name, 0, f"{one.size / 1e6:.1f} MB") for one in files if one.size > most]
    return not_met_at(places, "大きすぎる", "it is too large")


def layers(shop: Shop, files: Sequence[FileFacts]) -> Found:
    places = [place(one.name) for one in files if one.layers and shop.asks("layers") == "no"]
    return not_met_at(places, "レイヤーがある", "there are layers")
