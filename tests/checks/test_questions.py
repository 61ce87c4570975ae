"""What a game.yaml asks of simulations is compared with what they count."""

from pathlib import Path

import pytest
from builtin_games import Copy

NAME = "seven-fortress"


@pytest.mark.parametrize(
    ("old", "new", "told", "hint"),
    [
        ("metric: raids", "metric: radis", "RULE612 game.yaml: radis", "did you mean `raids`?"),
        ("bin: straights", "bin: straits", "RULE612 game.yaml: straits", "did you mean `straights`?"),
        ("    bin: straights\n", "", "RULE612 game.yaml: straights:", "known here: ペア, pairs, "),
    ],
)  # fmt: skip
def test_a_question_about_nothing_counted_is_told_at_its_place(
    tmp_path: Path, old: str, new: str, told: str, hint: str
):
    copy = Copy(tmp_path, NAME).edit("game.yaml", old, new)
    (found,) = copy.findings()
    assert copy.told() == [told]
    assert found.hint.en.startswith(hint)


@pytest.mark.parametrize("label", ["4", "5"])
def test_a_number_of_one_seat_is_known_if_so_many_may_play(tmp_path: Path, label: str):
    there, wanted = "metric: takes\n    bin: straights", f"metric: seat-won\n    bin: {label}"
    told = Copy(tmp_path, NAME).edit("game.yaml", there, wanted).told()
    assert told == ([] if label == "4" else ["RULE612 game.yaml: 5"])
