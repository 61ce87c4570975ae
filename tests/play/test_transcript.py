"""A game as JSON: written, read back, and replayed against the rules, whatever the file holds."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_nim import Heap

from fortgold.games.chance import MOST
from fortgold.games.position import Outcome
from fortgold.play.transcript import BadTranscript, Transcript, WrittenMove, as_json, read, replayed

SEED = next(seed for seed in range(99) if Heap().initial_position(seed, 0).hidden == "cab")
WON = {
    "game": "heap",
    "seed": SEED,
    "index": 0,
    "deck": "0badf00d",
    "player": "person",
    "moves": [{"move": ["peek", "ac"], "legal": 4}, {"move": ["take", 3], "legal": 4}],
    "outcome": {"won": True, "score": 3},
}


def game(**changed: Any) -> Transcript:
    """The won game, with other values."""
    return read(json.dumps(WON | changed).encode())


def refused(data: bytes) -> BadTranscript:
    with pytest.raises(BadTranscript) as caught:
        read(data)
    assert caught.value.said.ja
    return caught.value


def broken(**changed: Any) -> BadTranscript:
    """What replaying the won game with other values stumbles over."""
    with pytest.raises(BadTranscript) as caught:
        list(replayed(game(**changed), Heap()))
    return caught.value


# Writing.


def test_a_transcript_is_json_with_a_move_a_line():
    assert as_json(game()) == (
        f'{{"game": "heap", "seed": {SEED}, "index": 0, "deck": "0badf00d", "player": "person",\n'
        ' "moves": [\n'
        '  {"move": ["peek", "ac"], "legal": 4},\n'
        '  {"move": ["take", 3], "legal": 4}],\n'
        ' "outcome": {"won": true, "score": 3}}\n'
    )


def test_an_unfinished_game_has_no_outcome_and_a_lost_one_no_score():
    assert json.loads(as_json(game(outcome=None)))["outcome"] is None
    lost = json.loads(as_json(game(outcome={"won": False, "score": None})))["outcome"]
    assert lost == {"won": False, "score": None}


numbers = st.integers(0, MOST)
outcomes = st.none() | st.builds(Outcome, st.booleans(), st.none() | numbers)
parts = st.lists(st.none() | st.text() | st.integers() | st.lists(st.text()))
written = st.builds(WrittenMove, parts, numbers)


@given(
    st.builds(
        Transcript,
        st.text(), numbers, numbers, st.text(), st.text(),
        st.lists(written).map(tuple), outcomes,
    )
)  # fmt: skip
def test_what_is_written_is_read_back(transcript: Transcript):
    assert read(as_json(transcript).encode("utf-8", "surrogatepass")) == transcript


# Reading.


def test_the_index_may_be_missing_and_further_keys_are_passed_over():
    without = {key: value for key, value in WON.items() if key != "index"}
    assert read(json.dumps(without | {"note": "later"}).encode()) == game()


def test_a_byte_order_mark_is_passed_over():
    assert read(b"\xef\xbb\xbf" + json.dumps(WON).encode()) == game()


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"nonsense", b"\xff\xfe\x00", b'{"seed": 1,}', b"[" * 100_000, b"\x00" * 99,
        b'{"seed": ' + b"9" * 9999 + b"}",
    ],
)  # fmt: skip
def test_what_is_no_json_is_told_as_such(data: bytes):
    assert "not JSON" in refused(data).said.en


def test_where_the_json_breaks_off_is_told():
    hint = refused(b'{"seed":\n 1,}').hint
    assert hint is not None
    assert "line 2" in hint.en


@pytest.mark.parametrize("data", [b"1", b"null", b'"x"', b"[]", b"true"])
def test_what_is_no_object_is_no_transcript(data: bytes):
    assert refused(data).said.en.startswith("a transcript should be {...}")


@pytest.mark.parametrize("key", ["game", "seed", "deck", "player", "moves", "outcome"])
def test_a_missing_key_is_named(key: str):
    less = {name: value for name, value in WON.items() if name != key}
    assert refused(json.dumps(less).encode()).said.en == f"the transcript lacks `{key}`"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game": 1}, '`game` of the transcript should be "...", not 1'),
        ({"deck": None}, '`deck` of the transcript should be "...", not null'),
        ({"seed": "7"}, '`seed` of the transcript should be 0, 1, 2, ..., not "7"'),
        ({"seed": True}, "`seed` of the transcript should be 0, 1, 2, ..., not true"),
        ({"seed": 1.0}, "`seed` of the transcript should be 0, 1, 2, ..., not 1.0"),
        ({"seed": -1}, f"`seed` of the transcript should be 0 ... {MOST}, not -1"),
        ({"index": 10**40}, f"should be 0 ... {MOST}, not 1000000"),
        ({"moves": {}}, "`moves` of the transcript should be [...], not {}"),
        ({"moves": [["take", 2]]}, '`moves[1]` of the transcript should be {"move": ..., "legal"'),
        ({"moves": [{"move": []}]}, "the transcript lacks `moves[1].legal`"),
        ({"moves": [{"legal": 4}]}, "the transcript lacks `moves[1].move`"),
        ({"moves": [{"move": "take", "legal": 4}]}, "`moves[1].move` of the transcript"),
        ({"moves": [{"move": [], "legal": None}]}, "`moves[1].legal` of the transcript"),
        ({"outcome": "won"}, "`outcome` of the transcript should be {...}"),
        ({"outcome": {"won": 1, "score": 3}}, "`outcome.won` of the transcript should be true"),
        ({"outcome": {"won": True}}, "lacks `outcome.score`"),
        ({"outcome": {"won": True, "score": "3"}}, "`outcome.score` of the transcript"),
    ],
)
def test_a_wrong_value_is_named(changed: dict[str, Any], said: str):
    assert said in refused(json.dumps(WON | changed).encode()).said.en


def test_what_a_message_repeats_is_short_and_cannot_steer_a_terminal():
    said = refused(json.dumps(WON | {"seed": "\x1b[2J\x9b\u202e\ud800" + "x" * 999}).encode()).said
    assert len(said.en) < 150
    assert said.en.isprintable()


# Replaying.


def test_a_sound_transcript_is_replayed_to_its_end():
    steps = list(replayed(game(), Heap()))
    assert [one.move for one in steps] == [("peek", "ac"), ("take", 3)]
    assert steps[0].before == Heap().initial_position(SEED, 0)
    assert steps[0].after == steps[1].before
    assert steps[1].after.outcome() == Outcome(True, 3)


def test_an_illegal_move_is_named_with_its_reason_and_the_nearest_legal_one():
    error = broken(moves=[{"move": ["take", 3], "legal": 4}, {"move": ["take", 3], "legal": 3}])
    assert error.said.en == 'move 2, ["take", 3], is illegal: there are only 2'
    assert error.said.ja == '2 手目 ["take", 3] はできません: 2 個しかありません'
    assert error.hint is not None
    assert error.hint.en == 'of 3 legal moves the nearest is ["take", 2] (Take: 2)'


def test_the_nearest_move_is_of_the_same_kind_if_there_is_one():
    error = broken(moves=[{"move": ["peek", "bb"], "legal": 4}])
    assert error.hint is not None
    assert '["peek", "ac"]' in error.hint.en


@pytest.mark.parametrize(
    "move", [[], ["fly"], ["take"], ["take", 2, 3], [None, None], [["take"], 2]]
)
def test_what_is_no_move_of_the_game_is_named(move: list[Any]):
    error = broken(moves=[{"move": move, "legal": 4}])
    assert "move 1" in error.said.en
    assert "no move of this game is written so" in error.said.en


def test_a_move_after_the_end_is_illegal_and_has_no_neighbour():
    error = broken(moves=[*WON["moves"], {"move": ["take", 2], "legal": 0}])
    assert error.said.en == 'move 3, ["take", 2], is illegal: there are only 0'
    assert not error.hint.en


def test_a_wrong_number_of_legal_moves_is_told():
    error = broken(moves=[{"move": ["take", 2], "legal": 5}])
    assert error.said.en == "move 1: there are 4 legal moves, not 5"


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (None, "unfinished"),
        ({"won": True, "score": 4}, "a win with a score of 4"),
        ({"won": True, "score": None}, "a win"),
        ({"won": False, "score": None}, "a loss"),
    ],
)
def test_a_false_outcome_is_told(outcome: object, told: str):
    said = broken(outcome=outcome).said.en
    assert said == f"the outcome is a win with a score of 3, but the transcript says {told}"


def test_an_outcome_before_the_end_is_false():
    error = broken(moves=[], outcome={"won": False, "score": None})
    assert error.said.en == "the outcome is unfinished, but the transcript says a loss"


def test_moves_before_a_fault_are_replayed():
    steps = replayed(
        game(moves=[{"move": ["take", 3], "legal": 4}, {"move": [], "legal": 3}]), Heap()
    )
    assert next(steps).move == ("take", 3)
    with pytest.raises(BadTranscript):
        next(steps)
