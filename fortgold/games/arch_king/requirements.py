"""What the rules need of a deck, and what a designer can break: each is said with its place.

Every function raises CannotPlay at the first thing that cannot be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fortgold.games.arch_king.card_requirements import check_card, check_turns_end
from fortgold.games.arch_king.steps import Op, single_steps
from fortgold.games.needs import need_at_most, need_deck, need_number
from fortgold.model import Card, Game, Text
from fortgold.position import CannotPlay

DECKS = ("kingdom", "start", "village", "companion")
# As much as can be played in a time that anybody would wait.
MOST, MOST_RESOURCES = 999, 8


def check_constants(game: Game, names: Sequence[str]) -> None:
    """The numbers that the rules read are there and can be played."""
    for name in names:
        need_number(game, name, MOST)


def check_decks(game: Game) -> None:
    """Every deck is there, and its cards have costs and effects that these rules know."""
    for name in DECKS:
        need_deck(game, name, MOST)
    _told_apart(list(_cards(game)))
    for card in _cards(game):
        check_card(game, card)
    _one_sage(game)
    check_turns_end(list(_cards(game)))
    spelt = {letter for card in _cards(game) for letter in card.symbols("cost")}
    need_at_most(MOST_RESOURCES + 3, "cost", len(spelt), game.at)


def check_seats(game: Game, seats: int, setup: str) -> None:
    """So many may sit at the table, and there is such a set-up."""
    least, most = game.players
    need_at_most(MOST, "players", most, game.place("players"))
    if least < 2:
        raise CannotPlay(
            Text(
                "仲間カードを隣に渡すゲームなので、2人以上でなければ遊べません",
                "companions are handed to a neighbour, so at least two must play",
            ),
            Text("「players」を 2 以上にしてください", "let `players` begin at 2 or more"),
            game.place("players"),
        )
    if not least <= seats <= most:
        raise CannotPlay(
            Text(f"{seats}人では遊べません", f"{seats} players cannot play"),
            Text(f"{least}人から{most}人で遊びます", f"it is for {least} to {most} players"),
            game.place("players"),
        )
    if setup not in ("", "stable"):
        raise CannotPlay(
            Text(f"「{setup}」という準備のしかたはありません", f"there is no set-up `{setup}`"),
            Text("「stable」があります", "there is `stable`"),
            game.at,
        )
    fewest = game.constants["stable_least_players"]
    if setup and seats < fewest:
        raise CannotPlay(
            Text(
                f"安定した準備は{fewest}人からです。{seats}人ではできません",
                f"the stable set-up is for {fewest} or more players, not for {seats}",
            ),
            Text("ふつうの準備で遊んでください", "play with the usual set-up"),
            game.place("constants.stable_least_players"),
        )


def check_supply(game: Game, seats: int, setup: str) -> None:
    """There are cards enough to set up a table of so many."""
    field, hand = game.constants["field_start"], game.constants["hand_size"]
    companions = game.deck("companion").cards
    for ja, en, have, needed, place in (
        ("王国カード", "kingdom cards", _count(game, "kingdom"), field, "constants.field_start"),
        ("村カード", "village cards", _count(game, "village"), seats, "players"),
        (
            "仲間カード",
            "companions",
            _count(game, "companion"),
            hand * seats,
            "constants.hand_size",
        ),
    ):
        if have < needed:
            raise CannotPlay(
                Text(
                    f"{seats}人には配れません: {ja}が {have} 枚しかなく、{needed} 枚要ります",
                    f"cannot deal to {seats} players: there are {have} {en}, and {needed} are needed",
                ),
                Text("カード表に行か枚数を足してください", "add rows or copies to the card table"),
                game.place(place),
            )
    if setup:
        for card in companions:
            if card.number("stable") > card.copies:
                raise CannotPlay(
                    Text(
                        f"「{card.id}」は {card.copies} 枚なのに、"
                        f"安定した準備で {card.number('stable')} 枚使うことになっています",
                        f"`{card.id}` has {card.copies} copies, and the stable set-up "
                        f"asks for {card.number('stable')}",
                    ),
                    Text("「stable」を減らしてください", "take a lower number in `stable`"),
                    card.place("stable"),
                )
        sure = sum(max(card.number("stable"), card.kind == "sage") for card in companions)
        if sure > hand * seats:
            raise CannotPlay(
                Text(
                    f"安定した準備で必ず使う {sure} 枚は、{seats}人の手札 {hand * seats} 枚に入りません",
                    f"the stable set-up holds {sure} companions for sure, "
                    f"and {seats} players have only {hand * seats} in hand",
                ),
                Text(
                    "「stable」の数を減らすか「stable_least_players」を増やしてください",
                    "lower the numbers in `stable` or raise `stable_least_players`",
                ),
                game.place("constants.stable_least_players"),
            )
    _start_cards_suffice(game, seats)


def _start_cards_suffice(game: Game, seats: int) -> None:
    """Whichever villages are dealt, each finds its start cards."""
    starts = {card.kind: card.copies for card in game.deck("start").cards}
    wanted: dict[str, list[int]] = {kind: [] for kind in starts}
    for village in game.deck("village").cards:
        for kind, number in Counter(_start(village)).items():
            if kind not in starts:
                raise CannotPlay(
                    Text(
                        f"「{village.id}」のスタートカード「{kind}」がありません",
                        f"`{village.id}` brings the start card `{kind}`, which is not there",
                    ),
                    Text(
                        "start の表の「kind」を書いてください", "write a `kind` of the start table"
                    ),
                    village.place("start"),
                )
            wanted[kind] += [number] * village.copies
    for kind, numbers in wanted.items():
        needed = sum(sorted(numbers, reverse=True)[:seats])
        if needed > starts[kind]:
            card = next(one for one in game.deck("start").cards if one.kind == kind)
            raise CannotPlay(
                Text(
                    f"スタートカード「{kind}」が足りません: "
                    f"{seats}人で {needed} 枚要ることがあり、{starts[kind]} 枚しかありません",
                    f"start cards run short: {seats} players may need {needed} of `{kind}`, "
                    f"and there are {starts[kind]}",
                ),
                Text("「copies」を増やしてください", "raise its `copies`"),
                card.place("copies"),
            )


def _start(village: Card) -> tuple[str, ...]:
    start = village.values.get("start", ())
    return start if isinstance(start, tuple) else ()


def _cards(game: Game) -> Iterator[Card]:
    for name in DECKS:
        yield from game.deck(name).cards


def _count(game: Game, deck: str) -> int:
    return sum(card.copies for card in game.deck(deck).cards)


def _told_apart(cards: Sequence[Card]) -> None:
    """Ids and kinds each belong to one row only: moves name the one, villages and tests the other."""
    for name in ("id", "kind"):
        known: set[str] = set()
        for card in cards:
            value = card.id if name == "id" else card.kind
            if not value or value in known:
                raise CannotPlay(
                    Text(
                        f"{name}「{value}」ではカードを区別できないため遊べません",
                        f"the {name} `{value}` does not tell the card from all others, "
                        "so it cannot be played",
                    ),
                    Text(
                        f"どの行にも別々の {name} を付けてください",
                        f"give each row a {name} of its own",
                    ),
                    card.place(name),
                )
            known.add(value)


def _one_sage(game: Game) -> None:
    """Exactly one card begins, and whoever holds it can pay for it."""
    deck = game.deck("companion")
    sages = [card for card in deck.cards if card.kind == "sage"]
    copies = sum(card.copies for card in sages)
    if copies != 1:
        raise CannotPlay(
            Text(
                f"賢者 (kind が sage の仲間) はちょうど1枚要りますが、{copies} 枚あります",
                f"there must be exactly one companion of the kind `sage`, and there are {copies}: "
                "its holder begins",
            ),
            Text(
                "sage の行を1つ、「copies」を 1 にしてください",
                "keep one row of that kind, with 1 for its `copies`",
            ),
            sages[0].place("copies") if sages else game.place("decks.companion"),
        )
    (sage,) = sages
    ids = [symbol.id for letter in sage.symbols("cost") if (symbol := game.symbol(letter))]
    incomes = [_food(village) for village in game.deck("village").cards]
    if set(ids) - {"food"} or len(ids) > min(incomes, default=0):
        raise CannotPlay(
            Text(
                "賢者を使うコストを支払えないことがあります: 賢者の持ち主は、まず賢者を使います",
                "the cost of the Sage cannot always be paid, and its holder must play it first",
            ),
            Text(
                "賢者のコストは、どの村の食糧でも足りるようにしてください",
                "let the Sage cost food only, and no more than each village brings",
            ),
            sage.place("cost"),
        )


def _food(village: Card) -> int:
    effect = village.effect("effect")
    if not effect or village.word("timing") != "passive":
        return 0
    return sum(do.n for do in single_steps(effect.steps) if do.op is Op.FOOD)
