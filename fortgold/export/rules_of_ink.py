"""Rules about what is painted: pictures, colours, inks, fonts, transparency, the PDF standard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fortgold.data.lengths import INCH
from fortgold.data.shop import Shop
from fortgold.export.file_facts import ColourUse, FileFacts, FlatInk
from fortgold.export.verdicts import (
    MET,
    FaultPlace,
    Found,
    met,
    not_known,
    not_met_at,
    noted,
    pdfs,
    place,
    unread,
)

FINE = 0.995  # of the resolution asked for: pictures were rounded to whole pixels
INK = 2.0  # percent that JPEG and rounding add to a pixel
EVEN = 0.5  # percent of a flat colour, likewise
NEAR = 3.0  # percent of an ink by which a black may differ from the shop's
DEEP = 98.0  # percent of black, from which on a colour is a black
RGB = ("DeviceRGB", "CalRGB", "ICCBased RGB", "Lab")
PROCESS = ("Cyan", "Magenta", "Yellow", "Black", "All", "None")
CONDITIONS = (  # by which people know a printing condition, whatever they write around it
    "fogra39", "fogra51", "fogra52", "japancolor2001coated", "japancolor2011coated", "gracol", "swop",
)  # fmt: skip
REGISTERED = {"jc200103": "japancolor2001coated", "cgatstr001": "swop"}


def resolution(shop: Shop, files: Sequence[FileFacts]) -> Found:
    least = shop.asks("dpi") * FINE
    places = []
    for one in files:
        if one.pixels != (0, 0) and (fine := _fineness(shop, one)) < least:
            places.append(place(one.name, 0, f"{fine:.0f} dpi"))
        coarse = [use for use in one.pictures if 0 < use.dpi < least and one.pixels == (0, 0)]
        places += [place(one.name, use.page, f"{use.name}: {use.dpi:.0f} dpi") for use in coarse]
    if any(one.pictures or one.pixels != (0, 0) for one in files):
        return not_met_at(places, "粗い画像がある", "there are coarse pictures", unread(files))
    return unread(files) or met("画像がない", "there are no pictures")


def _fineness(shop: Shop, picture: FileFacts) -> float:
    """The pixels an inch of a picture of a card, with its bleed or without, of the size that suits it best."""
    wide, high = sorted(picture.pixels)
    pages = [sorted(size) for card in shop.sizes for size in (shop.page_of(card), card.size)]
    if not pages:
        return picture.dpi
    across, down = min(pages, key=lambda page: abs(page[0] / page[1] - wide / high))
    return min(wide * INCH / across, high * INCH / down)


def colour(shop: Shop, files: Sequence[FileFacts]) -> Found:
    taken = shop.asks("colour")
    places: list[FaultPlace] = []
    spots: list[FaultPlace] = []
    for one in files:
        if one.mode and ("cmyk" if one.mode == "CMYK" else "rgb") not in taken:
            places.append(place(one.name, 0, one.mode))
        for use in one.colours:
            words = _painted(use)
            if ("CMYK" in use.space and "cmyk" not in taken) or (
                use.space in RGB and "rgb" not in taken
            ):
                places.append(place(one.name, use.page, *words))
            kind, _, ink = use.space.partition(" ")
            if kind in ("Separation", "DeviceN") and not {*ink.split()} <= {*PROCESS}:
                spots.append(place(one.name, use.page, *words))
    spot = not_known("特色がある", "there are spot colours", spots) if spots else None
    return not_met_at(
        places, "別の色空間がある", "there are colours of another kind", spot or unread(files)
    )


def _painted(use: ColourUse) -> tuple[str, str]:
    """What is painted in a colour space, as people call it, in English and in Japanese."""
    if use.of == "object":
        return use.space, ""
    return f"picture {use.of} in {use.space}", f"画像 {use.of} ({use.space})"


def profile(shop: Shop, files: Sequence[FileFacts]) -> Found:
    wanted = condition_of(shop.asks("profile"))
    intents = {one.name: one.intent for one in pdfs(files) if one.intent}
    if not intents:
        return not_known("出力インテントがない", "there is no output intent")
    places = [
        place(name, 0, intent) for name, intent in intents.items() if condition_of(intent) != wanted
    ]
    return not_met_at(places, "別の印刷条件が書かれている", "it names another printing condition")


def condition_of(name: str) -> str:
    """A printing condition, whatever people write around it."""
    word = re.sub(r"[^a-z0-9]", "", name.lower())
    return next((one for one in CONDITIONS if one in word), REGISTERED.get(word, word))


def total_ink(shop: Shop, files: Sequence[FileFacts]) -> Found:
    most, largest = shop.asks("total-ink"), 0.0
    places: list[FaultPlace] = []
    for one in files:
        for ink in one.inks:
            largest = max(largest, ink.total)
            if ink.total > most + EVEN:
                places.append(place(one.name, ink.page, f"{_said(ink)} = {ink.total:.0f} %"))
        for use in one.pictures:
            largest = max(largest, use.ink or 0)
            if use.ink is not None and use.ink > most + INK:
                places.append(place(one.name, use.page, f"{use.name}: {use.ink:.0f} %"))
    uncounted = [at for one in files for at in _uncounted(one)]
    if uncounted and not places:
        return not_known(
            "RGB、重ね刷り、読めない画像のインキは数えられない",
            "inks of RGB, of overprint and of pictures that cannot be read are not counted",
            uncounted,
        )
    said = met(f"多い所で {largest:.0f} %", f"{largest:.0f} % where it is most")
    return not_met_at(
        places, "インキの多すぎる所がある", "there is too much ink", unread(files) or said
    )


def _uncounted(one: FileFacts) -> Iterator[FaultPlace]:
    """What takes ink that nobody counts here."""
    for use in one.colours:
        if use.space in RGB:
            yield place(one.name, use.page, use.space)
    if one.mode and one.mode != "CMYK":
        yield place(one.name, 0, one.mode)
    for picture in one.pictures:
        if picture.ink is None and "CMYK" in picture.space:
            yield place(one.name, picture.page, picture.name)
    yield from noted(one, one.overprint)
    yield from noted(one, (at for at in one.transparency if at.what.startswith("BM")))


def _said(ink: FlatInk) -> str:
    return " ".join(f"{letter}{share:.0f}" for letter, share in zip("CMYK", ink.cmyk, strict=True))


def rich_black(shop: Shop, files: Sequence[FileFacts]) -> Found:
    """Blacks of several inks have the shop's mix. Black alone is right for words and lines."""
    wanted = shop.asks("rich-black")
    blacks = [
        (one, ink)
        for one in pdfs(files)
        for ink in one.inks
        if ink.cmyk[3] >= DEEP and sum(ink.cmyk[:3]) >= NEAR
    ]
    places = [
        place(one.name, ink.page, _said(ink))
        for one, ink in blacks
        if any(abs(a - b) > NEAR for a, b in zip(ink.cmyk, wanted, strict=True))
    ]
    if not blacks and any(use.space in RGB for one in files for use in one.colours):
        return not_known("RGB の黒は店が変換する", "black in RGB is converted by the shop")
    painted = [
        place(one.name, use.page, use.name)
        for one in pdfs(files)
        for use in one.pictures
        if "CMYK" in use.space
    ]
    by_eye = not_known("画像の中の黒は見ていない", "blacks in pictures were not looked at", painted)
    return not_met_at(
        places,
        "割合の違う黒がある",
        "there are blacks of another mix",
        unread(files) or (by_eye if painted else None),
    )


def standard(shop: Shop, files: Sequence[FileFacts]) -> Found:
    wanted = shop.asks("standard")
    places = []
    for one in pdfs(files):
        if one.standard != wanted:
            places.append(place(one.name, 0, one.standard or "PDF"))
        places += noted(one, one.broken)
    return not_met_at(
        places,
        "その規格のとおりではない",
        "it does not keep to that standard",
        met(
            "規格の決まりどおりに書かれている。別のプログラムによる判定ではない",
            "written to the standard, not judged by another program",
        ),
    )


def fonts(shop: Shop, files: Sequence[FileFacts]) -> Found:
    used = [(one, use) for one in files for use in one.fonts]
    if shop.asks("fonts") == "outlined":
        places = [place(one.name, use.page, use.name) for one, use in used if use.shown]
        said = "アウトラインでない文字がある", "there is text that is no outline"
    else:
        places = [place(one.name, use.page, use.name) for one, use in used if not use.embedded]
        said = "埋め込まれていないフォントがある", "there are fonts that are not embedded"
    return not_met_at(places, *said, unread(files))


def transparency(shop: Shop, files: Sequence[FileFacts]) -> Found:
    if shop.asks("transparency") == "yes":
        return MET
    places = [at for one in files for at in noted(one, one.transparency)]
    places += [place(one.name, 0, one.mode) for one in files if one.clear]
    return not_met_at(places, "透明がある", "there is transparency", unread(files))
