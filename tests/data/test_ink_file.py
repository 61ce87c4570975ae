"""inks.yaml: what the colours of drawings are for."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import ANYWHERE

from fortgold.data.findings import Finding
from fortgold.data.ink_file import load_roles
from fortgold.data.inks import NO_ROLES, ColourRoles


def roles(folder: Path, text: str) -> tuple[ColourRoles, list[Finding]]:
    (folder / "inks.yaml").write_text(text, "utf-8")
    found: list[Finding] = []
    return load_roles(ANYWHERE, (folder,), found), found


def test_a_game_needs_none(tmp_path: Path):
    found: list[Finding] = []
    assert load_roles(ANYWHERE, (tmp_path,), found) == NO_ROLES
    assert not found


def test_colours_by_role(tmp_path: Path):
    read, found = roles(tmp_path, 'solid: ["#2B2620"]\nskin: ["#FFEEDD", "#ffddcc"]\nsoft:\n')
    assert not found
    assert read == ColourRoles(solid=("#2b2620",), skin=("#ffddcc", "#ffeedd"))


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ('soild: ["#2B2620"]\n', (1, 1), "nobody knows `soild`"),
        ('solid: ["#2B26"]\n', (1, 9), "is no colour"),
        ('solid: "#2B2620"\n', (1, 8), "a list of colours"),
        ('solid: ["#2B2620"]\nskin: ["#2b2620"]\n', (2, 8), "has two roles"),
        ("solid: [none]\n", (1, 9), "is no colour"),
    ],
)
def test_a_slip_is_told_where_it_stands(
    tmp_path: Path, text: str, place: tuple[int, int], says: str
):
    _, (found,) = roles(tmp_path, text)
    assert (found.at.line, found.at.column) == place
    assert says in found.message.en
