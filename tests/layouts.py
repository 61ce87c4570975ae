"""Layouts of a test's own, in two template folders, and what is told of them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from builtin_games import ANYWHERE

from fortgold.data.findings import Finding
from fortgold.data.layout import Box, Layout
from fortgold.data.layout_file import load_look


class Templates:
    """Template folders of the test's own: `own` comes before `shared`."""

    def __init__(self, folder: Path) -> None:
        self.folders = (folder / "own", folder / "shared")
        for one in self.folders:
            one.mkdir()

    def write(self, name: str, text: str) -> Templates:
        (self.folders[0].parent / name).write_text(dedent(text), "utf-8")
        return self

    def load(self, deck: str = "deck") -> tuple[Layout | None, list[Finding]]:
        found: list[Finding] = []
        return load_look(ANYWHERE, self.folders, (deck,), found).layouts.get(deck), found

    def layout(self) -> Layout:
        layout, found = self.load()
        assert layout
        assert not found, found
        return layout

    def told(self) -> list[str]:
        """Code and place of each finding, and the English of its hint."""
        _, found = self.load()
        return [
            f"{one.code} {Path(one.at.path).name}:{one.at.line}:{one.at.column} {one.hint.en}"
            for one in found
        ]


def box(layout: Layout, name: str) -> Box:
    return next(one for one in layout.face if one.name == name)
