"""What a card says of its effects: the patterns of game.yaml, filled in with what steps are told.

`{n}` is an argument; `{n:card|cards}` the word that fits the number, `{what*n}` the name that fits
it; `[n:text]` is there only if `n` is given and is not its default; `{:wood:*n}` repeats an icon,
`:wood:` prints one; `{:pearl-#:*n}` prints the one of that number, of numbers one after the other;
`{:pearl-#:*n*count}` prints it so often, `{:wood:*n:plus:}` another icon between two. `[!n:text]` is
there where `[n:text]` is not.
`[or:text]` is the part in which alternatives differ, `[and:text]` that in which steps in a row do: what
is around it is then said once. `{and:values}` names all of several, where `{values}` names one of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from itertools import groupby

from fortgold.data.model import (
    Effect,
    Given,
    Lang,
    Language,
    Operation,
    RecipePart,
    Step,
    Symbol,
    Term,
    Timing,
    in_languages,
)

GROUP = re.compile(r"(?<!\\)\[(!?\w+):([^\[\]]*)\]")
PLACE = re.compile(r"(?<!\\)\{([^{}]*)\}")
REPEATED = re.compile(r"(:[\w#-]+:)\*(\w+)(?:\*(\w+))?(:[\w-]+:)?")
ALL_OF = re.compile(r"(?<!\\)\{and:(\w+)\}")
NOT = "!"  # before a group's name: there where its value is not
NUMBER = "#"  # in the name of an icon: a number of the step
OR, AND = "or", "and"  # groups that are no argument
ICON = re.compile(r"(?<!\\):([A-Za-z][\w-]*):")  # in any words: the symbol of that id
ESCAPED = re.compile(r"\\([\\:{}<>&*_~`\[])")  # in any words: a sign that is printed as it is


def unescaped(text: str) -> str:
    """What is printed of words in which a backslash stands before a sign."""
    return ESCAPED.sub(r"\1", text)


def with_places(
    text: str, say: Callable[[str], str | None], plain: Callable[[str], str] = str
) -> str:
    """`text` with what `say` knows for what stands in its braces; `plain` is done to the rest."""
    out = ""
    for i, part in enumerate(PLACE.split(text)):  # words and places by turns
        value = say(part) if i % 2 else plain(part)
        out += plain(f"{{{part}}}") if value is None else value
    return out


class EffectVocabulary:
    """The operations and timings of a game, with the names of what effects speak of.

    `misread` are operations of which something could not be read; cells that name them are not judged.
    """

    def __init__(
        self,
        operations: Sequence[Operation],
        timings: Sequence[Timing],
        symbols: Sequence[Symbol],
        terms: Sequence[Term],
        languages: Sequence[Language],
        misread: Collection[str] = (),
        parts: Sequence[RecipePart] = (),
    ) -> None:
        self.operations = {one.id: one for one in operations}
        self.timings = {one.id: one for one in timings}
        self.symbols = {one.id: one.name for one in symbols}
        self.terms = {one.id: one for one in terms}
        self.languages = {one.code: one for one in languages}
        self.misread = misread
        self.parts = {one.operation.id: one for one in parts}
        self.is_one_sentence = False  # whether steps are said in one, and not each in its own

    @property
    def of_recipes(self) -> EffectVocabulary:
        """The same with the parts of recipes for operations."""
        known = copy(self)
        known.operations = {name: part.operation for name, part in self.parts.items()}
        known.timings = {}
        known.is_one_sentence = True
        return known


def effect_in_words(steps: tuple[Step, ...], timing: str, known: EffectVocabulary) -> Effect:
    """The effect of those steps, as a card says it in icons and in each language."""
    when = known.timings.get(timing)
    sentences = {lang: _sentences(steps, when, known, lang) for lang in known.languages}
    joint = " + " if known.is_one_sentence else " "
    icons = joint.join(part for step in steps if (part := _icons(step, known)))
    if when and when.icons:
        icons = f"{when.icons} {icons}".strip()
    return Effect(timing, steps, icons, in_languages(sentences))


def _sentences(
    steps: tuple[Step, ...], when: Timing | None, known: EffectVocabulary, lang: Lang
) -> str:
    before = when.says.of(lang) if when else ""
    clauses = _clauses(steps, known, lang)
    if known.is_one_sentence and clauses:
        words = known.languages[lang].words
        clauses = ["と".join(clauses) if lang == "ja" else _listed(clauses, AND, words)]
    if lang == "ja":
        return before + "".join(f"{one}。" for one in clauses)
    if before and clauses:
        return f"{before} {'; '.join(clauses)}."
    return before + " ".join(f"{_capital(one)}." for one in clauses)


def _capital(words: str) -> str:
    """The first letter large; an icon before it stays as it is."""
    return words[:1].upper() + words[1:]


def _clauses(steps: Sequence[Step], known: EffectVocabulary, lang: Lang) -> list[str]:
    """Steps as sentences without their ends; those that differ in one part alone are one."""
    each = [_words(step, known, lang, AND) for step in steps]
    return [_unmarked(one) for one in _said_once(each, AND, known.languages[lang].words)]


def _words(step: Step, known: EffectVocabulary, lang: Lang, marked: str) -> str:
    """One step as a sentence without its end, its groups of that name still in their brackets."""
    words = known.languages[lang].words

    def value(given: Given, number: int) -> str:
        if isinstance(given, tuple):
            if given and isinstance(given[0], tuple):
                return _either(given, known, lang)
            return _listed([_name(str(one), known, lang, number) for one in given], OR, words)
        return _name(given, known, lang, number) if isinstance(given, str) else str(given)

    def all_of(found: re.Match[str]) -> str:
        given = dict(step.given).get(found[1])
        if not isinstance(given, tuple):
            return found[0]
        names = [_name(str(one), known, lang, 1) for one in given]
        return _listed(names, AND, {**words, "marks": words["list"]})

    says = ALL_OF.sub(all_of, known.operations[step.operation].says.of(lang))
    return filled(says, step, known, value, marked)


def _either(of: Sequence[tuple[Step, ...]], known: EffectVocabulary, lang: Lang) -> str:
    """Alternatives in words; those that differ in one part alone are said as one."""
    words, joint = known.languages[lang].words, "。" if lang == "ja" else "; "
    each = [
        _words(*one, known, lang, OR) if len(one) == 1 else joint.join(_clauses(one, known, lang))
        for one in of
    ]
    return words["either"].join(map(_unmarked, _said_once(each, OR, words)))


def _said_once(clauses: Sequence[str], group: str, words: Mapping[str, str]) -> Iterator[str]:
    """Each clause, but neighbours that are equal around one group of that name said once."""

    def around(clause: str) -> tuple[str, ...]:
        parts = _parted(clause, group)
        return (parts[0], parts[2]) if len(parts) == 3 else (clause,)

    for same, these in groupby(clauses, around):
        if len(same) == 1:
            yield from these
        else:
            before, after = same
            yield before + _listed([_parted(one, group)[1] for one in these], group, words) + after


def _parted(clause: str, group: str) -> list[str]:
    """What stands before, in and after each group of that name."""
    return re.split(rf"(?<!\\)\[{group}:([^\[\]]*)\]", clause)


def _unmarked(clause: str) -> str:
    return GROUP.sub(r"\2", clause)


def _listed(each: Sequence[str], group: str, words: Mapping[str, str]) -> str:
    """Names in a row: `wood, stone and gold`, 木・石・金; `wood, stone or gold`, 木か石か金."""
    last = words[group]
    if last[:1] == " ":  # a word between words; all others stand between commas
        return last.join(filter(None, (words["marks"].join(each[:-1]), each[-1])))
    return (last if group == OR else words["marks"]).join(each)


def _name(word: str, known: EffectVocabulary, lang: Lang, number: int) -> str:
    """What so many of an argument's word are called: a term, a symbol's name, or the word itself."""
    term = known.terms.get(word)
    if term is not None:
        return term.name.of(lang) if number == 1 else term.many(lang)
    name = known.symbols[word].of(lang) if word in known.symbols else word
    keeps = lang.partition("-")[0] in ("ja", "de")  # German nouns are large everywhere
    return name if keeps else name.lower()  # it stands within a sentence


def _icons(step: Step, known: EffectVocabulary) -> str:
    def value(given: Given, _: int) -> str:
        if isinstance(given, tuple):
            if given and isinstance(given[0], tuple):
                each = [" ".join(_icons(s, known) for s in one) for one in given]
                return " / ".join(each)
            return "/".join(f":{one}:" for one in given)
        return f":{given}:" if isinstance(given, str) else str(given)

    return filled(known.operations[step.operation].icons, step, known, value)


def filled(
    pattern: str,
    step: Step,
    known: EffectVocabulary,
    value: Callable[[Given, int], str],
    marked: str = "",
) -> str:
    """A pattern with what the step is told in its places.

    `value` says how each is written, where there are so many of it. Groups with the name `marked`
    keep their brackets.
    """
    given = dict(step.given)
    usual = {one.name: one.default for one in known.operations[step.operation].arguments}

    def group(found: re.Match[str]) -> str:
        name, text = found.groups()
        if name in (OR, AND):
            return found[0] if name == marked else text
        told = name.removeprefix(NOT)
        is_there = told in given and given[told] not in (False, usual.get(told), ())
        return text if is_there is (told == name) else ""

    def place(inside: str) -> str | None:
        if repeated := REPEATED.fullmatch(inside):
            icon, name, of, between = repeated.groups(default="")
            times = given.get(name, 1)
            if NUMBER in icon:
                numbers = times if isinstance(times, tuple) else (times,)
                often = given.get(of, 1)
                each = [icon.replace(NUMBER, str(one)) for one in numbers]
                return between.join(each * (often if isinstance(often, int) else 1))
            return between.join([icon] * (times if isinstance(times, int) else 1))
        name, _, forms = inside.partition(":")
        name, _, of = name.partition("*")
        if name not in given:
            return None
        many_of = given.get(of, 1)
        if forms:
            one, _, many = forms.partition("|")
            there = given[name]
            return one if (len(there) if isinstance(there, tuple) else there) == 1 else many
        return value(given[name], many_of if isinstance(many_of, int) else 1)

    return with_places(GROUP.sub(group, pattern), place)


def misfits(pattern: str, operation: Operation) -> Iterator[str]:
    """The names in a pattern that are no argument of its operation."""
    known = {one.name for one in operation.arguments}
    return iter(sorted(told_in(pattern) - known))


def told_in(pattern: str) -> set[str]:
    """The names of the arguments that a pattern says, or says something about."""
    pattern = ALL_OF.sub(r"{\1}", pattern)
    names = {found[1].removeprefix(NOT) for found in GROUP.finditer(pattern)} - {OR, AND}
    for found in PLACE.finditer(pattern):
        repeated = REPEATED.fullmatch(found[1])
        names |= (
            {*filter(None, repeated.group(2, 3))}
            if repeated
            else {*found[1].partition(":")[0].split("*")}
        )
    return names
