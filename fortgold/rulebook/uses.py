"""What a template asks for, read from it without running it; and what there is to ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jinja2 import nodes

from fortgold.model import Game
from fortgold.rulebook.filters import FILTERS, TESTS
from fortgold.rulebook.script import Script
from fortgold.rulebook.vocabulary import GAME, Vocabulary


@dataclass(frozen=True, slots=True)
class Use:
    """Something that a template asks for by name: its kind and the line, counted from 1."""

    kind: str  # as in `template.KINDS`; letters of symbols all together
    name: str
    line: int
    of: str = ""  # a kind's deck


# the first argument of each function is the name of one of these
ASKS = {
    "count": "deck", "total": "deck", "names": "deck", "cards": "deck", "card": "card", "value": "card",
    "figure": "figure", "page": "heading", "symbol": "letter", "symbols": "letter",
}  # fmt: skip
HOLDS = {"t": "term", "n": "constant", "s": "sentence", "game": "game"}


def uses(script: Script) -> list[Use]:
    """Everything that a template asks for, in the order of its lines."""
    everything = script.nodes
    own = {node.name for node in everything if isinstance(node, nodes.Name) and node.ctx != "load"}
    found: list[Use] = []
    for node in everything:
        match node:
            case nodes.Name(name=name) if name not in own:
                found.append(Use("name", name, node.lineno))
            case nodes.Getattr(node=nodes.Name(name=holder), attr=name) if holder in HOLDS:
                found.append(Use(HOLDS[holder], name, node.lineno))
            case nodes.Getitem(node=nodes.Name(name=holder), arg=nodes.Const(value=str(name))):
                if holder in HOLDS:
                    found.append(Use(HOLDS[holder], name, node.lineno))
            case nodes.Filter(name=name):
                found.append(Use("filter", name, node.lineno))
            case nodes.Test(name=name):
                found.append(Use("test", name, node.lineno))
            case nodes.Call(node=nodes.Name(name=function)) if function in ASKS and node.args:
                found += _asked(node, ASKS[function])
    return sorted(found, key=lambda use: use.line)


def _asked(call: nodes.Call, kind: str) -> list[Use]:
    name = _constant(call.args[0])
    if name is None:
        return []
    kinds = [_constant(word.value) for word in call.kwargs if word.key == "kind"]
    return [
        Use(kind, name, call.lineno),
        *(Use("kind", one, call.lineno, of=name) for one in kinds if one is not None),
    ]


def _constant(node: nodes.Node | None) -> str | None:
    return node.value if isinstance(node, nodes.Const) and isinstance(node.value, str) else None


def known(game: Game, figures: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """The names of each kind that a template may use."""
    return {
        "name": (*HOLDS, *Vocabulary(game, "en").functions(), "loop"),
        "term": tuple(term.id for term in game.terms),
        "constant": tuple(game.constants),
        "sentence": tuple(one.id for one in game.sentences),
        "game": GAME,
        "deck": tuple(deck.id for deck in game.decks),
        "card": tuple(game.cards_by_name()),
        "letter": tuple(symbol.letter for symbol in game.symbols),
        "figure": tuple(figures),
        "filter": tuple(FILTERS),
        "test": tuple(TESTS),
    }
