"""Checks of drawings and of ink at the edge: what is missing, what cannot be printed, what is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from fortgold.checks import drawings
from fortgold.checks.bleed import bare_box, bare_sides
from fortgold.checks.faces import Hit, blamed, drawn
from fortgold.checks.layers import has_art
from fortgold.checks.print import SIDES
from fortgold.checks.registry import Problem, Subject, check, plural
from fortgold.checks.text import opened
from fortgold.door import leads_out, refusal_of
from fortgold.draw import raster, svg_file
from fortgold.draw.layout import ArtBox, Box, DrawingBox, Look
from fortgold.draw.ops import Drawing, Picture
from fortgold.draw.values import is_for
from fortgold.model import MM, Span, Text
from fortgold.source import nearest


@check(
    "PRINT408",
    Text("絵のファイルがない", "A drawing is missing"),
    Text(
        "絵のあるはずの場所が、空いたまま刷られます。",
        "The place where it should be is printed empty.",
    ),
)
def no_drawing(subject: Subject) -> Iterator[Problem]:
    letters = {f"symbols/{symbol.id}.svg": symbol.letter for symbol in subject.game.symbols}
    hits: list[Hit] = []
    for name, hit in _wanted(subject).items():
        if hit is None or subject.look.find(name):
            continue
        if name in letters:
            key = f"symbols.{letters[name]}.id"
            yield (subject.game.place(key), key), *_no_file(subject.look, name)
        else:
            hits.append(hit)
    for place, hit in blamed(subject, hits):
        yield place, *_no_file(subject.look, hit.words)


def _no_file(look: Look, name: str) -> tuple[Text, Text]:
    if leads_out(name):
        refused = refusal_of(name)
        return refused.said, refused.hint
    near = drawings.nearest_file(look, name)
    path = look.folders[0] / name
    return (
        Text(f"絵「{name}」がありません", f"there is no drawing `{name}`"),
        Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
        if near
        else Text(f"{path} を置いてください", f"put it at {path}"),
    )


@lru_cache(maxsize=4)
def _wanted(subject: Subject) -> dict[str, Hit | None]:
    """Every drawing that the cards need, and the first box that does; no box asks for own art."""
    art = drawings.art(subject.look)
    out: dict[str, Hit | None] = {}
    for one in drawn(subject):
        stems = (one.card.id, one.card.kind) if one.card else ()
        own = next((art[stem] for stem in stems if stem in art), None)
        if own:
            out.setdefault(own, None)
        stand_ins = {
            box.at
            for art_box in opened(one.layout.face)
            if isinstance(art_box, ArtBox)
            for box in opened(art_box.otherwise)
        }
        for problem in one.face.problems:
            if problem.kind == "no drawing" and not (own and problem.box.at in stand_ins):
                out.setdefault(problem.detail, Hit(one, problem.box, problem.detail))
    return out


@check(
    "PRINT409",
    Text("絵のファイルに刷れないものがある", "A drawing holds what cannot be printed"),
    Text(
        "グラデーションや透明、生きた文字は、そのままでは絵に穴があいて刷られます。",
        "A gradient, transparency or live text would leave a hole in the picture.",
    ),
)
def unplaceable_drawing(subject: Subject) -> Iterator[Problem]:
    for name in _wanted(subject):
        path = subject.look.find(name)
        what = drawings.obstacle(subject.look.door, path) if path else None
        if what:
            yield Span(str(path)), *drawings.about(name, what)
    names = {name for card in subject.game.cards() for name in (card.id, card.kind)}
    for path, why in drawings.useless_art(subject.look, names).items():
        yield (
            Span(str(path)),
            Text(
                f"絵「{path.name}」は使えません。{why.ja}",
                f"the art `{path.name}` cannot be used: {why.en}",
            ),
            Text(
                "SVG、PNG、JPEG のファイルを art フォルダーに置いてください (拡張子は小文字)",
                "put an .svg, .png or .jpg file (small letters) into the folder `art`",
            ),
        )


@check(
    "PRINT410",
    Text("地の色が塗り足しまで届いていない", "The ground does not cover the bleed"),
    Text(
        "切る位置がわずかにずれると、カードの縁に紙の白い線が出ます。",
        "Wherever the cut wanders outwards, a sliver of white paper shows along the edge.",
    ),
)
def ground_stops_short(subject: Subject) -> Iterator[Problem]:
    told: set[tuple[str, bool]] = set()
    for one in drawn(subject):
        side = one.layout.face if one.card else one.layout.back
        bare = bare_sides(subject, one.deck, one.card, one.layout, one.face)
        if not bare or (one.deck.id, one.card is None) in told:
            continue
        told.add((one.deck.id, one.card is None))
        found = bare_box(subject, one.deck, one.card, one.layout)
        if found and found[1]:
            yield _uncovered(found[0], bare)
            continue
        ground = found[0] if found else max(side, key=lambda box: box.width * box.height)
        ja, en = _sides(bare)
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


def _uncovered(box: Box, bare: tuple[str, ...]) -> Problem:
    """A picture of other proportions than its box."""
    ja, en = _sides(bare)
    return (
        (box.at, box.name),
        Text(
            f"絵の縦横の比が箱「{box.name}」と違うので、塗り足しまで届いていません ({ja})",
            f"the picture in `{box.name}` has other proportions than the box, "
            f"so it stops short of the bleed ({en})",
        ),
        Text(
            "`fit: cover` を加えると、箱いっぱいに広げてはみ出た分を切ります",
            "`fit: cover` makes it fill the box, and cuts off what is too wide",
        ),
    )


def _sides(names: tuple[str, ...]) -> tuple[str, str]:
    return "、".join(SIDES[name].ja for name in names), ", ".join(SIDES[name].en for name in names)


@check(
    "PRINT416",
    Text(
        "ほかのカードにはある絵が、このカードにはない",
        "A card has no art, though others of its deck have theirs",
    ),
    Text(
        "ほかのカードの絵が入る場所が、このカードだけ白く抜けます。",
        "Where its neighbours have a picture, this card is printed with a blank.",
    ),
    level="warning",
)
def lacks_art(subject: Subject) -> Iterator[Problem]:
    for deck in subject.game.decks:
        layout = subject.look.layouts.get(deck.id)
        for box in layout.face if layout else ():
            if not isinstance(box, ArtBox) or box.otherwise:
                continue
            cards = [card for card in deck.cards if is_for(box, card)]
            lacking = [card for card in cards if not has_art(subject, card)]
            for card in lacking if len(lacking) < len(cards) else ():
                yield (
                    (card.place("id"), "id"),
                    Text(
                        f"「{card.id}」の絵がありません。ほかの {len(cards) - len(lacking)} 枚にはあります",
                        f"`{card.id}` has no art; {plural(len(cards) - len(lacking), 'other card')} of the deck "
                        f"{'has' if len(cards) - len(lacking) == 1 else 'have'}",
                    ),
                    Text(
                        f"art/{card.id}.svg (か .png、.jpg) を置くか、枠「{box.name}」に otherwise を書いてください",
                        f"add art/{card.id}.svg (or .png, .jpg), or say what else the box `{box.name}` "
                        "shows (`otherwise`)",
                    ),
                )


@check(
    "PRINT417",
    Text("画像が粗い", "A picture has too few pixels for its size"),
    Text(
        "1 インチに 150 画素より少ない画像は、刷ると画素の角が目に見えます。",
        "With fewer than 150 of them an inch, the eye sees the corners of the pixels on paper.",
    ),
    level="warning",
)
def coarse_picture(subject: Subject) -> Iterator[Problem]:
    for path, box, op in _placed(subject):
        dpi = _dpi(op)
        if dpi < raster.COARSEST:
            width, height = (
                -(-length * 2 * raster.COARSEST // raster.INCH) for length in (op.width, op.height)
            )
            yield (
                (Span(str(path)), box.name),
                _in_box(op, box, dpi),
                Text(
                    f"{width} x {height} 画素あれば 300 dpi になります",
                    f"{width} x {height} pixels would make it 300 dpi",
                ),
            )


@check(
    "PRINT418",
    Text(
        "画像が細かすぎるので縮小される",
        "A picture has more pixels than a printer can show, and is reduced",
    ),
    Text(
        "1 インチに 1,200 画素を超える細かさはどのプリンターでも刷れず、ファイルが大きくなるだけです。",
        "Beyond 1,200 an inch no printer shows a difference; the file would only be larger.",
    ),
    level="warning",
)
def fine_picture(subject: Subject) -> Iterator[Problem]:
    for path, box, op in _placed(subject):
        dpi = _dpi(op)
        if dpi > raster.FINEST:
            yield (
                (Span(str(path)), box.name),
                _in_box(op, box, dpi),
                Text(
                    f"{raster.FINEST:,} dpi に縮小して刷ります。縮小した画像を置けば、作るのも速くなります",
                    f"it is reduced to {raster.FINEST:,} dpi; a smaller file would be made into a box faster",
                ),
            )


def _in_box(op: Picture, box: Box, dpi: int) -> Text:
    size = f"{op.width / MM:.0f} x {op.height / MM:.0f} mm"
    pixels = f"{op.raster.width} x {op.raster.height}"
    return Text(
        f"枠「{box.name}」で {size} に刷る {pixels} 画素の画像は {dpi:,} dpi です",
        f"in the box `{box.name}` these {pixels} pixels are printed {size} large: {dpi:,} dpi",
    )


def _dpi(op: Picture) -> int:
    """Pixels an inch."""
    return op.raster.width * raster.INCH // max(1, op.width)


@lru_cache(maxsize=4)
def _placed(subject: Subject) -> tuple[tuple[Path, Box, Picture], ...]:
    """The pictures made of pixels that cards show: each file in each size."""
    art = drawings.art(subject.look)
    found: dict[tuple[Path, int], tuple[Path, Box, Picture]] = {}
    for one in drawn(subject):
        named = [(p.box, p.detail) for p in one.face.problems if p.kind == "no drawing"]
        if one.card and (own := art.get(one.card.id, art.get(one.card.kind))):
            boxes = (box for box in opened(one.layout.face) if isinstance(box, ArtBox))
            named = [(box, own) for box in boxes if is_for(box, one.card)] + named
        for box, name in named:
            path = subject.look.find(name) if name.lower().endswith(raster.SUFFIXES) else None
            covers = isinstance(box, ArtBox | DrawingBox) and box.cover
            size = box.width, box.height
            if path is None:
                continue
            drawing = svg_file.drawing(subject.look.door, path, *size, covers)
            for op in drawing.ops if isinstance(drawing, Drawing) else ():
                if isinstance(op, Picture):
                    found.setdefault((path, op.width), (path, box, op))
    return tuple(found.values())


@check(
    "PRINT411",
    Text("使われない絵のファイルがある", "An art file that no card uses"),
    Text(
        "カードの ID にも種類にも合わない名前の絵は、黙って使われないままになります。",
        "Its name is neither an id nor a kind, so the card is printed without it and nobody is "
        "told.",
    ),
    "warning",
)
def unused_art(subject: Subject) -> Iterator[Problem]:
    names = {name for card in subject.game.cards() for name in (card.id, card.kind)}
    for stem, file in drawings.art(subject.look).items():
        path = subject.look.find(file)
        if stem not in names and path:
            yield (
                Span(str(path)),
                Text(f"絵「{file}」を使うカードがありません", f"no card uses the art `{file}`"),
                _near(stem, names),
            )


def _near(stem: str, names: set[str]) -> Text:
    near = nearest(stem, sorted(names))
    if near:
        return Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
    return Text("カードの ID か種類の名前をつけてください", "name it after a card’s id or kind")
