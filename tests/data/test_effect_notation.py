"""Effects: what a cell of a table means, what a card says of it, and what is told of a slip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.door import door_to
from fortgold.data.effect_notation import read_effect, written
from fortgold.data.findings import Finding
from fortgold.data.languages import read_languages
from fortgold.data.model import Argument, Effect, Operation, Span, Step, Symbol, Term, Text, Timing
from fortgold.data.patterns import ICON, EffectVocabulary, effect_in_words, filled, misfits, told_in
from fortgold.data.yaml_file import Reader

AT = Span("table.csv", 7, 20)


def operation(name: str, ja: str, en: str, icons: str, *arguments: Argument) -> Operation:
    return Operation(name, arguments, Text(ja, en), icons, AT)


N = Argument("n", "number", default=1)
OPERATIONS = (
    operation("draw", "札を{n}枚引く", "draw {n} card{n:|s}", "{:card:*n}", N),
    operation("grow", "{what}を{n}本植える", "plant {n} {what*n}", "{what}[n:×{n}]",
              Argument("what", "word", ("oak", "fern")), N),
    operation("pay", "{kinds}を{n}個払う", "pay {n} {kinds}", "{kinds}", Argument("kinds", "symbols"), N),
    operation("light", "{colour}を灯す", "light the {colour} lamp", ":lamp:{colour}", Argument("colour", "symbol")),
    operation("build", "{n}つ建てる[off:（{off}引き）]", "build {n}[off:, {off} off]", "[off:−{off}]",
              N, Argument("off", "number", default=0)),
    operation("drop", "札を{n}枚[optional:まで]捨てる", "drop [optional:up to ]{n}", "",
              N, Argument("optional", "flag")),
    operation("rest", "休む", "rest", ""),
    operation("take", "山の[or:札]を{n}枚取る", "take {n} [or:card{n:|s}] from the pile", "", N),
    operation("pick", "山の[or:石]を{n}枚取る", "take {n} [or:stone{n:|s}] from the pile", "", N),
    operation("wake", "[and:{colour}]の灯を消す", "put all [and:{colour}] lamps out", "", Argument("colour", "symbol")),
    operation("choose", "{of}", "{of}", "{of}", Argument("of", "steps")),
)  # fmt: skip
KNOWN = EffectVocabulary(
    OPERATIONS,
    (Timing("play", Text("", ""), "", AT), Timing("dawn", Text("夜明け：", "At dawn:"), ":sun:", AT)),
    (Symbol("R", "red", Text("赤", "Red"), AT), Symbol("B", "blue", Text("青", "Blue"), AT)),
    (Term("fern", Text("しだ", "fern"), {}, Text("", ""), AT),
     Term("oak", Text("樫", "oak"), {"en": "oaken"}, Text("", ""), AT)),
    read_languages(None, door_to(()), (), Reader([])),
)  # fmt: skip


def read(cell: str, timing: str = "play") -> tuple[Effect, list[Finding]]:
    found: list[Finding] = []
    return read_effect(cell, AT, timing, KNOWN, found), found


def steps_of(cell: str) -> tuple[Step, ...]:
    effect, found = read(cell)
    assert found == []
    return effect.steps


def step(name: str, **given: object) -> Step:
    return Step(name, tuple(given.items()))  # type: ignore[arg-type]


# cells


@pytest.mark.parametrize(
    ("cell", "steps"),
    [
        ("", []),
        ("rest", [step("rest")]),
        ("draw", [step("draw", n=1)]),
        ("draw 3", [step("draw", n=3)]),
        ("draw n=3", [step("draw", n=3)]),
        ("  draw   3 ;rest ", [step("draw", n=3), step("rest")]),
        ("grow fern", [step("grow", what="fern", n=1)]),
        ("grow 2 fern", [step("grow", what="fern", n=2)]),
        ("pay red/blue 2", [step("pay", kinds=("red", "blue"), n=2)]),
        ("light blue", [step("light", colour="blue")]),
        ("build off=2", [step("build", n=1, off=2)]),
        ("build 2 3", [step("build", n=2, off=3)]),
        ("drop 2 optional", [step("drop", n=2, optional=True)]),
        ("drop", [step("drop", n=1, optional=False)]),
        ("choose draw 2 | rest", [step("choose", of=((step("draw", n=2),), (step("rest"),)))]),
    ],
)
def test_a_cell_names_operations_one_after_the_other(cell: str, steps: list[Step]) -> None:
    assert list(steps_of(cell)) == steps


@pytest.mark.parametrize(
    ("cell", "column", "message", "hint"),
    [
        ("drwa 2", 20, "nobody knows `drwa`", "did you mean `draw`?"),
        ("draw; rset", 26, "nobody knows `rset`", "did you mean `rest`?"),
        ("draw;", 25, "an operation is needed here", "mend this value"),
        ("rest 2", 25, "`rest` does not take `2`", "write `rest`"),
        ("draw 2 3", 27, "`draw` does not take `3`", "write `draw [N]`"),
        ("draw two", 25, "`draw` does not take `two`", "write `draw [N]`"),
        ("draw 0", 25, "a whole number from 1 to 99 is needed, here is 0", "mend this value"),
        ("draw n=x", 25, "a whole number from 1 to 99 is needed, here is x", "mend this value"),
        ("light", 20, "`light` needs `colour`", "write `light colour`"),
        ("light gren", 26, "nobody knows `gren`", None),
        ("pay red/bleu", 28, "nobody knows `bleu`", "did you mean `blue`?"),
        ("grow elm", 25, "nobody knows `elm`", None),
        ("choose draw | rset", 34, "nobody knows `rset`", "did you mean `rest`?"),
        ("build of=2", 26, "`build` does not take `of=2`", "write `build [N] [OFF]`"),
        (
            "drop optional=no",
            25,
            "`drop` does not take `optional=no`",
            "write `drop [N] [optional]`",
        ),
        ("draw 2；rest", 26, "an effect is not written with `；`", "use `;`"),
        ("draw, rest", 24, "an effect is not written with `,`", "use `;`"),
        ("pay red／blue", 27, "an effect is not written with `／`", "use `/`"),
        ("draw　2", 24, "an effect is not written with `U+3000`", "use a plain space"),
    ],
)
def test_a_slip_is_told_where_it_stands(
    cell: str, column: int, message: str, hint: str | None
) -> None:
    (found,) = read(cell)[1]
    assert (found.at, found.message.en) == (Span("table.csv", 7, column), message)
    assert hint is None or found.hint.en == hint
    assert found.message.ja
    assert found.hint.ja


def test_a_slip_in_one_step_keeps_the_others() -> None:
    effect, found = read("draw; rset; rest")
    assert len(found) == 1
    assert [one.operation for one in effect.steps] == ["draw", "rest"]


@given(st.text(alphabet="draw rest;|=/choose2 opti\u3000；", max_size=20) | st.text(max_size=12))
def test_no_cell_stops_the_reader(cell: str) -> None:
    effect, found = read(cell.strip())
    assert found or written(effect.steps, KNOWN.operations).split() or not cell.strip()


numbers = st.integers(1, 99)
plain_steps = st.one_of(
    st.builds(lambda n: step("draw", n=n), numbers),
    st.builds(
        lambda what, n: step("grow", what=what, n=n), st.sampled_from(["oak", "fern"]), numbers
    ),
    st.builds(
        lambda kinds, n: step("pay", kinds=tuple(kinds), n=n),
        st.lists(st.sampled_from(["red", "blue"]), min_size=1, max_size=3),
        numbers,
    ),
    st.builds(lambda colour: step("light", colour=colour), st.sampled_from(["red", "blue"])),
    st.builds(lambda n, off: step("build", n=n, off=off), numbers, numbers | st.just(0)),
    st.builds(lambda n, flag: step("drop", n=n, optional=flag), numbers, st.booleans()),
    st.just(step("rest")),
)
any_steps = st.one_of(
    plain_steps,
    st.builds(
        lambda of: step("choose", of=tuple((one,) for one in of)),
        st.lists(plain_steps, min_size=1, max_size=3),
    ),
)


@given(st.lists(any_steps, max_size=4).map(tuple))
def test_what_is_written_reads_as_the_same_steps(steps: tuple[Step, ...]) -> None:
    assert steps_of(written(steps, KNOWN.operations)) == steps


# what a card says


@pytest.mark.parametrize(
    ("cell", "timing", "ja", "en", "icons"),
    [
        ("draw", "play", "札を1枚引く。", "Draw 1 card.", ":card:"),
        ("draw 2; rest", "play", "札を2枚引く。休む。", "Draw 2 cards. Rest.", ":card::card:"),
        (
            "draw; rest",
            "dawn",
            "夜明け：札を1枚引く。休む。",
            "At dawn: draw 1 card; rest.",
            ":sun: :card:",
        ),
        ("grow fern", "play", "しだを1本植える。", "Plant 1 fern.", ":fern:"),
        ("grow fern 2", "play", "しだを2本植える。", "Plant 2 ferns.", ":fern:×2"),
        ("grow oak 2", "play", "樫を2本植える。", "Plant 2 oaken.", ":oak:×2"),
        ("pay red/blue 2", "play", "赤か青を2個払う。", "Pay 2 red or blue.", ":red:/:blue:"),
        ("light red", "play", "赤を灯す。", "Light the red lamp.", ":lamp::red:"),
        ("build", "play", "1つ建てる。", "Build 1.", ""),
        ("build off=2", "play", "1つ建てる（2引き）。", "Build 1, 2 off.", "−2"),
        ("drop 2 optional", "play", "札を2枚まで捨てる。", "Drop up to 2.", ""),
        ("drop 2", "play", "札を2枚捨てる。", "Drop 2.", ""),
        (
            "choose draw | rest",
            "play",
            "札を1枚引く、または休む。",
            "Draw 1 card, or rest.",
            ":card: /",
        ),
        ("take 2", "play", "山の札を2枚取る。", "Take 2 cards from the pile.", ""),
        (
            "choose take | pick",
            "play",
            "山の札か石を1枚取る。",
            "Take 1 card or stone from the pile.",
            "/",
        ),
        (
            "choose take | pick 2",
            "play",
            "山の札を1枚取る、または山の石を2枚取る。",
            "Take 1 card from the pile, or take 2 stones from the pile.",
            "/",
        ),
        (
            "take; pick",
            "play",
            "山の札を1枚取る。山の石を1枚取る。",
            "Take 1 card from the pile. Take 1 stone from the pile.",
            "",
        ),
        (
            "wake red; wake blue",
            "play",
            "赤・青の灯を消す。",
            "Put all red and blue lamps out.",
            "",
        ),
        (
            "wake red; rest; wake blue",
            "play",
            "赤の灯を消す。休む。青の灯を消す。",
            "Put all red lamps out. Rest. Put all blue lamps out.",
            "",
        ),
        (
            "choose wake red | wake blue",
            "play",
            "赤の灯を消す、または青の灯を消す。",
            "Put all red lamps out, or put all blue lamps out.",
            "/",
        ),
        ("", "play", "", "", ""),
    ],
)
def test_a_card_says_its_steps_in_both_languages_and_in_icons(
    cell: str, timing: str, ja: str, en: str, icons: str
) -> None:
    effect, found = read(cell, timing)
    assert found == []
    assert (effect.says.ja, effect.says.en, effect.icons.strip()) == (ja, en, icons)


def test_a_timing_that_nobody_declared_says_nothing() -> None:
    assert effect_in_words((step("rest"),), "dusk", KNOWN).says.en == "Rest."


def test_the_same_step_may_say_more_than_its_pattern_only_through_its_places() -> None:
    shout = filled("{n}! [n:more] {n:one|many} {x}", step("draw", n=2), KNOWN, lambda v, _: str(v))
    assert shout == "2! more many {x}"


@pytest.mark.parametrize(
    ("pattern", "n", "icons"),
    [
        ("{:card:*n:plus:}", 3, ":card::plus::card::plus::card:"),
        ("{:card-#:*n}", 3, ":card-3:"),
        ("{:card-#:*n:or:}", ("1", "2"), ":card-1::or::card-2:"),
        ("{:card-#:*n*n:plus:}", 2, ":card-2::plus::card-2:"),
        ("[n:some][!n:one]", 1, "one"),
        ("[n:some][!n:one]", 2, "some"),
    ],
)
def test_icons_are_repeated_numbered_and_joined(
    pattern: str, n: int | tuple[str, ...], icons: str
) -> None:
    assert filled(pattern, step("draw", n=n), KNOWN, lambda v, _: str(v)) == icons


# patterns


@pytest.mark.parametrize(
    ("pattern", "told", "wrong"),
    [
        ("{n}枚", {"n"}, []),
        ("[n:{n}]", {"n"}, []),
        ("{n:|s}", {"n"}, []),
        ("{:card:*n}", {"n"}, []),
        ("{m}", {"m"}, ["m"]),
        ("[many:{n}]", {"many", "n"}, ["many"]),
        ("{n*m}", {"n", "m"}, ["m"]),
        ("{:card:*m}", {"m"}, ["m"]),
        ("{:card-#:*n*m:sun:}", {"n", "m"}, ["m"]),
        ("[!m:{n}]", {"m", "n"}, ["m"]),
        ("[or:札][and:{n}]", {"n"}, []),
        ("休む", set(), []),
    ],
)
def test_a_pattern_tells_of_arguments(pattern: str, told: set[str], wrong: list[str]) -> None:
    assert told_in(pattern) == told
    assert list(misfits(pattern, OPERATIONS[0])) == wrong


def test_icons_are_found_wherever_a_pattern_prints_them() -> None:
    pattern = r":sun:→{:card:*n} [n::red-2:] 3:Oak_1: {n:|s} 10:30:15 \:moon:"
    assert ICON.findall(pattern) == [
        "sun",
        "card",
        "red-2",
        "Oak_1",
    ]
