"""Words smaller than the type scale allows for their type; boxes that name no type are the maker's own."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.drawn_faces import DrawnFace, Hit, blamed, box_text, drawn_faces
from fortgold.checks.registry import Problems, Subject, check
from fortgold.data.layout import POINT, TextBox
from fortgold.draw.ops import Group, Words, flat


@check(
    "PRINT445",
    "文字が、その種類の大きさの表より小さい",
    "Words are smaller than the type scale allows",
    "手に持ったカードや、テーブルの向こうのカードの小さな文字は読めません。",
    "On a card held in the hand, or across the table, such small type cannot be read.",
    "枠「{box.name}」の「{words}」は {pt:.3g} pt です。{type} ({lang}) は {least:.3g} pt 以上です",
    "“{words}” in the box `{box.name}` is set in {pt:.3g} pt; `{type}` ({lang}) is {least:.3g} pt at least",
    "枠の pt や least を大きくするか外してください。表は type-scale.yaml で変えられます",
    "raise the box’s `pt` or `least`, or take them out; type-scale.yaml changes the scale",
    level="warning",
)
def under_its_scale(subject: Subject) -> Problems:
    hits = (
        hit
        for one in drawn_faces(subject)
        for group, _ in one.judged
        if isinstance(box := one.boxes.get(group.name), TextBox) and box.type
        for hit in _too_small(subject, one, group, box)
    )
    return blamed(subject, hits, lambda _: True)


def _too_small(subject: Subject, one: DrawnFace, group: Group, box: TextBox) -> Iterator[Hit]:
    """The words of a box, if they are; readings are never smaller than theirs."""
    lang = (group.tag.lang if group.tag else "") or subject.game.langs[0]
    least = subject.look.scale.size(box.type, lang)
    sizes = [op.size for op in flat(group.ops) if isinstance(op, Words) and op.text.strip()]
    if least and sizes and max(sizes) < round(least.least * POINT / 1000):
        values = {"pt": max(sizes) / POINT, "least": least.least / 1000}
        yield Hit(one, box, box_text(group), values | {"type": box.type, "lang": lang})
