"""Checks from play: what a deck cannot do by the rules of its game, and whether it can be won.

Only games with rules in code are asked. What the rules say of a deck is reported if its files
could be read. Play is tried last, on a deck without other errors: it takes a part of a second.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from fortgold.checks.laws import WINNABLE
from fortgold.checks.registry import (
    Place,
    Problem,
    Problems,
    Subject,
    check,
    looks_for,
    of_subject,
    problem,
)
from fortgold.checks.stated_laws import options_of, sound_laws
from fortgold.data.cache_folder import cache_folder
from fortgold.data.findings import Finding, fault
from fortgold.data.fingerprint import fingerprint
from fortgold.data.kept_results import KeptResults, key_of, program
from fortgold.data.model import Game, Text
from fortgold.games import playable
from fortgold.games.position import CannotPlay, TooLargeToPlay

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.play.statistics import Interval

SEED = 0  # of the deals that are tried
TRIES = 8  # games of the quick player that a deal is given
MIN_DEALS = 30  # deals that are looked at before anything is said against a deck
GAMES = 800  # in all, before it is left open: about four seconds
DEALS = 1000  # that are solved at most,
NODES = 20_000_000  # and positions the solver may have looked at before it starts on another


# What the rules of a game find wrong with its deck, by kind.
UNSOUND = {
    "cannot be dealt": fault(
        "RULE601",
        "このデッキは遊べるように配れない",
        "The deck cannot be dealt as its rules ask",
        "刷る前に分からないと、最初の準備のところで初めて気づきます。",
        "Unless it is told now, it is noticed at set-up, with the box on the table.",
    ),
    "too large": fault(
        "RULE610",
        "大きすぎてプログラムでは遊べない",
        "The deck is too large for a program to play it",
        "遊ばせてみることも、勝てるかどうかを調べることもできません。",
        "Nothing can be simulated, and nobody knows whether it can be won.",
        level="warning",
    ),
    "contradiction": fault(
        "RULE602",
        "ルールの数が互いに矛盾している",
        "Numbers of the rules contradict each other, or the deck",
        "片方の数を守ると、もう片方は決して起こりません。",
        "While the one holds, what the other speaks of can never happen.",
    ),
    "useless": fault(
        "RULE603",
        "何の役にも立たないカードがある",
        "A card is of no use",
        "引いた人はどう使っても損をするだけで、なぜ箱に入っているのか分かりません。",
        "Whoever draws it can only be harmed by it, and wonders what it is in the box for.",
        level="warning",
    ),
    "unobtainable": fault(
        "RULE604",
        "決して手に入らないカードがある",
        "A card can never be had",
        "それを目指した人は、できないことに何手も費やします。",
        "A player who aims for it spends turn after turn on what cannot be done.",
    ),
    "dead end": fault(
        "RULE605",
        "ほかのカードにできることが決してできないカードがある",
        "A card can never do what others of its kind do",
        "一枚だけ例外があると、先に手に入れた人が訳も分からず行き詰まります。",
        "An exception that nobody announces; whoever gets it first is stuck and cannot see why.",
        level="warning",
    ),
    "unwinnable": fault(
        "RULE606",
        "どう配っても勝てない",
        "No deal can be won",
        "どんなに上手な人も、一度も勝てません。",
        "The best of players will never win a single game.",
    ),
}


def _unsound_of_kind(kind: str, subject: Subject) -> Problems:
    """What the rules find of one kind."""
    return (found for there, found in _unsound(subject) if there == kind)


@of_subject
def _unsound(subject: Subject) -> tuple[tuple[str, Problem], ...]:
    """What the rules say of the deck: of which kind it is, and what is wrong."""
    rules, game = rules_of(subject), subject.game
    if isinstance(rules, CannotPlay):
        kind = "too large" if isinstance(rules, TooLargeToPlay) else "cannot be dealt"
        return ((kind, problem(Place(rules.at or game.at), rules.missing, rules.hint)),)
    cards = {(card.deck, card.id): card for card in game.cards()}
    found: list[tuple[str, Problem]] = []
    for one in rules.deck_problems() if rules else ():
        card = cards.get((one.deck, one.card))
        place = Place.entry(game, f"constants.{one.constant}", one.constant)
        if card and card.id:
            place = Place.cell(card, one.column)
        found.append((one.kind, problem(place, one.said, one.hint)))
    return tuple(found)


for _kind, _fault in UNSOUND.items():
    looks_for(_fault)(partial(_unsound_of_kind, _kind))


@check(
    "RULE609",
    "遊びについての法則を確かめるルールがない",
    "A law about play in a game that has no rules in code",
    "守られていると思い込むだけで、誰も確かめていません。",
    "Nobody tries it, and everybody believes that it holds.",
    "「{game.id}」のルールはまだプログラムになっていません",
    "`{game.id}` has no rules in code yet",
    "この法則を消してください",
    "take the law away",
    level="warning",
)
def law_without_rules(subject: Subject) -> Problems:
    says, rules = None, _playable(subject.game)
    if rules is not None:
        if not subject.is_sound or _is_solitaire(rules):
            return
        ja = "数人で遊ぶゲームでは、いつも誰かが勝ちます"
        says = Text(ja, "in a game of several players somebody always wins")
    for i, _ in sound_laws(subject.game, WINNABLE):
        place = Place.entry(subject.game, f"checks.{i}.law", WINNABLE)
        yield problem(place, says, game=subject.game)


def _is_solitaire(rules: Playable | CannotPlay) -> bool:
    """Whether one can win or lose it; what cannot be played is reported elsewhere."""
    return isinstance(rules, CannotPlay) or rules.seats == 1


LESS_OFTEN = fault(
    "RULE607",
    "約束ほど勝てない",
    "It can be won less often than it promises",
    "負けが腕前のせいではなく配られ方のせいになり、何度目かで投げ出されます。",
    "A lost game is the fault of the deal and not of the player, who gives up sooner or later.",
)
OPEN = fault(
    "RULE608",
    "約束どおり勝てるかどうか分からない",
    "It is open whether it can be won as it promises",
    "手早く遊んでみるだけでは決着がつきませんでした。まだ何も分かっていないということです。",
    "Playing quickly did not settle it, so the promise is neither kept nor broken yet.",
    "warning",
)


def played(subject: Subject, deep: bool) -> Iterator[Finding]:
    """What trying to win says of the laws about play; `deep` asks the solver, which takes longer."""
    rules = rules_of(subject)
    if rules is None or isinstance(rules, CannotPlay) or not _is_solitaire(rules):
        return
    for i, law in sound_laws(subject.game, WINNABLE):
        limit = options_of(subject.game, law)["at-least"]
        deck = fingerprint(subject.game)
        found = _wins_of(_DeckWithRules(deck, subject.game.id, rules), limit / 100, deep)
        if found:
            at = subject.game.place(f"checks.{i}.at-least")
            kind = LESS_OFTEN if found.below else OPEN
            yield kind.found(at, *_win_report(subject.game, found, limit, deep), "at-least")


@dataclass(frozen=True)
class _DeckWithRules:
    """A deck with rules; equal if cards, constants and rules are."""

    fingerprint: str
    game: str
    rules: Playable = field(compare=False)


def _wins_of(deck: _DeckWithRules, limit: float, deep: bool) -> _WinCount | None:
    """As `_tried`, or `_solved`; what is known of the same cards from an earlier time is not tried
    again: words on a card play no part in it.
    """
    results, dealt = KeptResults(cache_folder()), deck.rules.dealt
    key = key_of("wins", program(), deck.game, dealt, f"{limit} {deep}")
    if dealt and (kept := results.find(key)) is not None:
        told: dict[str, int] | None = json.loads(kept)
        return _WinCount(**told, limit=limit) if told else None
    found = (_solved if deep else _tried)(deck, limit)
    if dealt:
        counts = found and {"deals": found.deals, "won": found.won, "unknown": found.unknown}
        results.keep(key, json.dumps(counts).encode())
    return found


@dataclass(frozen=True, slots=True)
class _WinCount:
    """How many of the deals can be won: at least `won`, at most `won` + `unknown`."""

    deals: int
    won: int
    unknown: int
    limit: float

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share, outermost ends."""
        from fortgold.play.statistics import Interval, wilson  # late: most games have no such law

        low = wilson(self.won, self.deals).low
        return Interval(low, wilson(self.won + self.unknown, self.deals).high)

    @property
    def holds(self) -> bool:
        return self.interval.low >= self.limit

    @property
    def below(self) -> bool:
        return self.interval.high < self.limit


def _wins(rules: Playable, index: int) -> int:
    """In how many tries the quick player wins that deal; 0 if it does not."""
    tries = range(1, TRIES + 1)
    return next((n for n in tries if rules.attempt(SEED, index, n - 1)), 0)


@lru_cache(maxsize=64)
def _tried(deck: _DeckWithRules, limit: float) -> _WinCount | None:
    """None if enough deals are won by a quick player; what it found if that settles nothing.

    It stops as soon as the interval lies above the limit, or as the share of deals in which it finds
    a win lies below: then more deals would not help, and it cannot tell why the others are lost.
    """
    from fortgold.play.statistics import wilson

    games = won = deals = 0
    while games < GAMES:
        tries = _wins(deck.rules, deals)
        games += tries or TRIES
        won += tries > 0
        deals += 1
        found = _WinCount(deals, won, deals - won, limit)
        if found.holds:
            return None
        if deals >= MIN_DEALS and wilson(won, deals).high < limit:
            break
    return found


@lru_cache(maxsize=64)
def _solved(deck: _DeckWithRules, limit: float) -> _WinCount | None:
    """None if enough deals can be won; what was found if not, or if the solver gave up too often.

    It is asked only about deals in which the quick player finds no win.
    """
    results, nodes = Counter[str](), 0
    for index in range(DEALS):
        if _wins(deck.rules, index):
            results["won"] += 1
        else:
            (solution,) = deck.rules.solve(SEED, index, index + 1, "win")
            results[solution.result] += 1
            nodes += solution.nodes
        found = _WinCount(results.total(), results["won"], results["gave up"], limit)
        if found.holds:
            return None
        if (found.deals >= MIN_DEALS and found.below) or nodes > NODES:
            break
    return found


def _win_report(game: Game, found: _WinCount, limit: float, deep: bool) -> tuple[Text, Text]:
    """What was found and what to do."""
    from fortgold.play.statistics import Share

    deals = Text(f"種 {SEED} の配り {found.deals} 回", f"{found.deals} deals of seed {SEED}")
    if not deep:
        share = Share(found.won, found.deals)
        ja = "`fortgold check --deep` なら、勝ち方を探し尽くして確かめます"
        return Text(
            f"勝てる配りが {limit:g} % 以上かどうか分かりません: {deals.ja}のうち、"
            f"手早く遊んで勝てたのは {found.won} ({share.said.ja})",
            f"whether {limit:g} % of deals can be won is open: a quick player won {found.won} of "
            f"{deals.en} ({share.said.en})",
        ), Text(ja, "`fortgold check --deep` searches for wins and settles it")
    low, high = (f"{100 * end:.1f}" for end in found.interval)
    solve = f"`fortgold solve {game.id} --seed {SEED}`"
    hint = Text(f"{solve} なら、もっと長く探せます", f"{solve} can search longer")
    if found.below:
        ja = "カードかルールの数を見直すか、約束を下げてください"
        hint = Text(ja, "mend cards or numbers, or promise less")
    return Text(
        f"勝てる配りが {limit:g} % 以上のはずですが、{deals.ja}のうち勝てるのは {found.won}、"
        f"分からないのは {found.unknown} です (95 % 信頼区間 {low}〜{high} %)",
        f"at least {limit:g} % of deals should be winnable; of {deals.en}, {found.won} are, and "
        f"{found.unknown} are open (95 % interval {low}–{high} %)",
    ), hint


def _playable(game: Game) -> Playable | CannotPlay | None:
    """A game with its rules, or why this deck cannot be played; None if nobody wrote any rules."""
    try:
        return playable(game)
    except CannotPlay as error:
        return error


@of_subject
def rules_of(subject: Subject) -> Playable | CannotPlay | None:
    """The same; None as well if its files say too little to judge."""
    return _playable(subject.game) if subject.is_sound else None
