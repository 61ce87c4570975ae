"""Moves of Gates of the Hundred Spirits as people type them, and as transcripts write them."""

import pytest
from spirits import BOX, after, at, move_said, played

from fortgold.data.model import LANGS, Text
from fortgold.games.contract import NotAMove
from fortgold.games.hundred_spirits.typed_moves import move_from, move_object
from fortgold.games.position import IllegalMove

RICH = at(
    3, hand="1 2 3 3 5s", portal="okuri tengu", portal_2="onibi_a nue", done="satori kagami azuki jorogumo",
    diamond="kappa nue", pearls="3s 4 6 8", characters="chochin mukade", hand_2="3", hand_3="4",
)  # fmt: skip
POOR = at(hand="1 2", portal="tengu")
WILD = at(hand="6 6 2", portal="baku", done="kyubi noppera amanojaku", diamond="kappa")
STEAL = after(
    at(3, hand="2 6", portal="nekomata", hand_2="5", hand_3="7"), "activate nekomata: 2 6"
)
LOOK = after(
    at(hand="1 4", portal="hitotsume", coming="kappa kooni tengu"), "activate hitotsume: 1 4"
)
OVER = after(at(hand="1 2 3 4 5 6s", actions=1), "replace")
LATE = after(at(hand="1 2", done="baku karasu", actions=1), "draw")


def typed(position, line: str) -> str:
    """What a line means, in the words of the notation."""
    return move_said(position, BOX.move_typed(position, line))


def refused(position, line: str) -> Text:
    with pytest.raises(IllegalMove) as caught:
        BOX.move_typed(position, line)
    return caught.value.reason


@pytest.mark.parametrize(
    ("position", "lines", "meant"),
    [
        (RICH, ["t 3", "t3s", "take 3s", "take pearl 3", "３ を取る", "3を取る", "t ３"], "take 3s"),
        (RICH, ["d", "draw", "引く"], "draw"),
        (RICH, ["r", "replace", "入れ替える"], "replace"),
        (RICH, ["p chochin tengu", "place lantern for tengu", "put lantern tengu", "提灯の付喪神 天狗 を置く"],
         "place chochin for tengu"),
        (RICH, ["b tengu", "blind for tengu", "b 天狗"], "place_blind for tengu"),
        (RICH, ["a okuri 1 2 3", "activate escort 1,2,3", "activate escort hound with 3 2 1", "発動 送り犬 1 2 3"],
         "activate okuri: 1 2 3"),
        (RICH, ["a okuri 1 3 mirror", "a okuri 鏡の付喪神 3 1", "払う okuri kagami 1 3"], "activate okuri: 1 3 kagami"),
        (RICH, ["a okuri 3 1^ kagami", "a okuri 1^ 3 c27"], "activate okuri: 3 1^ kagami"),
        (RICH, ["use azuki", "use bean washer", "小豆洗いを使う"], "use azuki"),
        (RICH, ["use spider tengu", "use jorogumo for tengu"], "use jorogumo for tengu"),
        (WILD, ["a baku 6 2*", "a baku 2*"], "activate baku: 6 2*"),
        (WILD, ["a baku 6 6"], "activate baku: 6 6"),
        (STEAL, ["steal 3", "steal from player 3", "from 3", "プレイヤー 3 からもらう"], "steal 3"),
        (LOOK, ["p kappa", "place kappa", "kappa"], "summon kappa"),
        (LOOK, ["end", "stop", "終わり"], "stop"),
        (OVER, ["x 6", "x 6s", "discard 6s", "6sを捨てる"], "discard 6s"),
        (LATE, ["use baku", "use dream eater"], "use baku"),
    ],
)  # fmt: skip
def test_a_move_can_be_typed_as_one_likes(position, lines: list[str], meant: str):
    assert {line: typed(position, line) for line in lines} == dict.fromkeys(lines, meant)


@pytest.mark.parametrize(
    ("position", "line", "en"),
    [
        (RICH, "", "you can take an open pearl (t)"),
        (RICH, "t", "type one of: t 3s, t 4, t 6, t 8"),
        (RICH, "t 7", "Pearl 7 does not lie open"),
        (RICH, "t 9", "there is no `9`"),
        (RICH, "p chochin", "type one of: p chochin tengu, p chochin okuri"),
        (RICH, "p kappa tengu", "Kappa does not lie open"),
        (RICH, "p tngu", "did you mean Tengu?"),
        (RICH, "p chochin tengu nue", "`nue` is too much after p"),
        (RICH, "a okuri", "ways to pay"),
        (POOR, "a tengu", "what you have does not pay “4 consecutive pearls” exactly"),
        (RICH, "t five", "there is no `five`; you can take an open pearl (t)"),
        (RICH, "a okuri 7 8", "there are not enough pearls of 7"),
        (RICH, "a tengu 3 3 5", "that does not pay “4 consecutive pearls” exactly"),
        (RICH, "a nue 1 2", "on the gate of another player"),
        (POOR, "a", "you cannot activate a character now; you can take an open pearl"),
        (RICH, "a wisp 1 2", "that does not pay “3 pearls of one value (2 or 7)” exactly"),
        (RICH, "end", "actions may not be skipped"),
        (OVER, "x 8", "Pearl 8 is not in the hand"),
    ],
)
def test_a_line_that_means_no_move_is_answered_with_what_does(position, line: str, en: str):
    assert en in refused(position, line).en


def test_other_words_are_no_move():
    with pytest.raises(NotAMove):
        BOX.move_typed(RICH, "zz")


@pytest.mark.parametrize("seats", [2, 5])
def test_what_is_offered_can_be_typed_and_written(seats):
    for index in range(2):
        for number, (position, _) in enumerate(played(seats, 13, index)):
            legal = position.legal_moves()
            for move in legal[number % 7 :: 7]:
                assert move_from(position.rules, move_object(position.rules, move)) == move
                if number % 5 == 0:
                    for lang in LANGS:
                        line = BOX.choice_of(position, move).typed.of(lang)
                        assert BOX.move_typed(position, line) == move, line


@pytest.mark.parametrize(
    "value", [["take"], ["take", "X1"], ["activate", 1, "C09", ["1?"]], ["fly"], 7]
)
def test_a_transcript_with_another_move_is_refused(value):
    with pytest.raises(ValueError, match=r"is no move|pays nothing|int"):
        move_from(BOX.rules, value)
