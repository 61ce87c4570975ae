"""Checks of the words that effects are made of: operations, timings, and the patterns of both."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import Problem, Subject, check
from fortgold.data.model import Game, Operation, Text
from fortgold.data.patterns import misfits
from fortgold.data.source import suggestion


def patterns(game: Game) -> Iterator[tuple[str, str, Operation | None]]:
    """Every pattern with its key in game.yaml, and its operation if it is not a timing's."""
    for one in game.operations:
        yield from _of(one.says, one.icons, f"operations.{one.id}", one)
    for timing in game.timings:
        yield from _of(timing.says, timing.icons, f"timings.{timing.id}", None)


def _of(
    says: Text, icons: str, key: str, operation: Operation | None
) -> Iterator[tuple[str, str, Operation | None]]:
    for part, text in (("ja", says.ja), ("en", says.en), ("icons", icons)):
        yield text, f"effects.{key}.{part}", operation


@check(
    "DECK214",
    "書き方の型が、操作にない値を使っている",
    "A pattern uses what its operation is never told",
    "置き換えられない括弧が、カードの文の中にそのまま刷られます。",
    "Nothing can take the place of those braces, and they are printed as they stand.",
)
def unknown_argument(subject: Subject) -> Iterator[Problem]:
    told: set[tuple[str, str]] = set()  # one slip in `args` is told once
    for text, key, operation in patterns(subject.game):
        what = operation or Operation("", (), Text("", ""), "", subject.game.at)
        known = [one.name for one in what.arguments]
        for name in misfits(text, what):
            if (what.id, name) in told and operation:
                continue
            told.add((what.id, name))
            if operation:
                ja = f"操作「{operation.id}」に「{name}」という値はありません"
                said = Text(ja, f"the operation `{operation.id}` has no argument `{name}`")
                add = Text(f"args に「{name}」を加えてください", f"add `{name}` to its `args`")
                hint = suggestion(name, known) if known else add
            else:
                ja = f"時機の言葉に {{{name}}} は使えません"
                said = Text(ja, f"a timing has no `{{{name}}}` to tell of")
                hint = Text("括弧を取り除いてください", "take the braces out")
            yield (subject.game.place(key), key), said, hint


@check(
    "DECK219",
    "知らない時機がある",
    "A timing that the game does not have",
    "いつ起こる効果なのかがカードに書かれず、ルールもそれを知りません。",
    "The card does not say when its effect happens, and the rules do not know either.",
)
def unknown_timing(subject: Subject) -> Iterator[Problem]:
    game = subject.game
    known = [timing.id for timing in game.timings]
    for deck in game.decks:
        timings = (c.timing for c in deck.columns if c.type == "effect" and c.timing)
        for name in dict.fromkeys(timings):
            column = deck.column(name)
            if column is None or column.type != "word":
                continue  # told where the effect names it
            for i, word in enumerate(column.allowed):
                if word not in known:
                    place = game.place(f"decks.{deck.id}.columns.{name}.from.{i}"), f"{name}.from"
                    yield place, *_no_timing(word, known)
            for card in deck.cards:
                word = card.word(name)
                if word and word not in known and word not in column.allowed:
                    yield (card.place(name), name), *_no_timing(word, known)


def _no_timing(word: str, known: list[str]) -> tuple[Text, Text]:
    said = Text(f"時機「{word}」はありません", f"there is no timing `{word}`")
    return said, suggestion(word, known)
