"""Which kana of a reading stand above which kanji."""

from __future__ import annotations

import pytest

from fortgold.faces.readings import readings_of


@pytest.mark.parametrize(
    ("name", "reading", "parts"),
    [
        ("金の鏡", "きんのかがみ", [("金", "きん"), ("鏡", "かがみ")]),
        ("金の鏡", "きん の かがみ", [("金", "きん"), ("鏡", "かがみ")]),
        ("石割りの槌", "いしわりのつち", [("石割", "いしわ"), ("槌", "つち")]),
        ("木こり", "きこり", [("木", "き")]),
        ("樵の斧", "きこりのおの", [("樵", "きこり"), ("斧", "おの")]),  # の ends the reading, too
        ("王女", "おうじょ", [("王女", "おうじょ")]),
        ("お茶ケーキ", "おちゃけーき", [("茶", "ちゃ")]),
        ("三ヶ月", "さんかげつ", [("三ヶ月", "さんかげつ")]),  # ヶ is read as a kanji is
    ],
)
def test_kana_of_a_name_have_nothing_above_them(name: str, reading: str, parts):
    assert [(name[a:b], kana) for a, b, kana in readings_of(name, reading)] == parts


@pytest.mark.parametrize(
    ("name", "reading"),
    [
        ("木の葉の山", "このはのののやま"),  # in several ways
        ("金の鏡", "こがねかがみ"),  # in none
        ("バーバリアン", "ばーばりあん"),  # no kanji
        ("", "かな"),
    ],
)
def test_a_reading_that_cannot_be_parted_stands_above_the_whole_name(name: str, reading: str):
    assert readings_of(name, reading) == ((0, len(name), reading),)
