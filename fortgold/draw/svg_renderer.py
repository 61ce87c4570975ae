"""Pixels of an SVG file, drawn by resvg. It is native code and cannot be interrupted: call it in a process apart."""

from __future__ import annotations

from collections.abc import Sequence

PX_AN_INCH = 96  # CSS


def rendered(markup: str, font_files: Sequence[str], family: str) -> bytes:
    """The drawing as a PNG with alpha, as large as its `width` and `height` in pixels. Raises ValueError.

    What names no font of the files, or a generic one, is set in `family`. An address in it that is no
    `data:` would be opened: there must be none.
    """
    from resvg_py import svg_to_bytes

    return svg_to_bytes(
        svg_string=markup,
        dpi=PX_AN_INCH,
        languages=["en"],
        skip_system_fonts=True,
        font_files=[*font_files],
        font_family=family,
        serif_family=family,  # that of names which nobody knows, too
        sans_serif_family=family,
        cursive_family=family,
        fantasy_family=family,
        monospace_family=family,
    )
