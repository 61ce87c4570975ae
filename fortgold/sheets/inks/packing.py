"""Paths as bytes and back, for the store of kept results."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import cast

from fortgold.draw.ops import Op, Path, Segment


def packed(ops: Iterable[Op]) -> bytes:
    """Paths in one colour each, as JSON."""
    rows = []
    for op in ops:
        assert isinstance(op, Path)
        rows.append([op.d, op.fill, op.stroke, op.width, op.dash, op.even_odd, op.round])
    return json.dumps(rows, separators=(",", ":")).encode()


def paths_of(data: bytes) -> tuple[Path, ...]:
    """The paths that were packed."""
    return tuple(
        Path(tuple(cast(Segment, tuple(one)) for one in d), fill, stroke, width, tuple(dash), *rest)
        for d, fill, stroke, width, dash, *rest in json.loads(data)
    )
