"""Drawing operations as text, for people to review, and as a drawing in SVG that stands alone. Units are µm."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from fortgold.draw.ops import Gradient, Group, Op, Path, Picture, Stamp, Words
from fortgold.draw.ops_svg import SvgWriter


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
    writer = SvgWriter(prefix)
    body = writer.ops(ops)
    left, top, width, height = box
    wide = width / 1000 if width_mm is None else width_mm
    tall = wide * height / width
    defs = f"<defs>{writer.defs()}</defs>" if writer.defined else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide:.3f}mm" height="{tall:.3f}mm" viewBox="{left} {top} {width} {height}" '
        f'role="img" xml:lang="{lang}" lang="{lang}"><title>{escape(title)}</title>'
        f"{defs}{body}</svg>"
    )
