"""Checks of drawings and of ink at the edge: what is missing, what cannot be printed, what is cut."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from fortgold.checks import beside, bleed, drawings
from fortgold.checks.drawn_faces import DrawnFace, Hit, blamed, drawn_faces
from fortgold.checks.layers import has_art
from fortgold.checks.print import SIDES
from fortgold.checks.registry import (
    Needs,
    Place,
    Problem,
    Problems,
    Subject,
    check,
    did_you_mean,
    of_subject,
    problem,
)
from fortgold.data.conditions import is_for
from fortgold.data.door import Door, leads_out, refusal_of
from fortgold.data.kept_parts import is_kept, part
from fortgold.data.layout import ArtBox, Box, DrawingBox, SignRow, TextBox, all_boxes
from fortgold.data.lengths import INCH
from fortgold.data.model import MM, Span, Text
from fortgold.data.source import nearest
from fortgold.draw import raster, svg_file, svg_pixels
from fortgold.draw.ops import Drawing, Picture
from fortgold.faces.art_files import symbol_file

MANY = 8  # pictures that are new: of so many, two processes look through each half


@check(
    "PRINT408",
    "絵のファイルがない",
    "A drawing is missing",
    "絵のあるはずの場所が、空いたまま刷られます。",
    "The place where it should be is printed empty.",
    "絵「{name}」がありません",
    "there is no drawing `{name}`",
    "{path} を置いてください",
    "put it at {path}",
)
def no_drawing(subject: Subject) -> Problems:
    letters = {f"symbols/{symbol.id}.svg": symbol.letter for symbol in subject.game.symbols}
    lacking = [hit for name, hit in _wanted(subject).items() if hit and not subject.look.find(name)]
    for name in (hit.words for hit in lacking if hit.words in letters):
        yield _no_file(subject, Place.entry(subject.game, f"symbols.{letters[name]}.id"), name)
    for place, values, *_ in blamed(subject, (hit for hit in lacking if hit.words not in letters)):
        yield _no_file(subject, place, values["words"])


def _no_file(subject: Subject, place: Place, name: str) -> Problem:
    if leads_out(name):
        refused = refusal_of(name)
        return problem(place, refused.said, refused.hint)
    near = drawings.nearest_file(subject.look, name)
    hint = did_you_mean(near) if near else None
    return problem(place, hint=hint, name=name, path=subject.look.folders[0] / name)


@of_subject
def _wanted(subject: Subject) -> dict[str, Hit | None]:
    """Every drawing that the cards need, and the first box that does; no box asks for own art."""
    art = drawings.art(subject.look)
    out: dict[str, Hit | None] = {}
    for one in drawn_faces(subject):
        stems = (one.card.id, one.card.kind) if one.card else ()
        own = next((art[stem] for stem in stems if stem in art), None)
        if own:
            out.setdefault(own, None)
        stand_ins = {
            box.at
            for art_box in all_boxes(one.layout.face)
            if isinstance(art_box, ArtBox)
            for box in all_boxes(art_box.otherwise)
        }
        for trouble in one.face.problems:
            if trouble.kind == "no drawing" and not (own and trouble.box.at in stand_ins):
                name = _there(subject, trouble.detail)
                out.setdefault(name, Hit(one, trouble.box, name))
    return out


Asked = Callable[[Door, Path], str | None]


def _of_file(subject: Subject, path: Path, what: Asked) -> str | None:
    """What is to be said of a file, which stands on nothing but the files of the look."""
    return part(partial(what, subject.look.door, path), *_key(subject, path, what))


def _key(subject: Subject, path: Path, what: Asked) -> tuple[str, str, str]:
    return what.__name__, subject.look.contents, str(path)


def _looked_at_beside(subject: Subject, paths: Sequence[Path]) -> dict[Path, str | None]:
    """What keeps pictures from being printed: of every other one, where many are new, found by a copy of
    this process while it looks at those between them.
    """
    new = [
        path
        for path in paths
        if path.suffix.lower() in raster.SUFFIXES
        and not is_kept(*_key(subject, path, drawings.obstacle))
    ]
    if len(new) < MANY:
        return {}
    answer = beside.begun(partial(_obstacles, subject.look.door, new[1::2]))
    for path in new[::2]:
        drawings.obstacle(subject.look.door, path)
    return dict(zip(new[1::2], json.loads(answer()), strict=True))


def _obstacles(door: Door, paths: Sequence[Path]) -> bytes:
    return json.dumps([drawings.obstacle(door, path) for path in paths]).encode()


def _there(subject: Subject, name: str) -> str:
    """The name of a drawing as it lies there: a symbol may be of any kind."""
    folder, _, file = name.partition("/")
    return symbol_file(subject.look, file.removesuffix(".svg")) if folder == "symbols" else name


@check(
    "PRINT409",
    "絵のファイルに刷れないものがある",
    "A drawing holds what cannot be printed",
    "絵の外のファイルや動く部品など描けないものは、絵に穴があいて刷られます。",
    "A file outside of it, a part that moves or whatever else cannot be drawn would leave a hole in the picture.",
    "絵「{path.name}」は使えません。{why}",
    "the art `{path.name}` cannot be used: {why}",
    "SVG か画像 (PNG、JPEG、WebP、TIFF、GIF、BMP) のファイルを art フォルダーに置いてください",
    "put an SVG file or a picture (PNG, JPEG, WebP, TIFF, GIF, BMP) into the folder `art`",
)
def unplaceable_drawing(subject: Subject) -> Problems:
    paths = {name: path for name in _wanted(subject) if (path := subject.look.find(name))}
    known = _looked_at_beside(subject, [*paths.values()])
    for name, path in paths.items():
        what = (
            part(partial(known.get, path), *_key(subject, path, drawings.obstacle))
            if path in known
            else _of_file(subject, path, drawings.obstacle)
        )
        if what:
            yield problem(Place(Span(str(path))), *drawings.about(name, what))
    names = {name for card in subject.game.cards() for name in (card.id, card.kind)}
    for path, why in drawings.useless_art(subject.look, names).items():
        yield problem(Place(Span(str(path))), path=path, why=why)


@check(
    "PRINT430",
    "SVG の絵がベクターではなく画素で刷られる",
    "An SVG drawing is printed as pixels, not as vectors",
    "マスク、模様、フィルター、生きた文字、透けていくグラデーションは 300 dpi の画素になり、縁がわずかに甘くなります。",
    "Masks, patterns, filters, live text and fading gradients become pixels, 300 an inch: edges are a little softer.",
    "絵「{path.name}」は、`{what}` があるため {dpi} dpi の画素に変えて刷ります",
    "the drawing `{path.name}` is turned into pixels ({dpi} dpi) because of its `{what}`",
    "{remedy.ja}",
    "{remedy.en}",
    level="warning",
)
def softened_drawing(subject: Subject) -> Problems:
    for name in _wanted(subject):
        path = subject.look.find(name)
        what = _of_file(subject, path, svg_file.softened) if path else None
        if path and what and not _of_file(subject, path, drawings.obstacle):
            remedy = drawings.remedy(what)
            place = Place(Span(str(path)))
            yield problem(place, hint=remedy, path=path, what=what, dpi=svg_pixels.DPI)


@check(
    "PRINT410",
    "地の色が塗り足しまで届いていない",
    "The ground does not cover the bleed",
    "切る位置がわずかにずれると、カードの縁に紙の白い線が出ます。",
    "Wherever the cut wanders outwards, a sliver of white paper shows along the edge.",
    "デッキ「{deck.id}」の{which}の地が、塗り足しまで届いていません ({sides})",
    "the ground of the {which} of deck `{deck.id}` stops short of the bleed ({sides})",
    "例: `{example}`",
    "for example `{example}`",
)
def ground_stops_short(subject: Subject) -> Problems:
    reported: set[tuple[str, bool]] = set()
    for one in drawn_faces(subject):
        bare = bleed.bare_sides(subject, one)
        if not bare or (one.deck.id, one.is_back) in reported:
            continue
        reported.add((one.deck.id, one.is_back))
        found = bleed.bare_box(subject, one)
        ja, en = "、".join(SIDES[n].ja for n in bare), ", ".join(SIDES[n].en for n in bare)
        ground = found[0] if found else _ground(one)
        if found and found[1]:
            name = ground.name
            ja = f"絵の縦横の比が箱「{name}」と違うので、塗り足しまで届いていません ({ja})"
            says = f"the picture in `{name}` has other proportions than the box, so it stops short of the bleed ({en})"
            yield problem(Place.box(ground), Text(ja, says), COVER)
            continue
        yield problem(
            Place.box(ground),
            deck=one.deck,
            which=_which(one),
            sides=Text(ja, en),
            example=_example(one),
        )


@check(
    "PRINT425",
    "一辺だけ紙の白が残る",
    "One side of a card is left blank",
    "カードの寸法を大きくして地をそのままにすると、向かいの辺まで色のあるカードに白い帯が残ります。",
    "Where a deck’s size was made larger and its ground was not, a blank band is left beside the colour.",
    "デッキ「{deck.id}」の{which}は、{side}だけ紙の白のままです",
    "the {which} of deck `{deck.id}` has colour up to its edges, but none along the {side}",
    "地をそこまで広げてください。例: `{example}`",
    "let the ground reach that edge, too: for example `{example}`",
    level="warning",
    unless=(ground_stops_short,),
)
def blank_side(subject: Subject) -> Problems:
    reported: set[tuple[str, bool]] = set()
    for one in drawn_faces(subject):
        if (one.deck.id, one.is_back) in reported or not (side := bleed.blank_side(subject, one)):
            continue
        reported.add((one.deck.id, one.is_back))
        yield problem(
            Place.box(_ground(one)),
            deck=one.deck,
            which=_which(one),
            side=SIDES[side],
            example=_example(one),
        )


def _ground(one: DrawnFace) -> Box:
    return max(one.side, key=lambda box: box.width * box.height)


def _which(one: DrawnFace) -> Text:
    return Text("裏", "back") if one.is_back else Text("表", "face")


def _example(one: DrawnFace) -> str:
    """A ground that covers the card and its bleed."""
    over, (width, height) = one.layout.bleed / MM, one.deck.size
    return (
        f"at: [{-over:g}, {-over:g}], size: [{width / MM + 2 * over:g}, {height / MM + 2 * over:g}]"
    )


COVER = Text(  # for a picture of other proportions than its box
    "`fit: cover` を加えると、箱いっぱいに広げてはみ出た分を切ります",
    "`fit: cover` makes it fill the box, and cuts off what is too wide",
)


@check(
    "PRINT416",
    "ほかのカードにはある絵が、このカードにはない",
    "A card has no art, though others of its deck have theirs",
    "ほかのカードの絵が入る場所が、このカードだけ白く抜けます。",
    "Where its neighbours have a picture, this card is printed with a blank.",
    "「{card.id}」の絵がありません。ほかの {there} 枚にはあります",
    "`{card.id}` has no art; {there:other card} of the deck {have}",
    "art/{card.id}.svg (か .png、.jpg) を置くか、枠「{box.name}」に otherwise を書いてください",
    "add art/{card.id}.svg (or .png, .jpg), or say what else the box `{box.name}` shows (`otherwise`)",
    level="warning",
)
def lacks_art(subject: Subject) -> Problems:
    for deck in subject.game.decks:
        layout = subject.look.layouts.get(deck.id)
        for box in layout.face if layout else ():
            if not isinstance(box, ArtBox) or box.otherwise:
                continue
            cards = [card for card in deck.cards if is_for(box, card)]
            lacking = [card for card in cards if not has_art(subject, card)]
            there = len(cards) - len(lacking)
            have = "has" if there == 1 else "have"
            for card in lacking if there else ():
                yield problem(Place.cell(card, "id"), card=card, box=box, there=there, have=have)


FINE = 2 * raster.COARSEST  # dpi that hints call enough
PIXELS = (
    "枠「{box.name}」で {size} に刷る {pixels} 画素の画像は {dpi:,} dpi です",
    "in the box `{box.name}` these {pixels} pixels are printed {size} large: {dpi:,} dpi",
)


@check(
    "PRINT417",
    "画像が粗い",
    "A picture has too few pixels for its size",
    "1 インチに 150 画素より少ない画像は、刷ると画素の角が目に見えます。",
    "With fewer than 150 of them an inch, the eye sees the corners of the pixels on paper.",
    *PIXELS,
    f"{{width}} x {{height}} 画素あれば {FINE} dpi になります",
    f"{{width}} x {{height}} pixels would make it {FINE} dpi",
    level="warning",
)
def coarse_picture(subject: Subject) -> Problems:
    return (found for found in _pictures(subject) if found.values["dpi"] < raster.COARSEST)


@check(
    "PRINT418",
    "画像が細かすぎるので縮小される",
    "A picture has more pixels than a printer can show, and is reduced",
    "1 インチに 1,200 画素を超える細かさはどのプリンターでも刷れず、ファイルが大きくなるだけです。",
    "Beyond 1,200 an inch no printer shows a difference; the file would only be larger.",
    *PIXELS,
    f"{raster.FINEST:,} dpi に縮小して刷ります。縮小した画像を置けば、作るのも速くなります",
    f"it is reduced to {raster.FINEST:,} dpi; a smaller file would be made into a box faster",
    level="warning",
)
def fine_picture(subject: Subject) -> Problems:
    return (found for found in _pictures(subject) if found.values["dpi"] > raster.FINEST)


@check(
    "PRINT446",
    "並べたシンボルが小さすぎる",
    "Signs in a row become too small",
    "長い並びは、箱に入るまで縮みます。縮みすぎた印は、テーブルの向こうから読めません。",
    "A long row shrinks until it fits its box, and signs that shrink too far cannot be read across the table.",
    "枠「{box.name}」のシンボルが {high} mm まで縮みます (least は {least:g} mm)",
    "the signs in the box `{box.name}` shrink to {high} mm; `least` is {least:g} mm",
    "枠を広げるか、シンボルを減らしてください",
    "make the box wider, or show fewer signs",
)
def small_signs(subject: Subject) -> Problems:
    from fortgold.faces.face import box_problems

    hits: list[Hit] = []
    for one in drawn_faces(subject):
        for box in all_boxes(one.side):
            if isinstance(box, SignRow) and is_for(box, one.card) and box.name not in one.spoilt:
                for trouble in box_problems(subject.game, one.deck, one.card, subject.look, box):
                    if trouble.kind == "signs too small":
                        values = {"high": trouble.detail, "least": box.least / MM}
                        hits.append(Hit(one, box, trouble.detail, values))
    return blamed(subject, hits)


@of_subject
def _pictures(subject: Subject) -> tuple[Problem, ...]:
    """The pictures of pixels that cards show, each file in each size, with what may be said of it."""
    art = drawings.art(subject.look)
    found: dict[tuple[Path, int], Problem] = {}
    for one in drawn_faces(subject):
        named = [
            (p.box, _there(subject, p.detail))
            for p in one.face.problems
            if p.kind == "no drawing" and not isinstance(p.box, TextBox)  # where icons are small
        ]
        if one.card and (own := art.get(one.card.id, art.get(one.card.kind))):
            boxes = (box for box in all_boxes(one.side) if isinstance(box, ArtBox))
            named = [(box, own) for box in boxes if is_for(box, one.card)] + named
        for box, name in named:
            path = subject.look.find(name)
            if path and not svg_file.is_raster(subject.look.door, path):
                path = None
            fit = box.fit if isinstance(box, ArtBox | DrawingBox) else "contain"
            if path is None:
                continue
            drawing = svg_file.drawing(subject.look.door, path, box.width, box.height, fit)
            for op in drawing.ops if isinstance(drawing, Drawing) else ():
                if isinstance(op, Picture):
                    found.setdefault((path, op.width), _in_box(path, box, op))
    return tuple(found.values())


def _in_box(path: Path, box: Box, op: Picture) -> Problem:
    """How fine a picture is in a box, and how many pixels it should have there."""
    width, height = (-(-length * FINE // INCH) for length in (op.width, op.height))
    return problem(
        Place(Span(str(path)), box.name),
        box=box,
        size=f"{op.width / MM:.0f} x {op.height / MM:.0f} mm",
        pixels=f"{op.raster.width} x {op.raster.height}",
        dpi=op.raster.width * INCH // max(1, op.width),
        width=width,
        height=height,
    )


@check(
    "PRINT411",
    "使われない絵のファイルがある",
    "An art file that no card uses",
    "カードの ID にも種類にも合わない名前の絵は、黙って使われないままになります。",
    "Its name is neither an id nor a kind, so the card is printed without it and nobody is told.",
    "絵「{file}」を使うカードがありません",
    "no card uses the art `{file}`",
    "カードの ID か種類の名前をつけてください",
    "name it after a card’s id or kind",
    level="warning",
    needs=Needs.TABLE,
)
def unused_art(subject: Subject) -> Problems:
    if len(subject.decks) < len(subject.game.decks) or subject.game.played_as:
        return  # it may be that of a card which could not be read, or which a variant leaves out
    names = {name for card in subject.game.cards() for name in (card.id, card.kind)}
    for stem, file in drawings.art(subject.look).items():
        path = subject.look.find(file)
        if stem not in names and path:
            near = nearest(stem, sorted(names))
            hint = did_you_mean(near) if near else None
            yield problem(Place(Span(str(path))), hint=hint, file=file)
