"""Operations as bytes and back, for the store of kept results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple
from typing import Any, cast

from fortgold.draw.ops import Gradient, Group, Op, Path, Segment


def packed(ops: Sequence[Op]) -> bytes | None:
    """Operations as JSON; None if there are others than paths and groups of them."""
    try:
        return json.dumps([_row(op) for op in ops], separators=(",", ":")).encode()
    except TypeError:
        return None


def _row(op: Op) -> list[Any]:
    match op:
        case Path():
            fill = astuple(op.fill) if isinstance(op.fill, Gradient) else op.fill
            return [op.d, fill, op.stroke, op.width, op.dash, op.even_odd, op.round]
        case Group(tag=None, name=""):
            return [[_row(one) for one in op.ops], op.clip, op.matrix, op.opacity, op.even_odd]
    raise TypeError(type(op).__name__)


def unpacked(data: bytes) -> tuple[Op, ...]:
    """The operations that were packed."""
    return tuple(map(_op, json.loads(data)))


def _op(row: list[Any]) -> Op:
    if len(row) == 5:
        ops, clip, matrix, opacity, even_odd = row
        to = tuple(matrix) if matrix else None
        inner = tuple(map(_op, ops))
        return Group(inner, clip=_outline(clip), matrix=to, opacity=opacity, even_odd=even_odd)
    d, fill, stroke, width, dash, *rest = row
    if isinstance(fill, list):
        fill = Gradient(*(tuple(one) if isinstance(one, list) else one for one in fill))
    return Path(_outline(d), fill, stroke, width, tuple(dash), *rest)


def _outline(d: list[list[Any]]) -> tuple[Segment, ...]:
    return tuple([cast(Segment, tuple(one)) for one in d])
