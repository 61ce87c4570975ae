"""Drawing operations as SVG, for another renderer to draw, and as text, for people to review. Units are µm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from html import escape

from fortgold.draw.fonts import FAMILIES
from fortgold.draw.ops import Drawing, Gradient, Group, Op, Path, Picture, Segment, Stamp, Words

FEATURES = "font-feature-settings:'kern','chws','liga' 0,'clig' 0,'calt' 0"


def svg(
    ops: Iterable[Op],
    box: tuple[int, int, int, int],
    title: str,
    lang: str,
    width_mm: float | None = None,
    prefix: str = "d",
) -> str:
    """An `<svg>` that shows `box` (left, top, width, height in µm) of a drawing.

    `title` is what a screen reader says. `prefix` keeps the ids of several drawings on one page
    apart. `width_mm` is the width on paper; without it the drawing keeps its own size.
    """
    writer = _Writer(prefix)
    body = writer.ops(ops)
    left, top, width, height = box
    wide = width / 1000 if width_mm is None else width_mm
    tall = wide * height / width
    defs = f"<defs>{''.join(writer.defs)}</defs>" if writer.defs else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide:.3f}mm" height="{tall:.3f}mm" viewBox="{left} {top} {width} {height}" '
        f'role="img" xml:lang="{lang}" lang="{lang}"><title>{escape(title)}</title>'
        f"{defs}{body}</svg>"
    )


def path_data(d: Iterable[Segment]) -> str:
    """A path's outline in the notation of SVG."""
    return "".join(segment[0] + " ".join(map(str, segment[1:])) for segment in d)


class _Writer:
    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.defs: list[str] = []
        self.ids: dict[int, str] = {}
        self.clips = 0

    def ops(self, ops: Iterable[Op]) -> str:
        return "".join(self.op(op) for op in ops)

    def op(self, op: Op) -> str:
        match op:
            case Path():
                return _path(op)
            case Words():
                return _words(op)
            case Picture():
                return (
                    f'<image x="{op.x}" y="{op.y}" width="{op.width}" height="{op.height}" '
                    f'preserveAspectRatio="none" xlink:href="{escape(op.raster.name)}"/>'
                )
            case Stamp():
                name = self.define(op.drawing)
                return f'<use xlink:href="#{name}" x="{op.x}" y="{op.y}"/>'
            case Group():
                return self.group(op)

    def define(self, drawing: Drawing) -> str:
        if id(drawing) not in self.ids:
            code = _drawing(drawing)
            # first: what it uses must be defined before it
            body = code if isinstance(code, str) else self.ops(code)
            name = f"{self.prefix}{len(self.ids)}"
            self.ids[id(drawing)] = name
            self.defs.append(f'<g id="{name}">{body}</g>')
        return self.ids[id(drawing)]

    def group(self, op: Group) -> str:
        body = self.ops(op.ops)
        if op.opacity < 100:
            body = f'<g opacity="{op.opacity / 100:g}">{body}</g>'
        if op.clip:
            name = f"{self.prefix}c{self.clips}"
            self.clips += 1
            shape = f'<path d="{path_data(op.clip)}"/>'
            self.defs.append(f'<clipPath id="{name}">{shape}</clipPath>')
            body = f'<g clip-path="url(#{name})">{body}</g>'
        if op.matrix:
            numbers = " ".join(f"{v:g}" for v in op.matrix)
            body = f'<g transform="matrix({numbers})">{body}</g>'
        return body


@lru_cache(maxsize=1024)
def _drawing(drawing: Drawing) -> str | tuple[Op, ...]:
    """The markup of a drawing made of paths alone; the operations of any other."""
    ops = drawing.ops
    paths = [op for op in ops if isinstance(op, Path)]
    return ops if len(paths) < len(ops) else "".join(map(_path, paths))


def _path(op: Path) -> str:
    if isinstance(op.fill, Gradient):
        (x1, y1), (x2, y2) = op.fill.start, op.fill.end
        name = f"g{abs(hash(op.fill))}"
        stops = zip((0, 1), op.fill.colours, strict=True)
        marks = "".join(f'<stop offset="{i}" stop-color="{colour}"/>' for i, colour in stops)
        return (
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" '
            f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">{marks}</linearGradient>'
            + _path(replace(op, fill=f"url(#{name})"))
        )
    ink = f'fill="{op.fill or "none"}"'
    if op.fill and op.even_odd:
        ink += ' fill-rule="evenodd"'
    if op.stroke:
        ink += f' stroke="{op.stroke}" stroke-width="{op.width}"'
        if op.round:
            ink += ' stroke-linecap="round" stroke-linejoin="round"'
        if op.dash:
            ink += f' stroke-dasharray="{" ".join(map(str, op.dash))}"'
    return f'<path d="{path_data(op.d)}" {ink}/>'


def _words(op: Words) -> str:
    family, weight = FAMILIES[op.font]
    lang = f' xml:lang="{op.lang}" lang="{op.lang}"' if op.lang else ""
    tracking = f' letter-spacing="{op.tracking}"' if op.tracking else ""
    return (
        f'<text x="{op.x}" y="{op.y}" font-family="{family}" font-weight="{weight}" '
        f'font-size="{op.size}" fill="{op.colour}"{tracking}{lang} style="{FEATURES}">'
        f"{escape(op.text)}</text>"
    )


def _fill(op: Path) -> str:
    if not isinstance(op.fill, Gradient):
        return str(op.fill)
    return f"{' to '.join(op.fill.colours)} ({op.fill.start} {op.fill.end})"


def transcript(ops: Iterable[Op], indent: str = "") -> str:
    """A drawing as text, one operation a line: what golden tests compare and people review."""
    lines: list[str] = []
    for op in ops:
        match op:
            case Path():
                ink = [f"fill {_fill(op)}"] if op.fill else []
                ink += [f"stroke {op.stroke} {op.width}"] if op.stroke else []
                ink += ["dash " + " ".join(map(str, op.dash))] if op.dash else []
                shape = " ".join(str(v) for segment in op.d for v in segment)
                lines.append(f"{indent}path {', '.join(ink)}: {shape}\n")
            case Words():
                lines.append(
                    f"{indent}text {op.x} {op.y} {op.font} {op.size} {op.colour} "
                    f"{op.lang or '-'} {op.text}\n"
                )
            case Picture():
                lines.append(
                    f"{indent}picture {op.x} {op.y} {op.width} {op.height} {op.raster.name}\n"
                )
            case Stamp():
                lines.append(f"{indent}stamp {op.x} {op.y} {op.drawing.name}\n")
            case Group():
                tag = op.tag
                said = f" {tag.role}" + f" {tag.lang}" * bool(tag.lang) if tag else ""
                said += f" “{tag.alt}”" if tag and tag.alt else ""
                said += " clipped" if op.clip else ""
                said += f" {op.opacity} %" if op.opacity < 100 else ""
                said += " at " + " ".join(f"{v:g}" for v in op.matrix) if op.matrix else ""
                lines.append(f"{indent}{op.name or 'group'}{said}\n")
                lines.append(transcript(op.ops, indent + "  "))
    return "".join(lines)
