"""The words that a rulebook template may use: numbers, terms, cards, symbols, figures.

A template is Markdown with Jinja. `Vocabulary` is what its braces can say in one book; `uses`
reads from a template, without running it, what it asks for and in which line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from types import SimpleNamespace
from typing import Any

from jinja2 import StrictUndefined, nodes
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from fortgold.model import Card, Game, Lang, Symbol, Term, Text
from fortgold.rulebook import japanese

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
LARGEST = 10**9  # what a template may reckon with
BOXES = ("example", "note", "question")  # ::: example
GAME = ("title", "version", "players", "minutes", "age")
BLOCK, END = "\ue000", "\ue001"  # around the name of a block that `pages` fills in
MARKDOWN = {ord(c): f"&#{ord(c)};" for c in "\\`*_[]|~"}


def book_name(lang: Lang) -> str:
    """The template of a language."""
    return f"rulebook.{lang}.md"


class Unknown(LookupError):
    """A template asked for something that the game does not have; the text says for what."""


class Refused(TypeError):
    """A template multiplies something other than numbers; the text is the operator."""


@dataclass(slots=True)
class Word:
    """A term as a template says it. Where it is said first, it stands out and is read out."""

    term: Term
    text: str
    lang: Lang
    said: set[str] | None  # the terms that this book has used; None: nothing stands out here

    def __str__(self) -> str:
        if self.said is None:
            return safe(self.text)
        if self.term.id in self.said:
            # English is hyphenated, but not in its terms
            return (
                safe(self.text)
                if self.lang == "ja"
                else f'<span class="t">{safe(self.text)}</span>'
            )
        self.said.add(self.term.id)
        name = self.term.name
        if self.lang == "ja":
            return f'<b class="term">{japanese.read_out(name.ja, name.kana)}</b>'
        return f'<b class="term">{safe(self.text)}</b>'


def safe(text: str) -> str:
    """`text` so that neither HTML nor Markdown sees anything in it."""
    return escape(text, quote=False).translate(MARKDOWN)


def plain(word: object) -> str:
    """A term without anything that stands out, for headings."""
    return safe(word.text) if isinstance(word, Word) else str(word)


def plural(word: object) -> object:
    """A term in the plural: its own plural or with an s; Japanese has none."""
    if not isinstance(word, Word):
        return f"{word}s"
    if word.lang == "ja":
        return word
    return Word(word.term, word.term.plural or f"{word.text}s", word.lang, word.said)


def capitalize(word: object) -> object:
    """With a capital letter at the start; the rest stays (Pile of Mana)."""
    if isinstance(word, Word):
        return Word(word.term, _capital(word.text), word.lang, word.said)
    return _capital(str(word))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def span_text(span: tuple[int, int]) -> str:
    """A range as one reads it: 20–30, or 1 where both ends are equal."""
    low, high = span
    return str(low) if low == high else f"{low}–{high}"


def index(card: Card) -> str:
    """The arrangement of a card's symbols in letters; "" for a card without symbols."""
    return next(("".join(v) for v in card.values.values() if isinstance(v, tuple)), "")


def symbol_names(game: Game, letters: str | tuple[str, ...], lang: Lang) -> str:
    """What a row of symbols is called, for those who do not see it."""
    names = [_symbol(game, letter).name.of(lang) for letter in letters]
    return ("・" if lang == "ja" else ", ").join(names)


def _symbol(game: Game, letter: str) -> Symbol:
    found = game.symbol(letter)
    if found is None:
        raise Unknown(f"symbol {letter}")
    return found


@dataclass(slots=True)
class Vocabulary:
    """The names that a template of `lang` may use.

    With `drawn` off, everything is plain characters: for words inside a figure.
    """

    game: Game
    lang: Lang
    drawn: bool = True
    said: set[str] | None = None
    _cards: dict[str, Card] = field(default_factory=dict)
    _terms: dict[str, Term] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._cards = {card.id: card for card in self.game.cards()}
        self._terms = {term.id: term for term in self.game.terms}

    def names(self) -> dict[str, Any]:
        """Every name, as Jinja wants them."""
        game = self.game
        return {
            "n": SimpleNamespace(**game.constants),
            "t": SimpleNamespace(
                **{
                    term.id: Word(term, term.name.of(self.lang), self.lang, self.said)
                    for term in game.terms
                }
            ),
            "game": SimpleNamespace(
                title=game.title.of(self.lang),
                version=game.version,
                players=span_text(game.players),
                minutes=span_text(game.minutes),
                age=game.age,
            ),
            **self.functions(),
        }

    def functions(self) -> dict[str, Callable[..., object]]:
        """What a template may call."""
        return {
            "count": self.count,
            "card": self.card,
            "symbol": self.symbol,
            "symbols": self.symbol,
            "ruby": self.ruby,
            "page": self.page,
            "figure": self.figure,
            "cards": self.cards,
            "glossary": self.glossary,
            "contents": self.contents,
        }

    def count(self, deck: str, kind: str | None = None) -> int:
        """How many cards a deck has, copies counted; of one kind, if it is given."""
        try:
            cards = self.game.deck(deck).cards
        except KeyError:
            raise Unknown(f"deck {deck}") from None
        return sum(card.copies for card in cards if kind in (None, card.kind))

    def card(self, card_id: str) -> str:
        """A card's name and Index."""
        if card_id not in self._cards:
            raise Unknown(f"card {card_id}")
        card = self._cards[card_id]
        name, letters = card.name.of(self.lang), index(card)
        if not self.drawn:
            return f"{name} {letters}".strip()
        if not letters:
            return safe(name)
        # the last word of the name stays with the Index
        head, _, last = name.rpartition(" ")
        kept = f'{safe(last)}<span class="index">\u00a0{safe(letters)}</span>'
        return f'{safe(head)}{" " * bool(head)}<span class="nb">{kept}</span>'

    def symbol(self, letters: str) -> str:
        """The drawing of a symbol, or of several in line."""
        alt = symbol_names(self.game, letters, self.lang)
        if not self.drawn:
            return alt
        said = escape(alt).translate(MARKDOWN)
        return f'<img class="symbols" src="symbols:{escape(letters).translate(MARKDOWN)}" alt="{said}">'

    def ruby(self, base: str, reading: str) -> str:
        """A word with its reading."""
        return japanese.ruby(base, reading) if self.drawn else base

    def page(self, heading: str) -> str:
        """“p. 5”, the page of a heading."""
        return f'<a class="page" href="#{escape(heading)}"></a>'

    def figure(self, name: str) -> str:
        """A figure of figures.yaml."""
        return _block("figure", name)

    def cards(self, deck: str) -> str:
        """The table of a deck's cards."""
        return _block("cards", deck)

    def glossary(self) -> str:
        """The table of terms."""
        return _block("glossary")

    def contents(self) -> str:
        """The list of chapters."""
        return _block("contents")


def _block(kind: str, name: str = "") -> str:
    return f"{BLOCK}{kind} {name}{END}"


def in_words(lang: Lang) -> Callable[[object], object]:
    """The filter `word`: small numbers as words in English; Japanese keeps its digits."""

    def word(number: object) -> object:
        if lang == "en" and isinstance(number, int) and 0 <= number < len(NUMBERS):
            return NUMBERS[number]
        return number

    return word


class _Environment(ImmutableSandboxedEnvironment):
    """A sandbox in which nothing grows without end: only numbers are multiplied, and small ones."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if not (isinstance(left, (int, float)) and isinstance(right, (int, float))):
            raise Refused(operator)
        if operator == "**" and (abs(left) > LARGEST or abs(right) > 30):
            raise OverflowError
        result = super().call_binop(context, operator, left, right)
        if abs(result) >= LARGEST:
            raise OverflowError
        return result


def environment(lang: Lang) -> ImmutableSandboxedEnvironment:
    """Jinja as templates use it: what is not known is an error, and nothing can be changed."""
    env = _Environment(
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        comment_start_string="<!--",  # Jinja's own begins like the id of a heading, {#setup}
        comment_end_string="-->",
    )
    env.globals = {"range": env.globals["range"]}  # the sandbox's own, which is never long
    env.filters.update(word=in_words(lang), plural=plural, plain=plain, capitalize=capitalize)
    return env


@dataclass(frozen=True, slots=True)
class Use:
    """Something that a template asks for by name: its kind and the line, counted from 1."""

    kind: str  # name, filter, term, constant, game, deck, kind, card, letter, figure, heading
    name: str
    line: int
    of: str = ""  # a kind's deck


# the first argument of each function is the name of one of these
ASKS = {
    "count": "deck", "cards": "deck", "card": "card", "figure": "figure", "page": "heading",
    "symbol": "letter", "symbols": "letter",
}  # fmt: skip
HOLDS = {"t": "term", "n": "constant", "game": "game"}


def uses(tree: nodes.Template) -> list[Use]:
    """Everything that a template asks for, in the order of its lines."""
    everything = list(_all(tree))
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
            case nodes.Call(node=nodes.Name(name=function)) if function in ASKS and node.args:
                found += _asked(node, ASKS[function])
    return sorted(found, key=lambda use: use.line)


def _all(node: nodes.Node) -> Iterator[nodes.Node]:
    yield node
    for child in node.iter_child_nodes():
        yield from _all(child)


def _asked(call: nodes.Call, kind: str) -> Iterator[Use]:
    name = _constant(call.args[0])
    if name is None:
        return
    for part in name if kind == "letter" else (name,):
        yield Use(kind, part, call.lineno)
    for word in call.kwargs:
        value = _constant(word.value)
        if word.key == "kind" and value is not None:
            yield Use("kind", value, call.lineno, of=name)


def _constant(node: nodes.Node | None) -> str | None:
    return node.value if isinstance(node, nodes.Const) and isinstance(node.value, str) else None


def known(game: Game, figures: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """The names of each kind that a template may use."""
    return {
        "name": (*HOLDS, *Vocabulary(game, "en").functions(), "range", "loop"),
        "term": tuple(term.id for term in game.terms),
        "constant": tuple(game.constants),
        "game": GAME,
        "deck": tuple(deck.id for deck in game.decks),
        "card": tuple(card.id for card in game.cards()),
        "letter": tuple(symbol.letter for symbol in game.symbols),
        "figure": tuple(figures),
        "filter": tuple(environment("en").filters),
    }


# The few words that the engine itself says.
SAID: Mapping[str, Text] = {
    "contents": Text("目次", "Contents"),
    "term": Text("用語", "Term"),
    "english": Text("英語", "English"),
    "japanese": Text("日本語", "Japanese"),
    "meaning": Text("意味", "Meaning"),
    "name": Text("名前", "Name"),
    "cards": Text("カード", "Cards"),
    "version": Text("第{version}版", "Version {version}"),
    "deck": Text("カード構成 {fingerprint}", "Card list {fingerprint}"),
}
