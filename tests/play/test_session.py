"""A person at the table: what each typed line does, and what is shown."""

from dataclasses import replace

import pytest
from toy_nim import Heap, Position

from fortgold.data.model import Text
from fortgold.games.position import CannotPlay, IllegalMove, Outcome
from fortgold.play.chance_steps import unasked
from fortgold.play.session import News, Session, TableShown, begin, greeting, scene, step
from fortgold.text.terminal_wrapping import wrapped

SEED = next(seed for seed in range(99) if Heap().initial_position(seed, 0).hidden == "cab")


def typed(*lines: str, rules: Heap | None = None) -> tuple[Session, list[str]]:
    """The session after all lines, and what the last one showed, in English; tables as pictures."""
    session = begin(rules or Heap(), SEED, 0)
    shown = greeting(session)
    for line in lines:
        session, shown = step(session, line)
    said: list[str] = []
    for one in shown:
        match one:
            case Text():
                said.append(wrapped(one.en, 200))
            case News():
                said += [what.en for deeds in one.deeds for what in deeds.said]
            case TableShown():
                said.append(session.rules.picture(one.position, "en"))
    return session, said


def moves(session: Session) -> list[object]:
    return [turn.move for turn in session.turns]


def test_the_greeting_is_the_table_then_what_can_be_done():
    _, shown = typed()
    assert shown[:2] == ["heap 5", "Turn 1: t Take (2), p Peek (1)"]
    assert "? help" in shown[2]


def test_a_key_that_is_the_word_for_what_is_done_is_said_once():
    class Spoken(Heap):
        def choice_of(self, position, move):
            choice = super().choice_of(position, move)
            if choice.typed.en == "p":
                return replace(
                    choice, typed=Text("peek", "peek"), kind=Text("のぞく", "peek at cards")
                )
            return choice

    _, shown = typed(rules=Spoken())
    assert shown[1] == "Turn 1: t Take (2), peek at cards (1)"


def test_a_move_is_said_and_the_table_shown_again():
    session, shown = typed("t 2")
    assert shown == ["Take: 2", "heap 3", "Turn 2: t Take (2), p Peek (1)"]
    assert moves(session) == [("take", 2)]


def test_a_refused_move_says_why_and_changes_nothing():
    session, shown = typed("t 2", "t 9")
    assert shown == ["there are only 3"]
    assert moves(session) == [("take", 2)]


def test_the_list_holds_each_choice_once_and_nothing_hidden():
    _, shown = typed("m")
    assert shown == ["  1  t 2  Take: 2\n  2  t 3  Take: 3\n  3  p    Peek"]


def test_the_number_of_a_line_makes_its_move():
    assert moves(typed("2")[0]) == [("take", 3)]


@pytest.mark.parametrize("line", ["0", "4", "99"])
def test_a_number_that_is_not_in_the_list_is_told(line: str):
    session, shown = typed(line)
    assert shown == ["moves have numbers 1 to 3 (m lists them)"]
    assert not session.turns


def test_where_the_list_has_one_line_it_has_no_range():
    class Single(Heap):
        def choice_of(self, position, _move):
            return super().choice_of(position, ("take", 2))

    assert typed("2", rules=Single())[1] == ["there is only move 1 (m lists it)"]


# Cards that are seen half-way.


def test_cards_are_shown_only_when_the_move_is_begun():
    session, shown = typed("p")
    assert shown == ["seen: ca", "which order?"]
    assert not session.turns


def test_the_rest_of_a_move_needs_no_beginning():
    session, shown = typed("p", "ac")
    assert shown[0] == "Peek: ac"
    assert moves(session) == [("peek", "ac")]
    assert session.begun is None


def test_in_the_middle_of_a_move_there_is_no_other_move():
    session, shown = typed("p", "t 2")
    assert shown == ["which order?"]
    assert not session.turns
    assert session.begun is not None


@pytest.mark.parametrize("line", ["", "m"])
def test_in_the_middle_of_a_move_cards_and_question_are_told_again(line: str):
    assert typed("p", line)[1] == ["seen: ca", "which order?"]


def test_what_was_seen_cannot_be_taken_back():
    session, shown = typed("p", "u")
    assert session.begun is None
    assert "you have seen" in shown[0]
    assert shown[1] == "heap 5"


def test_also_after_the_move_is_finished():
    assert "you have seen" in typed("p", "ac", "u")[1][0]
    assert "you have seen" in typed("p", "ac", "t 2", "u 2")[1][0]


def test_nothing_was_seen_in_an_order_named_blindly():
    assert typed("p ca", "u")[1][0] == "heap 5"


def test_a_move_that_is_begun_counts_as_one():
    session, _ = typed("t 2", "p", "u 2")
    assert not session.turns
    assert session.position.heap == 5


def test_undo_in_the_middle_of_a_move_leaves_the_moves_before_it():
    assert moves(typed("t 2", "p", "u")[0]) == [("take", 2)]


# Undo.


def test_undo_takes_back_a_move():
    session, shown = typed("t 2", "u")
    assert shown == ["heap 5", "Turn 1: t Take (2), p Peek (1)"]
    assert not session.turns


def test_undo_takes_back_as_many_as_one_says():
    assert typed("t 2", "p", "ca", "u 2")[0].position == Heap().initial_position(SEED, 0)
    assert moves(typed("t 2", "p", "ca", "u 1")[0]) == [("take", 2)]


@pytest.mark.parametrize("line", ["u 0", "u 3"])
def test_no_more_can_be_taken_back_than_was_made(line: str):
    session, shown = typed("t 2", "p", line)
    assert shown == ["You can take back 1 to 2 moves"]
    assert len(session.turns) == 1


def test_before_the_first_move_there_is_nothing_to_take_back():
    assert typed("undo")[1] == ["There is nothing to take back"]


def test_a_loss_can_be_taken_back():
    session, shown = typed("t 2", "t 2")
    assert shown[1:] == [
        "heap 1",
        "One is left: a loss. (2 turns)",
        "u takes back a move, q quits",
    ]
    assert not session.is_over
    assert not step(session, "u")[0].is_over


def test_after_a_loss_no_move_can_be_made():
    session, shown = typed("t 2", "t 2", "t 2")
    assert shown[0] == "The game is over"
    assert len(session.turns) == 2


# Nothing to choose.


class Even(Position):
    """Only two or four can be taken."""

    def legal_moves(self):
        return [("take", n) for n in (2, 4) if n <= self.heap]

    def after(self, move):
        return Even(super().after(move).heap, self.hidden)


class EvenHeap(Heap):
    def initial_position(self, seed, index):
        return Even(5, super().initial_position(seed, index).hidden)


def test_where_one_move_is_left_the_table_makes_it_and_says_so():
    session, shown = typed("t 2", rules=EvenHeap())
    assert shown[:3] == ["Take: 2", "Take: 2 (nothing else to choose)", "heap 1"]
    assert [(turn.legal, turn.by_table) for turn in session.turns] == [(2, False), (1, True)]
    assert [one.legal for one in session.transcript("heap", "0badf00d").moves] == [2, 1]


def test_undo_goes_back_past_such_moves_to_the_last_decision():
    session, shown = typed("t 2", "u", rules=EvenHeap())
    assert shown == ["heap 5", "Turn 1: t Take (2)"]
    assert not session.turns
    assert typed("t 2", "u 2", rules=EvenHeap())[1] == ["You can take back 1 move, no more"]


def test_a_step_is_left_by_itself_if_no_other_move_can_help_it():
    class Leaving(EvenHeap):
        def leaving(self, _position):
            return "take", 2

    here = EvenHeap().initial_position(SEED, 0)
    assert unasked(EvenHeap(), here) is None
    assert unasked(Leaving(), here) is None  # to take four is another thing then
    assert unasked(Leaving(), here.after(("take", 2))) == ("take", 2)


# Hints, help, quitting.


def test_a_hint_is_what_the_greedy_player_would_do_and_why():
    assert typed("h")[1] == ["greedy would play: t 3\n  Take: 3\n  2 will be left"]


def test_another_player_can_be_asked_and_tells_how_it_chooses():
    assert typed("h timid")[1] == ["timid would play: t 2\n  Take: 2\n  timid: takes two"]


def test_a_misspelt_player_is_suggested():
    assert typed("h gredy")[1] == ["There is no player `gredy`; did you mean `greedy`?"]


def test_a_hint_in_the_middle_of_a_move_tells_its_end_if_the_player_would_be_there():
    assert "would not have begun" in typed("p", "h")[1][0]

    class Peeker(Heap):
        def choose(self, _player, position, *_deal):
            return "peek", position.hidden[1::-1]

    assert typed("p", "h", rules=Peeker())[1] == ["greedy would play: Peek: ac"]
    assert "ac" not in typed("h", rules=Peeker())[1][0]


def test_a_player_that_cannot_play_this_deck_says_so():
    class Helpless(Heap):
        def choose(self, *_position):
            raise CannotPlay(Text("大きすぎます", "too large"), Text("減らす", "take less"))

    assert typed("h", rules=Helpless())[1] == ["too large"]


def test_a_hint_changes_nothing():
    before, _ = typed("t 2")
    assert step(before, "h")[0] == before


def test_help_shows_how_to_type():
    shown = typed("?")[1]
    assert shown[0] == "t NUMBER, p"
    assert "take back" in shown[1]


def test_help_about_a_card_shows_what_it_says():
    before, _ = typed("t 2")
    assert step(before, "? b") == (before, [Text("札 b", "card b")])


def test_help_about_no_card_says_so():
    before, _ = typed("t 2")
    assert step(before, "? zz") == (before, [Text("zz はありません", "there is no zz")])


def test_a_misspelt_command_is_suggested():
    assert typed("mvoes")[1] == ["t NUMBER or p", "did you mean `moves`?"]


def test_a_word_that_the_game_knows_is_no_misspelt_command():
    class Wordy(Heap):
        def move_typed(self, position, typed):
            if typed == "take":
                raise IllegalMove(Text("いくつ？", "how many?"))
            return super().move_typed(position, typed)

    assert typed("take", rules=Wordy())[1] == ["how many?"]


@pytest.mark.parametrize("line", ["q", "quit", "QUIT", "やめる", "ｑ"])
def test_one_can_quit(line: str):
    session, shown = typed("t 2", line)
    assert session.is_over
    assert shown == []


def test_an_empty_line_repeats_what_can_be_done():
    assert typed("  ")[1] == ["Turn 1: t Take (2), p Peek (1)"]


# The end.


def test_a_win_ends_the_session():
    session, shown = typed("t 2", "t 3")
    assert session.is_over
    assert shown[1:] == ["heap 0", "Won with 3. (2 turns)"]


def test_the_transcript_holds_moves_as_files_write_them():
    game = typed("p", "ac", "t 3")[0].transcript("heap", "0badf00d")
    assert [(one.move, one.legal) for one in game.moves] == [(["peek", "ac"], 4), (["take", 3], 4)]
    assert (game.game, game.seed, game.index, game.deck) == ("heap", SEED, 0, "0badf00d")
    assert game.player == "person"
    assert game.outcome == Outcome(True, 3)


def test_taken_back_moves_are_not_in_the_transcript():
    game = typed("t 2", "p", "u 2", "t 3")[0].transcript("heap", "0badf00d")
    assert [one.move for one in game.moves] == [["take", 3]]
    assert game.outcome is None


def test_a_scene_starts_with_the_table():
    assert scene(typed("t 2")[0])[0] == TableShown(Position(3, "cab"), 0)
