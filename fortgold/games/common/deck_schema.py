"""What the rules of a game require of a deck: declared by the game, read here for all games.

A schema names the constants, decks, columns and effects that its rules read. `check` raises
CannotPlay at the first thing that is missing or wrong, with its place and what to do. Words stand in
the order ja, en, then the hint in both; values go into their braces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from fortgold.data.model import Card, Game, Span, Step, Text
from fortgold.games.common.speech import filled
from fortgold.games.position import CannotPlay, TooLargeToPlay

MOST = 999  # cards of a deck, and most other numbers: more would take too long to play
NO_EFFECT = "none"  # the timing of cards without an effect
ONLY_PRINTED = (
    "刷ることはできます。遊ばせて調べるには減らしてください",
    "it can be printed all the same; to try it by playing, take a lower number",
)
AT_LEAST_ONE = ("n", "per")  # numbers of operations: 0 is only a default that game.yaml may have

Values: TypeAlias = Mapping[str, Any]  # what stands in the braces of words


def cannot_play(at: Span | None, ja: str, en: str, hint_ja: str, hint_en: str) -> CannotPlay:
    """A deck that cannot be played, and what to do."""
    return CannotPlay(Text(ja, en), Text(hint_ja, hint_en), at)


@dataclass(frozen=True)
class CardFlaw:
    """A fault that no card may have, reported at its column.

    `is_broken` may return values for the words; `{id}` is the card's id.
    """

    column: str
    is_broken: Callable[[Game, Card], object]
    ja: str
    en: str
    hint_ja: str
    hint_en: str
    error: type[CannotPlay] = CannotPlay

    def check(self, game: Game, card: Card) -> None:
        broken = self.is_broken(game, card)
        if broken:
            values = {"id": card.id, **(broken if isinstance(broken, Mapping) else {})}
            said = filled(Text(self.ja, self.en), **values)
            hint = filled(Text(self.hint_ja, self.hint_en), **values)
            raise self.error(said, hint, card.place(self.column))


@dataclass(frozen=True)
class DeckSchema:
    """What a deck must have: `constants` with the maximum that can be played, `decks` by id.

    The values in the columns `unique` are different in each row. `copy_sign` is part of the ids of
    copies, and so of no row's id.
    """

    constants: Mapping[str, int]
    decks: tuple[str, ...]
    unique: tuple[str, ...] = ("id",)
    copy_sign: str = ""
    cards: tuple[CardFlaw | Effects, ...] = ()

    def check(self, game: Game) -> None:
        """Raises CannotPlay if `game` is not such a deck."""
        for name, most in self.constants.items():
            _need_number(game, name, most)
        for name in self.decks:
            _need_deck(game, name)
        cards = self.cards_of(game)
        for column in self.unique:
            self._need_unique(column, cards)
        for card in cards:
            for requirement in self.cards:
                requirement.check(game, card)

    def constants_of(self, game: Game) -> dict[str, int]:
        """The numbers that the rules read."""
        return {name: game.constants[name] for name in self.constants}

    def cards_of(self, game: Game) -> tuple[Card, ...]:
        """Each row of each deck, decks in the order of the schema."""
        return tuple(card for name in self.decks for card in game.deck(name).cards)

    def _need_unique(self, column: str, cards: Sequence[Card]) -> None:
        known: set[str] = set()
        sign = self.copy_sign
        for card in cards:
            value = card.id if column == "id" else card.kind
            if not value or value in known or (sign and sign in value):
                raise cannot_play(
                    card.place(column),
                    f"{column}「{value}」ではカードを区別できないため遊べません",
                    f"the {column} `{value}` does not tell the card from all others, "
                    "so it cannot be played",
                    f"どの行にも{f' {sign} を含まない' if sign else ''}別々の {column} を付けてください",
                    f"give each row {'an' if sign else 'a'} {column} of its own"
                    + f", without {sign}" * bool(sign),
                )
            known.add(value)


def _need_number(game: Game, name: str, most: int) -> None:
    place = game.place(f"constants.{name}")
    if game.constants.get(name, 0) < 1:
        raise cannot_play(
            place,
            f"遊ぶには「constants」の「{name}」に 1 以上の数が要ります",
            f"to be played, `{name}` under `constants` must be 1 or more",
            f"「{name}: 数」と書いてください",
            f"write `{name}: NUMBER`",
        )
    need_at_most(most, name, game.constants[name], place)


def _need_deck(game: Game, name: str) -> None:
    deck = next((deck for deck in game.decks if deck.id == name), None)
    if deck is None:
        raise cannot_play(
            game.place("decks"),
            f"遊ぶには「decks」に「{name}」が要ります",
            f"to be played, it needs `{name}` under `decks`",
            "付属の同じ名前のデッキを見てください",
            "see the deck of that name that comes along",
        )
    need_at_most(MOST, name, sum(card.copies for card in deck.cards), game.at)


def need_at_most(most: int, name: str, value: int, at: Span) -> None:
    """People may play with more, a program would need years: raises TooLargeToPlay."""
    if value > most:
        raise TooLargeToPlay(
            Text(
                f"「{name}」が {value} あり、プログラムで遊べる {most} を超えています",
                f"`{name}` is {value}, and no more than {most} can be played here",
            ),
            Text(*ONLY_PRINTED),
            at,
        )


def known_symbols(column: str) -> CardFlaw:
    """The requirement that each letter of the column is a symbol of the game."""

    def unknown(game: Game, card: Card) -> Values | None:
        letters = card.symbols(column)
        return next(({"letter": one} for one in letters if game.symbol(one) is None), None)

    return CardFlaw(
        column,
        unknown,
        "「{id}」に知らないシンボル「{letter}」があるため遊べません",
        "`{id}` shows `{letter}`, which is no symbol of the game, so it cannot be played",
        "「symbols」にある文字を使ってください",
        "use the letters under `symbols` in game.yaml",
    )


def one_of(column: str, decks: Collection[str], words: Mapping[str, Text]) -> CardFlaw:
    """The requirement that the column of cards of `decks` has one of `words`, each with its name."""
    *most, last = words
    ja = "・".join(word.ja for word in words.values())
    en = " nor ".join(word.en for word in words.values())
    return CardFlaw(
        column,
        lambda _, card: card.deck in decks and card.word(column) not in words,
        f"「{{id}}」は{ja}のどれでもないため遊べません",
        f"`{{id}}` is neither {en}, so it cannot be played",
        f"「{column}」に {'・'.join(words)} のどれかを書いてください",
        f"write {', '.join(most)} or {last} under `{column}`",
    )


def at_least_one(deck: str, column: str) -> CardFlaw:
    """The requirement that the number in the column of that deck is 1 or more."""
    return CardFlaw(
        column,
        lambda _, card: card.deck == deck and card.number(column) < 1,
        f"「{{id}}」の「{column}」が 1 より小さいため遊べません",
        f"`{column}` of `{{id}}` is less than 1, so it cannot be played",
        "1 以上の数を書いてください",
        "write a number of at least 1",
    )


def shown_symbols(deck: str, column: str, shown: str, most: int = MOST) -> CardFlaw:
    """The requirement that the column of that deck has symbols, `most` of them at most, each one that cards
    of the deck `shown` show in their column of that name.
    """

    def is_broken(game: Game, card: Card) -> bool:
        there = {letter for one in game.deck(shown).cards for letter in one.symbols(shown)}
        letters = card.symbols(column)
        return card.deck == deck and not (0 < len(letters) <= most and there.issuperset(letters))

    ja, en = ("一つ", "one symbol") if most == 1 else ("", "symbols")
    return CardFlaw(
        column,
        is_broken,
        f"「{{id}}」の「{column}」が、「{shown}」のカードのシンボル{ja}ではないため遊べません",
        f"`{column}` of `{{id}}` is not {en} of the cards of `{shown}`, so it cannot be played",
        f"「{shown}」のカードにある文字を{ja}書いてください",
        f"write {en}, as the cards of `{shown}` show them",
    )


def enough_symbols(deck: str, column: str, shown: str) -> CardFlaw:
    """The requirement that the column of that deck has no symbol more often than all cards of the deck `shown`
    together have it in their column of that name.
    """

    def too_many(game: Game, card: Card) -> Values | None:
        asked, there = Counter(card.symbols(column)), Counter[str]()
        for one in game.deck(shown).cards:
            there.update(one.symbols(shown) * one.copies)
        lacking = [letter for letter, n in asked.items() if n > there[letter]]
        if card.deck != deck or not lacking:
            return None
        letter = lacking[0]
        return {"letter": letter, "asked": asked[letter], "there": there[letter]}

    return CardFlaw(
        column,
        too_many,
        f"「{{id}}」の「{column}」に「{{letter}}」が {{asked}} 要りますが、"
        f"「{shown}」のカードには全部で {{there}} しかありません",
        f"`{column}` of `{{id}}` asks for {{asked}} of `{{letter}}`, "
        f"and all cards of `{shown}` together have {{there}}",
        "文字を減らすか、カードを増やしてください",
        "ask for fewer, or add cards",
    )


def one_operation(deck: str, column: str, operations: Collection[str]) -> CardFlaw:
    """The requirement that the effect in the column of that deck is one of these operations."""

    def is_broken(_: Game, card: Card) -> bool:
        effect = card.effect(column)
        names = [step.operation for step in effect.steps] if effect else []
        return card.deck == deck and (len(names) != 1 or names[0] not in operations)

    return CardFlaw(
        column,
        is_broken,
        f"「{{id}}」の「{column}」が一つの効果ではないため遊べません",
        f"`{column}` of `{{id}}` is not one operation, so it cannot be played",
        f"使えるもの: {'、'.join(operations)}",
        f"there are {', '.join(operations)}",
    )


# Effects.


@dataclass(frozen=True)
class StepFlaw:
    """A fault that no step of an operation may have; its arguments go into the words."""

    operation: str
    is_broken: Callable[[Mapping[str, Any]], object]
    ja: str
    en: str


@dataclass(frozen=True)
class Effects:
    """Which effects cards may have in the column `effect`, and when: the column `timing`.

    `allowed`: the operations of each timing. `arguments`: of each operation, with types; those among
    `required` must be given; an operation that is not named has only `n`. `fits`: whether a timing
    makes sense on a card. `alone`: operations that must be the only one of an effect.
    """

    allowed: Mapping[str, Collection[str]]
    arguments: Mapping[str, Mapping[str, type]]
    required: Collection[str]
    fits: Callable[[Card, str], bool]
    flaws: tuple[StepFlaw, ...]
    alone: Mapping[str, Text]

    def check(self, game: Game, card: Card) -> None:  # noqa: ARG002 - as every requirement
        timing, effect = card.word("timing"), card.effect("effect")
        steps = list(all_steps(effect.steps)) if effect else []
        self._check_timing(card, timing)
        if bool(steps) != (timing != NO_EFFECT):
            raise cannot_play(
                card.place("effect"),
                f"「{card.id}」のタイミング「{timing}」と効果が合いません",
                f"`{card.id}` has the timing `{timing}` and "
                + ("an effect that never happens" if steps else "no effect"),
                "効果がないカードのタイミングは none にしてください",
                "cards without an effect, and only those, have the timing `none`",
            )
        for step in steps:
            self._check_operation(card, timing, step.operation)
            self._refuse(card, self._wrong(step))
        if len(steps) > 1:
            names = [step.operation for step in steps]
            self._refuse(card, (said for name, said in self.alone.items() if name in names))

    def _check_timing(self, card: Card, timing: str) -> None:
        ja = f"「{card.id}」にタイミング「{timing}」は使えません"
        en = f"the timing `{timing}` makes no sense on `{card.id}`"
        if timing not in self.allowed:
            ja = f"「{card.id}」のタイミング「{timing}」を、このルールは知りません"
            en = f"these rules do not know the timing `{timing}` of `{card.id}`"
        if timing not in self.allowed or not self.fits(card, timing):
            raise CannotPlay(Text(ja, en), _known(self.allowed), card.place("timing"))

    def _check_operation(self, card: Card, timing: str, name: str) -> None:
        if name in self.allowed[timing]:
            return
        ja = f"「{card.id}」の「{name}」を、このルールは知りません"
        en = f"these rules do not know `{name}` of `{card.id}`"
        if any(name in operations for operations in self.allowed.values()):
            ja = f"「{card.id}」の「{name}」を、タイミング「{timing}」では行えません"
            en = f"`{name}` of `{card.id}` cannot be done at `{timing}`"
        raise CannotPlay(Text(ja, en), _known(sorted(self.allowed[timing])), card.place("effect"))

    def _wrong(self, step: Step) -> Iterator[Text]:
        operation, args = step.operation, dict[str, Any](step.given)
        need = self.arguments.get(operation, {"n": int})
        for name in {**args, **need}:
            if name not in need:
                yield Text(
                    f"「{operation}」の「{name}」を、このルールは知りません",
                    f"these rules know no `{name}` of `{operation}`",
                )
            elif type(args.get(name)) is not need[name] and (name in args or name in self.required):
                yield Text(
                    f"「{operation}」の「{name}」が要ります",
                    f"`{operation}` must be told its `{name}`",
                )
        for name in AT_LEAST_ONE:
            if args.get(name) == 0:
                yield Text(
                    f"「{operation}」の「{name}」が 0 です", f"the `{name}` of `{operation}` is 0"
                )
        for flaw in self.flaws:
            if flaw.operation == operation and flaw.is_broken(args):
                yield filled(Text(flaw.ja, flaw.en), **args)

    def _refuse(self, card: Card, wrong: Iterable[Text]) -> None:
        for said in wrong:
            raise cannot_play(
                card.place("effect"),
                f"「{card.id}」の効果では遊べません: {said.ja}",
                f"`{card.id}` cannot be played: {said.en}",
                "効果を書き直してください",
                "write another effect",
            )


def _known(names: Collection[str]) -> Text:
    if not names:
        return Text("効果を消してください", "take the effect away")
    return Text(f"使えるもの: {'、'.join(names)}", f"there are {', '.join(names)}")


def all_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """Every step, also those that a choice only offers."""
    for step in steps:
        yield step
        for offered in alternatives(step):
            yield from all_steps(offered)


def alternatives(step: Step) -> tuple[tuple[Step, ...], ...]:
    """What a step offers to choose from; () if it offers nothing."""
    lists = [given for _, given in step.given if isinstance(given, tuple)]
    return tuple(one for given in lists for one in given if isinstance(one, tuple))
