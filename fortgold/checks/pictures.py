"""Checks of drawings and of ink at the edge: what is missing, what cannot be printed, what is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fortgold.checks import drawings
from fortgold.checks.bleed import bare_sides
from fortgold.checks.faces import Hit, blamed, drawn
from fortgold.checks.print import SIDES
from fortgold.checks.registry import Problem, Subject, check
from fortgold.checks.text import opened
from fortgold.door import leads_out, refusal_of
from fortgold.draw.layout import ArtBox, Look
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
            if drawings.is_known(what):
                said = Text(
                    f"絵「{name}」の `{what}` は刷れません",
                    f"the drawing `{name}` cannot be printed because of its `{what}`",
                )
            else:
                said = Text(
                    f"絵「{name}」を読み取れません",
                    f"the drawing `{name}` cannot be read: {what}",
                )
            yield Span(str(path)), said, drawings.remedy(what)
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
        ground = next((box for box in side if box.name == "ground"), None)
        ground = ground or max(side, key=lambda box: box.width * box.height)
        ja = "、".join(SIDES[name].ja for name in bare)
        en = ", ".join(SIDES[name].en for name in bare)
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
