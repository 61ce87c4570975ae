"""Effects as data: the words of a table's cell become steps, and steps become what a card says.

game.yaml declares under `effects` which operations there are, what each must be told, and how it
says so in both languages and in icons. A cell names operations, one after the other:

    draw 2; explore             produce gold; produce wood
    choose explore | settle     build discount=2

What a card prints and what the rules do come from the same steps, so they cannot disagree.

Patterns: `{n}` is an argument; `{n:card|cards}` the word that fits the number, `{what*n}` the name
that fits it; `[n:text]` is there only if `n` is given and is not its default; `{:wood:*n}` repeats an
icon, `:wood:` prints one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from fortgold.findings import Finding
from fortgold.model import (
    LANGS,
    Argument,
    Effect,
    Given,
    Lang,
    Operation,
    Span,
    Step,
    Symbol,
    Term,
    Text,
    Timing,
)
from fortgold.source import WRONG_TYPE
from fortgold.yaml_file import Node, Reader

TYPES = ("symbol", "symbols", "flag", "steps", "number")
STEP, EITHER, KINDS, NAMED = ";", "|", "/", "="
MOST = 99  # of a number in an effect
# What keyboards and habit put where a mark of a cell belongs.
MEANT = {
    "；": STEP,
    "、": STEP,
    ",": STEP,
    "，": STEP,
    "｜": EITHER,
    "／": KINDS,
    "＝": NAMED,
    "\u3000": " ",
}
OR: Mapping[Lang, str] = {"ja": "か", "en": " or "}
EITHER_SAID: Mapping[Lang, str] = {"ja": "、または", "en": ", or "}
GROUP = re.compile(r"\[(\w+):([^\[\]]*)\]")
PLACE = re.compile(r"\{([^{}]*)\}")
REPEATED = re.compile(r"(:[\w-]+:)\*(\w+)")
ICON = re.compile(r":([a-z][a-z0-9_-]*):")


class Vocabulary:
    """The operations and timings of a game, with the names of what effects speak of.

    `misread` are operations of which something could not be read; cells that name them are not judged.
    """

    def __init__(
        self,
        operations: Sequence[Operation],
        timings: Sequence[Timing],
        symbols: Sequence[Symbol],
        terms: Sequence[Term],
        misread: Collection[str] = (),
    ) -> None:
        self.operations = {one.id: one for one in operations}
        self.timings = {one.id: one for one in timings}
        self.symbols = {one.id: one.name for one in symbols}
        self.terms = {one.id: one for one in terms}
        self.misread = misread


# Reading game.yaml.


def read_operation(name: str, node: Node, reader: Reader) -> Operation:
    """An operation as game.yaml declares it."""
    reader.keys(node, ("ja", "en"), ("args", "icons"))
    part = node.mapping
    declared = part["args"].mapping if "args" in part else {}
    arguments = tuple(_argument(key, value, reader) for key, value in declared.items())
    says = Text(reader.word(part.get("ja")), reader.word(part.get("en")))
    return Operation(name, arguments, says, reader.word(part.get("icons")), node.at)


def _argument(name: str, node: Node, reader: Reader) -> Argument:
    """`n: 1` is a number with a default, `what: [treasure, building]` one of some words."""
    if node.items:
        return Argument(name, "word", reader.words(node))
    if node.word.isdecimal():
        return Argument(name, "number", default=reader.number(node, most=MOST))
    kind = reader.choice(node, TYPES, "flag")
    return Argument(name, kind)  # type: ignore[arg-type]


def read_timing(name: str, node: Node, reader: Reader) -> Timing:
    """A timing as game.yaml declares it."""
    reader.keys(node, (), ("ja", "en", "icons"))
    part = node.mapping
    says = Text(reader.word(part.get("ja")), reader.word(part.get("en")))
    return Timing(name, says, reader.word(part.get("icons")), node.at)


# Reading a cell.


def read_effect(
    cell: str, at: Span, timing: str, known: Vocabulary, found: list[Finding]
) -> Effect:
    """The effect that a cell of a table names; what is wrong with it is noted in `found`."""
    reader = _Cell(at, known, Reader(found))
    slip = next((i for i, c in enumerate(cell) if c in MEANT), None)
    if slip is not None:
        reader.wrong_mark(slip, cell[slip])
        return said((), timing, known)
    return said(tuple(reader.steps(cell, 0)), timing, known)


class _Cell:
    """One cell of effects; an offset is that of a character in it."""

    def __init__(self, at: Span, known: Vocabulary, reader: Reader) -> None:
        self.at, self.known, self.reader = at, known, reader

    def place(self, offset: int) -> Span:
        return Span(self.at.path, self.at.line, self.at.column + offset)

    def steps(self, words: str, offset: int) -> Iterator[Step]:
        for piece, start in _split(words, STEP, offset):
            step = self.step(piece, start)
            if step is not None:
                yield step

    def step(self, words: str, offset: int) -> Step | None:
        name, _, rest = words.partition(" ")
        operation = self.known.operations.get(name)
        if name in self.known.misread:
            return None
        if operation is None:
            if name:
                self.reader.unknown(self.place(offset), name, self.known.operations)
            else:
                self.wrong(offset, Text("操作の名前が要ります", "an operation is needed here"))
            return None
        given = self.given(operation, rest, offset + len(name) + 1)
        return None if given is None else Step(name, given)

    def given(
        self, operation: Operation, words: str, offset: int
    ) -> tuple[tuple[str, Given], ...] | None:
        """What the operation is told; None if something is wrong with it."""
        found: dict[str, Given] = {}
        alternatives = next((a for a in operation.arguments if a.type == "steps"), None)
        if alternatives is not None:
            pieces = _split(words, EITHER, offset)
            found[alternatives.name] = tuple(tuple(self.steps(*piece)) for piece in pieces)
            return tuple(found.items())
        for token, start in _split(words, " ", offset):
            argument = self.meant(operation, token, found)
            if argument is None:
                self.wrong(start, _unexpected(operation, token), _usage(operation))
                return None
            value = self.value(argument, token.rpartition(NAMED)[2], start)
            if value is None:
                return None
            found[argument.name] = value
        for argument in operation.arguments:
            if argument.name in found:
                continue
            if argument.type == "flag":
                found[argument.name] = False
            elif argument.default is not None:
                found[argument.name] = argument.default
            else:
                said = Text(
                    f"「{operation.id}」には「{argument.name}」が要ります",
                    f"`{operation.id}` needs `{argument.name}`",
                )
                self.wrong(offset - len(operation.id) - 1, said, _usage(operation))
                return None
        return tuple((one.name, found[one.name]) for one in operation.arguments)

    def meant(
        self, operation: Operation, token: str, found: Mapping[str, Given]
    ) -> Argument | None:
        """The argument that a token gives: by its name, else the first of its kind."""
        name, equals, _ = token.partition(NAMED)
        open_ones = [one for one in operation.arguments if one.name not in found]
        if equals:
            return next((one for one in open_ones if one.name == name), None)
        for one in open_ones:
            if one.type == "number" and token.isdecimal():
                return one
            if one.type == "flag" and token == one.name:
                return one
            if one.type in ("symbol", "symbols", "word") and not token.isdecimal():
                return one
        return None

    def value(self, argument: Argument, token: str, offset: int) -> Given | None:
        match argument.type:
            case "number":
                if token.isdecimal() and 0 < int(token) <= MOST:
                    return int(token)
                said = Text(
                    f"1 から {MOST} までの整数が要ります ({token} があります)",
                    f"a whole number from 1 to {MOST} is needed, here is {token}",
                )
                self.wrong(offset, said)
                return None
            case "flag":
                return True
            case "symbol":
                return self.known_name(token, self.known.symbols, offset)
            case "symbols":
                kinds = [
                    self.known_name(piece, self.known.symbols, start)
                    for piece, start in _split(token, KINDS, offset)
                ]
                return None if None in kinds else tuple(kind for kind in kinds if kind)
            case _:
                return self.known_name(token, argument.words, offset)

    def known_name(
        self, name: str, known: Mapping[str, object] | Sequence[str], offset: int
    ) -> str | None:
        if name in known:
            return name
        self.reader.unknown(self.place(offset), name, known)
        return None

    def wrong_mark(self, offset: int, mark: str) -> None:
        meant = MEANT[mark]
        shown = "U+3000" if mark.isspace() else mark
        said = Text(
            f"効果の中で「{shown}」は使えません", f"an effect is not written with `{shown}`"
        )
        instead = (
            Text("半角の空白", "a plain space")
            if meant == " "
            else Text(f"「{meant}」", f"`{meant}`")
        )
        self.wrong(offset, said, Text(f"{instead.ja}を使ってください", f"use {instead.en}"))

    def wrong(self, offset: int, said: Text, hint: Text | None = None) -> None:
        more = hint or Text("この値を直してください", "mend this value")
        self.reader.found.append(WRONG_TYPE.found(self.place(offset), said, more, "effect"))


def _split(words: str, mark: str, offset: int) -> Iterator[tuple[str, int]]:
    """The pieces of `words` between marks, blanks around them taken off, each with its offset."""
    if not words.strip():
        return
    for piece in words.split(mark):
        if piece.strip() or mark != " ":
            yield piece.strip(), offset + len(piece) - len(piece.lstrip())
        offset += len(piece) + len(mark)


def _unexpected(operation: Operation, token: str) -> Text:
    return Text(
        f"「{operation.id}」に「{token}」は使えません",
        f"`{operation.id}` does not take `{token}`",
    )


def _usage(operation: Operation) -> Text:
    """How a step of that operation is written."""
    parts = [operation.id]
    for one in operation.arguments:
        shown = {
            "number": one.name.upper(),
            "flag": one.name,
            "word": "|".join(one.words),
            "steps": f"A {EITHER} B",
        }.get(one.type, one.name)
        is_needed = one.default is None and one.type != "flag"
        parts.append(shown if is_needed else f"[{shown}]")
    usage = " ".join(parts)
    return Text(f"書き方: {usage}", f"write `{usage}`")


# What a card says.


def said(steps: tuple[Step, ...], timing: str, known: Vocabulary) -> Effect:
    """The effect of those steps, as a card says it in icons and in both languages."""
    when = known.timings.get(timing)
    sentences = {lang: _sentences(steps, when, known, lang) for lang in LANGS}
    icons = " ".join(part for step in steps if (part := _icons(step, known)))
    if when and when.icons:
        icons = f"{when.icons} {icons}".strip()
    return Effect(timing, steps, icons, sentences["ja"], sentences["en"])


def _sentences(steps: tuple[Step, ...], when: Timing | None, known: Vocabulary, lang: Lang) -> str:
    before = when.says.of(lang) if when else ""
    said = [_words(step, known, lang) for step in steps]
    if lang == "ja":
        return before + "".join(f"{one}。" for one in said)
    if before and said:
        return f"{before} {'; '.join(said)}."
    return before + " ".join(f"{_capital(one)}." for one in said)


def _capital(words: str) -> str:
    """The first letter large; an icon before it stays as it is."""
    return words[:1].upper() + words[1:]


def _words(step: Step, known: Vocabulary, lang: Lang) -> str:
    """One step as a sentence without its end."""

    def value(given: Given, number: int) -> str:
        if isinstance(given, tuple):
            if given and isinstance(given[0], tuple):
                each = [_all_words(one, known, lang) for one in given]
                return EITHER_SAID[lang].join(each)
            return OR[lang].join(_name(str(one), known, lang, number) for one in given)
        return _name(given, known, lang, number) if isinstance(given, str) else str(given)

    return filled(known.operations[step.operation].says.of(lang), step, known, value)


def _all_words(steps: tuple[Step, ...], known: Vocabulary, lang: Lang) -> str:
    joint = "。" if lang == "ja" else "; "
    return joint.join(_words(step, known, lang) for step in steps)


def _name(word: str, known: Vocabulary, lang: Lang, number: int) -> str:
    """What so many of an argument's word are called: a term, a symbol's name, or the word itself."""
    term = known.terms.get(word)
    if term is not None:
        plural = term.plural or f"{term.name.en}s"
        return plural if lang == "en" and number != 1 else term.name.of(lang)
    name = known.symbols[word].of(lang) if word in known.symbols else word
    return name.lower() if lang == "en" else name  # it stands within a sentence


def _icons(step: Step, known: Vocabulary) -> str:
    def value(given: Given, _: int) -> str:
        if isinstance(given, tuple):
            if given and isinstance(given[0], tuple):
                each = [" ".join(_icons(s, known) for s in one) for one in given]
                return " / ".join(each)
            return "/".join(f":{one}:" for one in given)
        return f":{given}:" if isinstance(given, str) else str(given)

    return filled(known.operations[step.operation].icons, step, known, value)


def filled(pattern: str, step: Step, known: Vocabulary, value: Callable[[Given, int], str]) -> str:
    """A pattern with what the step is told in its places.

    `value` says how each is written, where there are so many of it.
    """
    given = dict(step.given)
    usual = {one.name: one.default for one in known.operations[step.operation].arguments}

    def group(found: re.Match[str]) -> str:
        name, text = found.groups()
        is_there = name in given and given[name] not in (False, usual.get(name), ())
        return text if is_there else ""

    def place(found: re.Match[str]) -> str:
        inside = found[1]
        if repeated := REPEATED.fullmatch(inside):
            icon, name = repeated.groups()
            times = given.get(name, 1)
            return icon * (times if isinstance(times, int) else 1)
        name, _, forms = inside.partition(":")
        name, _, of = name.partition("*")
        if name not in given:
            return found[0]
        many_of = given.get(of, 1)
        if forms:
            one, _, many = forms.partition("|")
            return one if given[name] == 1 else many
        return value(given[name], many_of if isinstance(many_of, int) else 1)

    return PLACE.sub(place, GROUP.sub(group, pattern))


def misfits(pattern: str, operation: Operation) -> Iterator[str]:
    """The names in a pattern that are no argument of its operation."""
    known = {one.name for one in operation.arguments}
    return iter(sorted(told_in(pattern) - known))


def icons_in(pattern: str) -> Iterator[str]:
    """The ids of the symbols that a pattern prints whatever its operation is told."""
    return (found[1] for found in ICON.finditer(pattern))


def told_in(pattern: str) -> set[str]:
    """The names of the arguments that a pattern says, or says something about."""
    names = {found[1] for found in GROUP.finditer(pattern)}
    for found in PLACE.finditer(pattern):
        repeated = REPEATED.fullmatch(found[1])
        names |= {repeated[2]} if repeated else {*found[1].partition(":")[0].split("*")}
    return names


# What a table says.


def written(steps: Sequence[Step], operations: Mapping[str, Operation]) -> str:
    """The cell that names these steps: reading it gives them back."""
    return f"{STEP} ".join(_written(step, operations[step.operation], operations) for step in steps)


def _written(step: Step, operation: Operation, operations: Mapping[str, Operation]) -> str:
    parts = [step.operation]
    usual = True  # whether a number needs no name: the first, if it is not its default
    for one in operation.arguments:
        value = step.arg(one.name)
        match value:
            case bool():
                parts += [one.name] * value
            case int() if value == one.default:
                usual = False
            case int():
                parts.append(f"{value}" if usual else f"{one.name}{NAMED}{value}")
            case str():
                parts.append(value)
            case tuple() if one.type == "steps":
                each = (written(s, operations) for s in value if not isinstance(s, str))
                parts.append(f" {EITHER} ".join(each))
            case _:
                parts.append(KINDS.join(map(str, value)))
    return " ".join(parts)
