"""Effects as data: the words of a table's cell become steps, and steps the words of a cell.

game.yaml declares under `effects` which operations there are, what each must be told, and how it
says so in both languages and in icons. A cell names operations, one after the other:

    draw 2; explore             produce gold; produce wood
    choose explore | settle     build discount=2

What a card prints (`patterns`) and what the rules do come from the same steps, so they cannot
disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fortgold.data.findings import Finding
from fortgold.data.model import (
    Argument,
    Effect,
    Given,
    Operation,
    RecipePart,
    Span,
    Step,
    Text,
    Timing,
)
from fortgold.data.patterns import EffectVocabulary, effect_in_words
from fortgold.data.source import WRONG_TYPE
from fortgold.data.yaml_file import Node, Reader

TYPES = ("symbol", "symbols", "flag", "steps", "number", "numbers", "numbers-if-any")
AMONG = "among"  # of a part that lists the values which pay it
MATCHES: Mapping[str, tuple[str, ...]] = {  # which cards pay a part of a recipe, and what it must be told
    "values": ("numbers",), "equal": ("counts",), "consecutive": ("counts",), "different": ("counts",),
    "total": ("number",), "at-least": ("number", "counts"), "at-most": ("number", "counts"),
    "beside": ("counts",), AMONG: ("counts",),
}  # fmt: skip
NEEDED = {
    "numbers": Text("型が numbers の値", "an argument of the type `numbers`"),
    "number": Text("counts でない数の値", "an argument that is a number and not its `counts`"),
    "counts": Text("枚数の値を名指す counts", "`counts`, the argument that says how many"),
}
STEP, EITHER, KINDS, NAMED = ";", "|", "/", "="
MOST = 99  # of a number in an effect
MEND_THIS = Text("この値を直してください", "mend this value")
# What keyboards and habit put where a mark of a cell belongs.
MEANT = {**dict.fromkeys("；、,，", STEP), "｜": EITHER, "／": KINDS, "＝": NAMED, "\u3000": " "}


# Reading game.yaml.


def read_operation(name: str, node: Node, reader: Reader, others: Sequence[str] = ()) -> Operation:
    """An operation as game.yaml declares it; `others` are keys that somebody else reads."""
    part = reader.keys(node, reader.langs, ("args", "icons", *others))
    declared = part["args"].mapping if "args" in part else {}
    arguments = tuple(_argument(key, value, reader) for key, value in declared.items())
    if len(arguments) > 1 and any(one.type == "steps" for one in arguments):
        ja = "steps は、ほかの値と一緒には書けません"
        en = "`steps` is told alone, without other arguments"
        reader.wrong(part["args"], Text(ja, en), "args")
    return Operation(name, arguments, reader.said(part), reader.word(part.get("icons")), node.at)


def _argument(name: str, node: Node, reader: Reader) -> Argument:
    """`n: 1` is a number with a default, `what: [treasure, building]` one of some words."""
    if node.items:
        return Argument(name, "word", reader.words(node))
    if node.word.isdecimal():
        return Argument(name, "number", default=reader.number(node, most=MOST))
    kind = reader.choice(node, TYPES, "flag")
    if kind == "numbers-if-any":
        return Argument(name, "numbers", default=0)
    return Argument(name, kind)  # type: ignore[arg-type]


def read_recipe_part(name: str, node: Node, reader: Reader) -> RecipePart:
    """A kind of part that recipes have, as game.yaml declares it."""
    operation = read_operation(name, node, reader, ("matches", "counts"))
    told = node.mapping
    listed = told["matches"].items if "matches" in told else []
    among = tuple(reader.number(item, most=MOST) for item in listed)
    before = len(reader.found)
    known = [one for one in MATCHES if one != AMONG]
    matches = AMONG if among else reader.choice(told.get("matches"), known, "values")
    numbers = [one.name for one in operation.arguments if one.type == "number"]
    counts = reader.choice(told.get("counts"), numbers, "")
    there = {
        "numbers": any(
            one.type == "numbers" and one.default is None for one in operation.arguments
        ),
        "number": set(numbers) > {counts} - {""},
        "counts": bool(counts),
    }
    lacking = [what for what in MATCHES[matches] if not there[what]]
    if lacking and len(reader.found) == before:
        shown = f"[{', '.join(map(str, among))}]" if among else matches
        needed = NEEDED[lacking[0]]
        ja = f"`matches: {shown}` の部分には、{needed.ja}が要ります"
        en = f"a part with `matches: {shown}` needs {needed.en}"
        reader.wrong(told.get("matches", node), Text(ja, en), "matches")
    return RecipePart(operation, matches, counts, among)


def read_timing(name: str, node: Node, reader: Reader) -> Timing:
    """A timing as game.yaml declares it."""
    part = reader.keys(node, (), (*reader.langs, "icons"))
    return Timing(name, reader.said(part), reader.word(part.get("icons")), node.at)


# Reading a cell.


def read_effect(
    cell: str, at: Span, timing: str, known: EffectVocabulary, found: list[Finding]
) -> Effect:
    """The effect that a cell of a table names; what is wrong with it is noted in `found`."""
    reader = _EffectCell(at, known, found)
    slip = next((i for i, c in enumerate(cell) if c in MEANT), None)
    if slip is not None:
        reader.wrong_mark(slip, cell[slip])
        return effect_in_words((), timing, known)
    return effect_in_words(tuple(reader.steps(cell, 0)), timing, known)


class _EffectCell(Reader):
    """One cell of effects; an offset is that of a character in it."""

    def __init__(self, at: Span, known: EffectVocabulary, found: list[Finding]) -> None:
        super().__init__(found)
        self.at, self.known = at, known

    def place(self, offset: int) -> Span:
        return self.at.after(offset)

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
                self.unknown(self.place(offset), name, self.known.operations)
            else:
                self.slip(offset, Text("操作の名前が要ります", "an operation is needed here"))
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
                message = Text(
                    f"「{operation.id}」に「{token}」は使えません",
                    f"`{operation.id}` does not take `{token}`",
                )
                self.slip(start, message, _usage(operation))
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
            elif argument.type == "numbers" and argument.default is not None:
                found[argument.name] = ()
            elif argument.default is not None:
                found[argument.name] = argument.default
            else:
                message = Text(
                    f"「{operation.id}」には「{argument.name}」が要ります",
                    f"`{operation.id}` needs `{argument.name}`",
                )
                self.slip(offset - len(operation.id) - 1, message, _usage(operation))
                return None
        return tuple((one.name, found[one.name]) for one in operation.arguments)

    def meant(
        self, operation: Operation, token: str, found: Mapping[str, Given]
    ) -> Argument | None:
        """The argument that a token gives: by its name, else the first of its kind."""
        name, equals, _ = token.partition(NAMED)
        open_ones = [one for one in operation.arguments if one.name not in found]
        if equals:
            named = (one for one in open_ones if one.name == name and one.type != "flag")
            return next(named, None)
        for one in open_ones:
            if one.type == "number" and token.isdecimal():
                return one
            if one.type == "flag" and token == one.name:
                return one
            if one.type == "numbers" and token.replace(KINDS, "").isdecimal():
                return one
            if one.type in ("symbol", "symbols", "word") and not token.isdecimal():
                return one
        return None

    def value(self, argument: Argument, token: str, offset: int) -> Given | None:
        match argument.type:
            case "number":
                return self.number_in(token, offset)
            case "numbers":
                numbers = [self.number_in(*piece) for piece in _split(token, KINDS, offset)]
                return None if None in numbers else tuple(map(str, numbers))
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

    def number_in(self, token: str, offset: int) -> int | None:
        if token.isdecimal() and 0 < int(token) <= MOST:
            return int(token)
        ja = f"1 から {MOST} までの整数が要ります ({token} があります)"
        en = f"a whole number from 1 to {MOST} is needed, here is {token}"
        self.slip(offset, Text(ja, en))
        return None

    def known_name(
        self, name: str, known: Mapping[str, object] | Sequence[str], offset: int
    ) -> str | None:
        if name in known:
            return name
        self.unknown(self.place(offset), name, known)
        return None

    def wrong_mark(self, offset: int, mark: str) -> None:
        meant = MEANT[mark]
        shown = "U+3000" if mark.isspace() else mark
        message = Text(
            f"効果の中で「{shown}」は使えません", f"an effect is not written with `{shown}`"
        )
        ja, en = ("半角の空白", "a plain space") if meant == " " else (f"「{meant}」", f"`{meant}`")
        self.slip(offset, message, Text(f"{ja}を使ってください", f"use {en}"))

    def slip(self, offset: int, message: Text, hint: Text = MEND_THIS) -> None:
        self.found.append(WRONG_TYPE.found(self.place(offset), message, hint, "effect"))


def _split(words: str, mark: str, offset: int) -> Iterator[tuple[str, int]]:
    """The pieces of `words` between marks, blanks around them taken off, each with its offset."""
    if not words.strip():
        return
    for piece in words.split(mark):
        if piece.strip() or mark != " ":
            yield piece.strip(), offset + len(piece) - len(piece.lstrip())
        offset += len(piece) + len(mark)


def _usage(operation: Operation) -> Text:
    """How a step of that operation is written."""
    parts = [operation.id]
    for one in operation.arguments:
        shown = {
            "number": one.name.upper(),
            "numbers": "1/2/…",
            "flag": one.name,
            "word": "|".join(one.words),
            "steps": f"A {EITHER} B",
        }.get(one.type, one.name)
        is_needed = one.default is None and one.type != "flag"
        parts.append(shown if is_needed else f"[{shown}]")
    usage = " ".join(parts)
    return Text(f"書き方: {usage}", f"write `{usage}`")


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
            case ():
                usual = False
            case tuple() if one.type == "steps":
                each = (written(s, operations) for s in value if not isinstance(s, str))
                parts.append(f" {EITHER} ".join(each))
            case _:
                parts.append(KINDS.join(map(str, value)))
    return " ".join(parts)
