"""Words smaller than the type scale allows for their type; boxes that name no type are the maker's own."""

from __future__ import annotations

from fortgold.checks.drawn_faces import DrawnFace, Hit, blamed, box_text, drawn_faces
from fortgold.checks.registry import Problems, Subject, check
from fortgold.data.layout import POINT, TextBox
from fortgold.data.model import Lang
from fortgold.draw.ops import Group, Words, flat

READING = "reading"  # the type of what stands above a word


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


def _too_small(subject: Subject, one: DrawnFace, group: Group, box: TextBox) -> list[Hit]:
    """The words of a box, and their readings, each if it is too small."""
    lang = _lang(subject, group)
    words = [op for op in flat(group.ops) if isinstance(op, Words) and op.text.strip()]
    em = max((op.size for op in words), default=0)
    out: list[Hit] = []
    for op in words[:1] + [op for op in words if op.size < em][:1]:
        type_ = box.type if op.size == em else READING
        least = subject.look.scale.size(type_, lang)
        if least and op.size < round(least.least * POINT / 1000):
            values = {
                "pt": op.size / POINT,
                "least": least.least / 1000,
                "type": type_,
                "lang": lang,
            }
            out.append(Hit(one, box, box_text(group) if op.size == em else op.text, values))
    return out


def _lang(subject: Subject, group: Group) -> Lang:
    return (group.tag.lang if group.tag else "") or subject.game.langs[0]
