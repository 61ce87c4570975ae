"""The examples of rulebooks, played by the rules of the game: what a book says there has to be so.

An edit of a card, a number or a rule can make a worked example wrong without a word of it being
touched. A game without rules in code has its examples read and drawn, no more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fortgold.checks.playability import rules_of
from fortgold.checks.registry import Subject, of_subject
from fortgold.data.cache_folder import cache_folder
from fortgold.data.example import Examples
from fortgold.data.examples_file import load_examples
from fortgold.data.findings import Finding, fault
from fortgold.data.fingerprint import fingerprint
from fortgold.data.kept_results import KeptResults, key_of, program
from fortgold.data.model import Game, Span, Text
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.play.example_play import Untrue

Told = list[tuple[str, "Untrue"]]  # with the name of the example


@of_subject
def _read(subject: Subject) -> tuple[Examples, tuple[Finding, ...]]:
    found: list[Finding] = []
    examples = load_examples(subject.game, subject.look.door, found)
    return examples, tuple(found)


def misread(subject: Subject, is_sound: bool) -> tuple[Finding, ...]:
    """What is wrong with the file of examples; of decks that are not sound, and of variants, no card is missed."""
    if is_sound and not subject.game.played_as:
        return _read(subject)[1]
    found: list[Finding] = []
    load_examples(subject.game, subject.look.door, found, is_sound=False)
    return tuple(found)


UNTRUE = fault(
    "RULE611",
    "例に書いてあることが、ルールやカードと合わない",
    "What an example says is not so",
    "例のとおりに遊んで覚えた人が、間違ったルールを覚えます。",
    "Whoever learns the game from the example learns it wrong.",
)


def played(subject: Subject) -> Iterator[Finding]:
    """Of each example the first thing that is not so; for a deck without errors, which would explain it."""
    if subject.game.played_as:
        return  # books are of the game as it is
    examples, found = _read(subject)
    rules = None if found or not examples.by_id else rules_of(subject)
    if rules is None or isinstance(rules, CannotPlay):
        return
    ja = "例を直すか、変えたカードや数を元に戻してください"
    en = "mend the example, or take back what was changed"
    for name, (at, why) in _told(subject.game, rules, examples):
        said = Text(f"例「{name}」: {why.ja}", f"the example `{name}` is not true: {why.en}")
        yield UNTRUE.found(at, said, Text(ja, en), name)


def _told(game: Game, rules: Playable, examples: Examples) -> Told:
    """What playing them says, kept by the cards, the numbers and the words that reasons are made of."""
    from fortgold.play.example_play import Untrue, untrue  # late: most games have no rules in code

    results = KeptResults(cache_folder())
    words = repr((game.symbols, game.terms, game.operations, game.recipe_parts, game.timings))
    deck = f"{game.id} {game.players} {fingerprint(game)}"
    key = key_of("examples", program(), deck, words, repr(examples))
    if (kept := results.find(key)) is not None:
        return [
            (name, Untrue(Span(*at), Text(ja=ja, en=en))) for name, at, ja, en in json.loads(kept)
        ]
    firsts = ((name, next(untrue(rules, own), None)) for name, own in examples.by_id.items())
    found = [(name, one) for name, one in firsts if one]
    told = [(name, (at.path, at.line, at.column), why.ja, why.en) for name, (at, why) in found]
    results.keep(key, json.dumps(told).encode())
    return found
