"""The layout of a card that a table was made into: one that prints at once, to be changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from fortgold.cli.column_guesses import LINE, LONG, Guess
from fortgold.data.layout import editions_of

FEW, MOST = 4, 8  # texts on a card, however small they become; and if all of them keep their size
ROW = 4.5  # mm of a line of text, and of a row of labels
PICTURES, ART = "pictures", "art"  # folders: what a column names, what is called as its card
LEFT, TOP, BELOW = 7, 19.5, 7.4  # of what stands below a card’s name, in mm from the card’s edges
POKER = (63.5, 88.9)
Looks = tuple[str, str]  # of words in the first language of an edition, and in the second
NAME = (
    "role: H1, font: title, pt: 14, least: 6, lines: 2, colour: ink",
    "font: title, pt: 9, least: 4, lines: 1, colour: soft",
)
TEXT = (
    "pt: 8.5, least: 4, leading: 1300, colour: ink",
    "pt: 8.5, least: 4, leading: 1300, colour: soft",
)
LABEL = "pt: 8, least: 4, colour: soft"
HEAD = """\
# yaml-language-server: $schema=../layout.schema.json
# The look of the deck `@DECK@`: boxes in mm from the card's top-left corner after cutting.
# Each box may be moved, changed and taken out; the docs on layouts have all that one may say.
colours: {ink: "#22262B", soft: "#5B6470", line: "#8A94A0", panel: "#FFFFFF", back: "#3C4A5A"}
safe: 4
bleed: 3
face:
  ground: {shape: yes, @WHOLE@, fill: panel}
"""
FRAME = "  frame: {shape: yes, at: [4, 4], size: [100% - 8, 100% - 8], stroke: line, line: 0.3, radius: 2}\n"
WHOLE = "at: [-3, -3], size: [100% + 6, 100% + 6]"  # the card and its bleed
BACK = f"""\
back:
  ground: {{shape: yes, {WHOLE}, fill: back}}
"""


@dataclass(frozen=True, slots=True)
class BoxArea:
    """Where boxes stand on a card: `width` mm wide, above the `foot`."""

    width: float
    foot: float

    def box(
        self,
        name: str,
        what: str,
        top: float,
        height: float,
        more: str,
        column: int = 0,
        of: int = 1,
    ) -> str:
        """A line of a layout: a box as wide as the panel, or one of several beside each other."""
        width = self.width / of
        at = f"[{LEFT + column * width:g}, {top:g}]"
        size = f"[{width - (of > 1):g}, {height:g}]"
        return f"  {name}: {{{what}, at: {at}, size: {size}, {more}}}\n"

    def said(
        self, name: str, top: float, height: float, first: float, looks: Looks, langs: Sequence[str]
    ) -> str:
        """The boxes of words in each language, in editions of two one below the other.

        `first` is the first language's share of the height, less the space between them.
        """

        def one(end: str, top: float, height: float, where: str, look: str) -> str:
            lines = "" if "lines" in look else f", lines: {max(1, int(height / 1.9))}"
            what = f'text: "{{{name}}}"'
            places = round(top, 1), round(height, 1)
            return self.box(f"{_free(name)}{end}", what, *places, where + look + lines)

        look, other = looks
        if len(langs) == 1:
            return one("", top, height, "", look)
        pairs = ", ".join(edition for edition in editions_of(langs) if edition not in langs)
        upper = height * first - 0.5
        return (
            one("", top, height, f"in: [{', '.join(langs)}], ", look)
            + one("-main", top, upper, f"in: [{pairs}], ", look)
            + one("-other", top + upper + 1, height - upper - 1, "lang: other, ", other)
        )


def layout(
    guesses: Sequence[Guess],
    langs: Sequence[str],
    deck: str = "card",
    has_art: bool = False,
    size: tuple[float, float] = POKER,
) -> str:
    """A card as one lays it out in a hurry: name, numbers, labels, picture, texts, whatever has room.

    What is said in each language stands twice in editions of two: its box `-other` is the second one.
    `size` is the card's, in mm.
    """
    panel = BoxArea(round(size[0] - 2 * LEFT, 3), round(size[1] - BELOW, 3))
    columns: dict[str, list[str]] = {}
    printed = [one for one in guesses if not one.unset]
    for one in dict.fromkeys(Guess("", one.name, one.type, "") for one in printed):
        columns.setdefault(one.type, []).append(one.name)
    called = {one.name: one.label for one in reversed(printed)}
    marks = {one.name for one in printed if one.is_mark}
    long = {name: _lengths(name, printed, langs) for name in columns.get("text", [])}
    labels = [name for name, each in long.items() if max(each) <= LONG and name != "text"][:3]
    texts = [name for name in long if name not in labels][:MOST]
    tints = columns.get("colour", [])[:1]  # the first of them colours the card's edge
    lines = [HEAD.replace("@DECK@", deck).replace("@WHOLE@", WHOLE)]
    for name in tints:
        tint = f'shape: yes, {WHOLE}, fill: "{{{name}}}"'
        lines.append(f"  tint: {{{tint}, when: {{{name}: given}}}}\n")
    lines.append(FRAME.replace("stroke", "fill: panel, stroke") if tints else FRAME)
    lines.append(panel.said("name", 7, 11, 0.62, NAME, langs))
    top = TOP
    for type_, across, each, look in (
        ("number", 3, 6.0, "pt: 9, least: 5, font: bold, colour: ink"),
        ("word", 2, 4.5, "pt: 8, least: 4, colour: soft"),
    ):
        rows = max(0, int((panel.foot - top) / each))
        for i, name in enumerate(names := columns.get(type_, [])[: min(6, across * rows)]):
            said = f"{called[name]} {{{name}}}" if type_ == "number" else f"{{{name}}}"
            said = called[name] if name in marks else said
            more, row = f"{look}, when: {{{name}: given}}", top + i // across * each
            what = f'text: "{said}"'
            lines.append(panel.box(_free(name), what, row, each - 0.5, more, i % across, across))
        top += each * -(-len(names) // across)
    for name in labels[
        : max(0, int((panel.foot - top) / ROW))
    ]:  # the second language to the right of the first
        lines += (
            panel.box(f"{_free(name)}{end}", f'text: "{{{name}}}"', top, 4, f"{lang}{LABEL}", i, 2)
            for i, (end, lang) in enumerate((("", ""), ("-other", "lang: other, ")))
        )
        top += ROW
    top += 1.0 * (top > TOP)
    needs = [sum(map(_height, long[name])) for name in texts]
    ends = {one.name: one.end for one in printed}
    free = panel.foot - top  # long texts leave the picture less
    for name in columns.get("picture", [ART] * has_art)[:1] if free > ROW else ():
        share = min(0.55, max(0.3, 1 - sum(needs[:FEW]) / free)) if texts else 0.98
        height = round(free * share, 1)
        if has_art:
            lines.append(panel.box(ART, "art: yes", top, height, "fit: contain"))
        else:
            drawing = f'drawing: "{PICTURES}/{{{name}}}{ends[name]}"'
            lines.append(panel.box(_free(name), drawing, top, height, f"when: {{{name}: given}}"))
        top += height + 1.5
    whole = sum(used <= panel.foot - top for used in accumulate(need + 1 for need in needs))
    lines_free = max(0, int((panel.foot - top) / (len(langs[:2]) * ROW + 1)))
    texts = texts[: min(lines_free, max(FEW, whole))]  # the others have no room
    for name, height in zip(
        texts, _shared(panel.foot - top, needs[: len(texts)], langs), strict=True
    ):
        first = _height(long[name][0]) / sum(map(_height, long[name])) if len(langs) > 1 else 1
        lines.append(panel.said(name, round(top, 1), height, first, TEXT, langs))
        top += height + 1
    small = "pt: 4.6, align: centre, colour: soft"
    title = "font: title, pt: 20, least: 4, lines: 2, align: centre, valign: middle, colour: panel"
    foot = round(panel.foot + 0.7, 3)
    lines.append(panel.box("imprint", 'text: "{id} · {game.version}"', foot, 2, small))
    middle, high = round(size[1] * 0.36, 1), round(size[1] * 0.27, 1)
    lines += [BACK, panel.box("title", 'text: "{game.title}"', middle, high, title)]
    return "".join(lines)


def _free(name: str) -> str:
    """The name of the box of a column; those of the card itself are taken."""
    return f"{name}-column" if name in ("ground", "frame", "tint", "imprint") else name


def _shared(room: float, needs: Sequence[float], langs: Sequence[str]) -> list[float]:
    """The heights of texts below each other, 1 mm apart: each has its lines, the longer ones more."""
    least = ROW * len(langs[:2])
    over = [max(0.1, need - least) for need in needs]
    rest = room - len(needs) * (least + 1)
    return [round(least + rest * one / sum(over), 1) for one in over]


def _lengths(name: str, guesses: Sequence[Guess], langs: Sequence[str]) -> list[int]:
    """How long the words of a column are at most, in each language."""
    long = {one.lang: one.longest for one in guesses if one.name == name}
    return [long.get(lang, long.get("", 0)) for lang in langs[:2]]


def _height(halves: int) -> float:
    """How high words are so long, in mm, as a card's text is set."""
    return ROW * max(1, -(-halves // LINE))
