"""Checks of the words that effects are made of: operations, timings, and the patterns of both."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import Place, Problem, Subject, check
from fortgold.model import Game, Operation, Text
from fortgold.patterns import misfits
from fortgold.source import suggestion

PARTS = ("ja", "en", "icons")


def patterns(game: Game) -> Iterator[tuple[str, str, Operation | None]]:
    """Every pattern with its key in game.yaml, and its operation if it is not a timing's."""
    for one in game.operations:
        for part in PARTS:
            text = one.icons if part == "icons" else getattr(one.says, part)
            yield text, f"effects.operations.{one.id}.{part}", one
    for timing in game.timings:
        for part in PARTS:
            text = timing.icons if part == "icons" else getattr(timing.says, part)
            yield text, f"effects.timings.{timing.id}.{part}", None


def _at(game: Game, key: str) -> Place:
    return game.place(key), key


@check(
    "DECK214",
    Text(
        "書き方の型が、操作にない値を使っている", "A pattern uses what its operation is never told"
    ),
    Text(
        "置き換えられない括弧が、カードの文の中にそのまま刷られます。",
        "Nothing can take the place of those braces, and they are printed as they stand.",
    ),
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
            if operation is None:
                said = Text(
                    f"時機の言葉に {{{name}}} は使えません",
                    f"a timing has no `{{{name}}}` to tell of",
                )
                hint = Text("括弧を取り除いてください", "take the braces out")
            else:
                said = Text(
                    f"操作「{operation.id}」に「{name}」という値はありません",
                    f"the operation `{operation.id}` has no argument `{name}`",
                )
                hint = (
                    suggestion(name, known)
                    if known
                    else Text(f"args に「{name}」を加えてください", f"add `{name}` to its `args`")
                )
            yield _at(subject.game, key), said, hint


@check(
    "DECK219",
    Text("知らない時機がある", "A timing that the game does not have"),
    Text(
        "いつ起こる効果なのかがカードに書かれず、ルールもそれを知りません。",
        "The card does not say when its effect happens, and the rules do not know either.",
    ),
)
def unknown_timing(subject: Subject) -> Iterator[Problem]:
    game = subject.game
    known = [timing.id for timing in game.timings]
    for deck in game.decks:
        for name in dict.fromkeys(
            c.timing for c in deck.columns if c.type == "effect" and c.timing
        ):
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
    return Text(f"時機「{word}」はありません", f"there is no timing `{word}`"), suggestion(
        word, known
    )
