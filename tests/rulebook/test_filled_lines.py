"""Lines of a filled Japanese paragraph: where they end, and how they fill their measure."""

from itertools import pairwise

import pytest

from fortgold.draw.kinsoku import NOT_FIRST, NOT_LAST
from fortgold.rulebook.filled_lines import (
    HALF,
    INSIDE,
    LOOSEST,
    OPENING,
    TIGHTEST,
    ends,
    fitted,
    marks,
    weight,
)

TEXT = (
    "宝物を運ぶ呪術師は山の「トップ」と呼ぶカードを、1枚ずつ列につけていく。祭壇の列に、霊力カードが6枚あれば、"
    "次のアクションで宝物を回すことができます。空いた場所があれば、何も戻しません。"
)


def lines(text: str, measure: float) -> list[str]:
    at = [0, *ends(text, [0.55 if c.isascii() else 1.0 for c in text], measure)]
    return [text[i:j] for i, j in pairwise(at)]


@pytest.mark.parametrize("measure", [12, 15.3, 18.7, 21, 27.5, 33])
def test_every_line_but_the_last_fills_its_measure_and_keeps_kinsoku(measure: float):
    said = lines(TEXT, measure)
    assert "".join(said) == TEXT
    assert not {line[0] for line in said} & NOT_FIRST
    assert not {line[-1] for line in said} & NOT_LAST
    for line in said[:-1]:
        slack = (
            measure - sum(0.55 if c.isascii() else 1.0 for c in line) + HALF * (line[0] in OPENING)
        )
        fit = fitted(slack, sum(map(weight, line)) - 1, len(marks(line)), line[-1])
        assert TIGHTEST <= fit.share < 0.15, line


def test_a_last_line_is_no_character_or_two():
    text = "宝物の山がなくなったら、別の列になら同じ名前のカードを置けます。"  # 32
    assert lines(text, 30)[-1] == "けます。"
    assert lines(text, 31.6) == [text]  # the blank of a full stop may go beyond the measure


def test_a_word_in_katakana_and_a_number_stay_whole_where_that_leaves_no_hole():
    head = "次の手番の初めに、祭壇の列にある宝物を動かしたら"
    for word in ("カードを引いてください。", "12枚を引いてください。"):
        assert lines(f"{head}{word}", len(head) + 1)[0] == head
    assert lines("次のマーケットプレイスは空です。", 7)[0] == "次のマーケット"  # no line of two


def test_no_line_ends_beside_a_joiner_or_where_it_is_told_not_to():
    text = "祭壇の列に宝物を運び、山札を引く。"
    assert lines(text, 8)[0] == "祭壇の列に宝物を"
    assert lines(text.replace("を運", "を\u2060運"), 9)[0] != "祭壇の列に宝物を\u2060"
    assert 8 not in ends(text, [1.0] * len(text), 8, kept={8})


def test_marks_lose_their_blank_before_characters_come_closer():
    fit = fitted(-0.4, 20, 2, "す")
    assert (fit.share, fit.squeeze) == (0, pytest.approx(0.2))
    assert fitted(-0.4, 20, 2, "、") == fitted(0.0, 20, 2, "、")  # at the end of a line at no cost
    assert fitted(-1.0, 20, 0, "す").cost == float("inf")


def test_a_mark_inside_a_line_loses_a_quarter_em_at_most():
    assert INSIDE == HALF / 2
    assert fitted(-0.3, 20, 1, "す").squeeze == INSIDE
    assert fitted(-0.3, 20, 1, "す").share < 0


def test_a_mark_beside_a_space_or_a_middle_dot_stands_close_already():
    assert marks("列、札「山」へ") == [2, 3, 6]
    assert marks("列、\u3000「山」・「札") == []


def test_what_no_line_holds_is_set_by_itself():
    assert lines("列はhttps://example.org/rulesです。", 6) == [
        "列は",
        "https://example.org/rules",
        "です。",
    ]
    assert fitted(3.0, 4, 0, "す").share > LOOSEST  # and the line before it is left as it is
