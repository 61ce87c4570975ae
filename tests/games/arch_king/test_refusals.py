"""What a person is told who tries what the rules forbid: every refusal, in both languages.

The words may be polished; what a test asks for is the word of the rule and the cards concerned.
"""

import pytest
from kingdom import after, at, played, refused, ruled, with_effect

from fortgold.games.arch_king.moves import END, SKIP, Act, Move
from fortgold.games.position import IllegalMove

DRAFT = "draft: 0  seat 0: hamlet  hand: settler noble  seat 1: ridge  hand: sage farmer"


@pytest.mark.parametrize(
    ("written", "move", "ja", "en"),
    [
        ("over: 0  seat 0: hamlet", "end", "終わって", "over"),
        ("todo: draw  seat 0: hamlet  pile: axe", "end", "山札", "pile"),
        ("seat 0: hamlet  pile: axe", "reveal axe", "山札", "pile"),
        (DRAFT, "end", "伏せて", "face down"),
        (DRAFT, "draft farmer", "手札", "hold"),
        ("seat 0: hamlet  hand: settler", "draft settler", "ドラフト", "draft"),
        ("seat 0: hamlet  hand: sage", "end", "必ず", "Sage"),
        ("seat 0: hamlet  hand: sage noble", "play noble", "最初", "first"),
        ("seat 0: hamlet  hand: settler", "play noble", "手札", "hold"),
        ("food: 0  seat 0: hamlet  hand: settler", "play settler", "食糧", "food"),
        ("seat 0: hamlet  hand: noble", "play noble", "威信", "prestige"),
        ("seat 0: hamlet crag  hand: surveyor", "play surveyor", "資源", "resources"),
        ("seat 0: hamlet forest  hand: surveyor", "play surveyor", "合いません", "not pay"),
        (
            "seat 0: hamlet forest crag  hand: surveyor",
            "play surveyor: forest crag",
            "なくてもよい",
            "left out",
        ),
        ("seat 0: hamlet", "take grail", "仲間", "companion"),
        ("seat 0: hamlet", "skip", "仲間", "companion"),
        ("seat 0: hamlet", "use grail", "持って", "have"),
        ("seat 0: hamlet grail/", "use grail", "横", "sideways"),
        ("seat 0: hamlet forest", "use forest", "支払う", "paid"),
        ("seat 0: hamlet sword", "use sword", "横", "never"),
        ("used: well  seat 0: hamlet well", "use well", "もう", "already"),
        ("todo: settle  seat 0: hamlet well  field: crag", "use well", "途中", "effect"),
        ("todo: settle  seat 0: hamlet  field: crag", "skip", "必ず", "must"),
        ("todo: settle  seat 0: hamlet  field: crag", "end", "先に", "finish"),
        ("todo: settle  seat 0: hamlet  field: crag", "play noble", "先に", "finish"),
        ("todo: settle  seat 0: hamlet  field: crag", "take forest", "場", "display"),
        ("todo: settle  seat 0: hamlet  field: crag grail", "take grail", "開拓地", "frontier"),
        (
            "todo: explore  seat 0: hamlet axe/  field: axe map",
            "take axe",
            "もう持って",
            "already",
        ),
        (
            "todo: build  seat 0: hamlet crag  field: farm castle",
            "build castle: crag",
            "支払えません",
            "cannot pay",
        ),
        (
            "todo: build  seat 0: hamlet crag forest  field: farm",
            "build farm: crag forest",
            "なくてもよい",
            "left out",
        ),
        (
            "todo: build  seat 0: hamlet crag forest/  field: farm",
            "build farm: forest",
            "合いません",
            "not pay",
        ),
        ("todo: produce_any  seat 0: hamlet crag/ forest", "ready forest", "横", "sideways"),
        ("todo: discard_field  seat 0: hamlet  field: axe", "discard map", "場", "display"),
        ("todo: choose explore | settle  seat 0: hamlet  field: axe", "choose 1", "いま", "now"),
        ("todo: choose explore | settle  seat 0: hamlet  field: axe", "choose 7", "いま", "now"),
        (
            "todo: repeat_companion  seat 0: hamlet  played: farmer",
            "repeat noble",
            "使って",
            "played",
        ),
        (
            "todo: repeat_companion  seat 0: hamlet  played: farmer princess",
            "repeat princess",
            "もう一度",
            "repeated",
        ),
    ],
)
def test_a_refusal_says_why(written: str, move: str, ja: str, en: str):
    reason = refused(at(written), move)
    assert ja in reason.ja
    assert en.lower() in reason.en.lower()


@pytest.mark.parametrize(("move", "en"), [("swap sage", "never"), ("swap noble", "hold")])
def test_a_swap_that_is_refused(move: str, en: str):
    rules = with_effect("flute", "tap", "swap_companion")
    start = at("seat 0: hamlet flute  hand: sage settler  companions: priest", rules)
    reason = refused(after(start, "use flute", "draw priest"), move)
    assert en in reason.en


def test_a_card_that_does_not_exist():
    with pytest.raises(IllegalMove) as caught:
        at("seat 0: hamlet").after(Move(Act.PLAY, 999))
    assert "no such card" in caught.value.reason.en


def test_whatever_is_not_legal_is_refused_in_both_languages():
    rules = ruled(3)
    tried = [Move(kind, row) for kind in Act for row in (0, 13, 30, 33, 36, 42, 43, 50)]
    tried += [SKIP, END, Move(Act.CHOOSE, 0), Move(Act.BUILD, 20, (12,)), Move(Act.PLAY, -7)]
    for position, _ in played(rules, "random", 21, 0):
        legal = set(position.legal_moves())
        for move in tried:
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as caught:
                position.after(move)
            assert caught.value.reason.en
            assert any(letter > "\u3000" for letter in caught.value.reason.ja)
