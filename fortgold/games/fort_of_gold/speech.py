"""Moves as people say, weigh and type them. Places and columns count from 1 here, from 0 in files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from fortgold.games.common.naming import ambiguous, asked_about, named, shortened
from fortgold.games.common.speech import NOTHING, filled, joined
from fortgold.games.common.typed import SEPARATORS, Offer, Way
from fortgold.games.common.typed import move_typed as typed_move
from fortgold.games.contract import Begun, Choice
from fortgold.games.fort_of_gold.deck import Rules, Spirit, Treasure, row_of
from fortgold.games.fort_of_gold.moves import (
    VERBS,
    Foresee,
    Get,
    Induct,
    Move,
    Rotate,
    kind_of,
)
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.state import AltarColumn
from fortgold.games.fort_of_gold.words import (
    ALTAR,
    CHANCEL,
    KNOWLEDGE,
    LIFE,
    PEDESTAL,
    POWER,
    SOLUTIONS,
    balance,
    listed,
)
from fortgold.model import Text
from fortgold.position import IllegalMove

Names = Mapping[str, Text]

NOTHING_BACK = Text("戻す宝物はない", "nothing goes back")
GOES_BACK = Text("{card} を山の一番下へ戻す", "{card} goes under the pile")
FORESEEN = Text(
    "{kind}: {attached}。山の上: {above}。山の下: {below}",
    "{kind}: {attached}; on the pile: {above}; under it: {below}",
)
CARD = Text("{name} ({index})", "{name} ({index})")
TOP = Text("列 {column} の{card}", "{card} from column {column}")
ATTACHED = Text(
    "{top} を祭壇の列 {altar} の{card} につける", "{top} to Altar column {altar}, {card}"
)
LOSS = Text("合法手がなくなりました。敗北です。", "No legal action is left: a loss.")
WIN = Text("勝利です。得点は {score} 点です。", "A win. The score is {score}.")
PERFECT = Text("完全勝利です！ 得点は {score} 点です。", "A perfect win! The score is {score}.")

# Moves in words.


def move_said(position: Position, move: Move, names: Names) -> Text:
    """A legal move in words, with all that the person who makes it knows."""
    if not isinstance(move, Foresee) or not position.seen():
        return choice_of(position, move, names).said
    spirits = {spirit.id: card_said(spirit, names) for spirit in position.seen()}
    return filled(
        FORESEEN,
        kind=VERBS["foresee"].heading,
        attached=_attached(position, move, names),
        above=listed([spirits[own] for own in move.above]),
        below=listed([spirits[own] for own in move.below]),
    )


def ending(position: Position) -> Text:
    """How a game ended and why; `position` is its end."""
    outcome = position.outcome()
    if outcome is None or outcome.score is None:
        return LOSS
    is_perfect = outcome.score >= position.rules.constants.perfect_score
    return filled(PERFECT if is_perfect else WIN, score=outcome.score)


def choice_of(position: Position, move: Move, names: Names) -> Choice:
    """What a person begins to do who makes that move; what is hidden still stays hidden."""
    verb = VERBS[kind_of(move)]
    said = filled(verb.said, **_parts(position, move, names))
    typed = typed_of(move)
    return Choice(Text(typed, typed), verb.heading, joined([verb.heading, said], ": ", ": "))


def typed_of(move: Move) -> str:
    """What a person types to begin that move, in either language."""
    places: tuple[int, ...]
    match move:
        case Induct(place, column):
            places = place, column
        case Get(solution, columns):
            places = solution, *columns
        case Rotate(column, altar, returned):
            places = (column, altar, returned) if returned >= 0 else (column, altar)
        case Foresee(column, altar):
            places = column, altar
    return " ".join([VERBS[kind_of(move)].key, *(str(place + 1) for place in places)])


def _parts(position: Position, move: Move, names: Names) -> dict[str, Text | int]:
    """What the sentence of a move's verb is filled with."""
    match move:
        case Induct(place, column):
            spirit = position.chancel[place]
            assert spirit is not None
            return {"card": card_said(spirit, names), "column": column + 1}
        case Get(solution, columns):
            tops = listed([_top(position, column, names) for column in columns])
            return {"card": card_said(position.solutions[solution], names), "tops": tops}
        case Rotate(returned=returned):
            back = NOTHING_BACK
            if returned >= 0:
                back = filled(GOES_BACK, card=card_said(position.solutions[returned], names))
            return {"attached": _attached(position, move, names), "back": back}
        case Foresee():
            return {"attached": _attached(position, move, names), "n": len(position.seen())}


def card_said(card: Spirit | Treasure, names: Names) -> Text:
    """Name and index: that is how a card is told from all others."""
    return filled(CARD, name=names[row_of(card)], index=index_of(card))


def index_of(card: Spirit | Treasure) -> str:
    """The arrangement of the symbols, spelt in letters."""
    return "".join(letter or "-" for letter in card.symbols)


def _top(position: Position, column: int, names: Names) -> Text:
    card = card_said(position.pedestal[column][-1], names)
    return filled(TOP, card=card, column=column + 1)


def _attached(position: Position, move: Rotate | Foresee, names: Names) -> Text:
    top = _top(position, move.column, names)
    treasure = card_said(position.altar[move.altar].treasure, names)
    return filled(ATTACHED, top=top, altar=move.altar + 1, card=treasure)


# What people type.

MEANINGS = {
    "induct": Text(
        "内陣のその場所のカードを台の列へ", "from that place of the Chancel to the Pedestal"
    ),
    "get": Text(
        "課題のその宝物に、それらの列のトップをつける",
        "that one of the Solutions, with the top cards of those columns",
    ),
    "rotate": Text(
        "その列のトップを祭壇の列につける。課題が埋まっていれば、戻す宝物も選ぶ",
        "attach the top card; if the Solutions are full, say which one goes back",
    ),
    "foresee": Text(
        "その列のトップを祭壇の列につける。見えたカードの置き方は、その後で選ぶ",
        "attach the top card; you see the cards first, then arrange them",
    ),
}
BY_NAME = Text(
    "場所や列の番号の代わりに、そこにあるカードの名前や id も使えます。",
    "In place of a number, name the card that lies there, or its id.",
)
EXAMPLES = {"induct": "i 1 2", "get": "g 1 1 3", "rotate": "r 2 1 2", "foresee": "f 3 2"}
HELP = Text(
    "{form}\n    {kind}: {meaning}。例: {example}",
    "{form}\n    {kind}: {meaning}. For example: {example}",
)
EXPECTED = Text(
    "{kind}には「{form}」と入力します。例: {example}",
    "{kind} is typed `{form}`, for example {example}",
)
ONE_OF = Text("入力のしかた: {forms}", "type one of: {forms}")
FROM_ONE = Text("場所と列は 1 から数えます", "places and columns count from 1")
PLACE = re.compile(r"\d{1,3}")
ORDERS = {1: "/1", 2: "2/1"}  # an example for so many cards; for more, it needs no more than three
CARD_SEEN = Text("\n  {n}  {card}  {id}", "\n  {n}  {card}  {id}")
YOU_SEE = Text("見えたカード:{cards}", "You see:{cards}")
PUT_BACK = Text(
    "山の上に置くカードを上から順に、「/」のあとに山の下へ送るカードを出てくる順に入力します。例: {example}{meant}",
    "Put them back: those on the pile, topmost first, then `/`, then those under it, first to come "
    "up first. For example: {example}{meant}",
)
MEANT = Text(" (1 の次に 3、2 は山の下)", " (first 1, then 3; 2 goes under the pile)")
IN_PLACE = Text("{n} {name} ({index})", "{n} {name} ({index})")
NOT_THERE = Text(
    "「{said}」はそこ ({where}) にありません。{form}",
    "there is no `{said}` there ({where}); {form}",
)


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as people name it, in a place counted from 0."""

    place: int
    id: str
    name: Text
    index: str
    kind: str = ""


Board = tuple[Text, Sequence[Lying]]  # its name, and the cards that lie there for all to see


def _boards(position: Position, kind: str, names: Names) -> tuple[Board, ...]:
    """Where the cards lie that a move names, one after the other; the last as often as it likes."""
    chancel = (CHANCEL, _lying(position.chancel, names))
    columns = (PEDESTAL, _lying([(None, *spirits)[-1] for spirits in position.pedestal], names))
    solutions = (SOLUTIONS, _lying(position.solutions, names))
    altar = (ALTAR, _lying([one.treasure for one in position.altar], names))
    return {
        "induct": (chancel, columns),
        "get": (solutions, columns),
        "rotate": (columns, altar, solutions),
        "foresee": (columns, altar),
    }[kind]


def _lying(cards: Iterable[Spirit | Treasure | None], names: Names) -> list[Lying]:
    return [
        Lying(place, card.id, names[row_of(card)], index_of(card))
        for place, card in enumerate(cards)
        if card is not None
    ]


def _offer(position: Position) -> Offer:
    typed = [(move, typed_of(move)) for move in position.legal_moves()]
    return Offer(VERBS, [Way(kind_of(move), move, Text(said, said)) for move, said in typed])


def how_to_type(position: Position) -> Text:
    """The forms of the four actions, each with an example, a possible one if there is one."""
    examples = _offer(position).examples
    return joined(
        [
            filled(
                HELP,
                form=verb.typed,
                kind=verb.heading,
                meaning=MEANINGS[kind],
                example=examples.get(kind, EXAMPLES[kind]),
            )
            for kind, verb in VERBS.items()
        ],
        "\n",
        "\n",
    )


def move_typed(position: Position, typed: str, names: Names) -> Move | Begun:
    """The move that a person typed, or a foresight begun: it is legal, and its cards are seen now.

    Raises IllegalMove, also for a move that the rules refuse.
    """

    def meant(kinds: Sequence[str], words: Sequence[str]) -> Move | Begun:
        places, rest = _places(kinds[0], words, _boards(position, kinds[0], names))
        match kinds[0], places:
            case "induct", [place, column]:
                move: Move = Induct(place, column)
            case "get", [solution, column, *more]:
                move = Get(solution, tuple(sorted((column, *more))))
            case "rotate", [column, altar, *returned] if len(returned) < 2:
                move = Rotate(column, altar, *returned)
            case "foresee", [column, altar]:
                return _foresight(position, column, altar, rest, names)
            case _:
                raise IllegalMove(_expected(kinds[0]))
        return _legal(position, move)

    forms = filled(ONE_OF, forms=listed([verb.typed for verb in VERBS.values()]))
    move: Move | Begun = typed_move(_offer(position), typed, meant, forms)
    return move


def _places(
    kind: str, words: Sequence[str], boards: Sequence[Board]
) -> tuple[list[int], Sequence[str]]:
    """The places that words or numbers stand for, and in a foresight the words after them.

    Without a gap, each digit is a place: `12` is 1 and 2.
    """
    if len(words) == 1 and words[0].isdecimal():
        words = list(words[0])
    places: list[int] = []
    while words and (kind != "foresee" or len(places) < len(boards)):
        where, cards = boards[min(len(places), len(boards) - 1)]
        if PLACE.fullmatch(words[0]):
            found, count = [int(words[0]) - 1], 1
        else:
            meant, count = _called(words, cards)
            found = [card.place for card in meant]
            if len(meant) > 1:
                called = [
                    filled(IN_PLACE, n=c.place + 1, name=c.name, index=c.index) for c in meant
                ]
                raise ambiguous(words[:count], called)
        if not found:
            said, form = shortened(words[:1]), _expected(kind)
            raise IllegalMove(filled(NOT_THERE, said=said, where=where, form=form))
        if found[0] < 0:
            raise IllegalMove(FROM_ONE)
        places += found
        words = words[count:]
    return places, words


def _called(words: Sequence[str], cards: Sequence[Lying]) -> tuple[list[Lying], int]:
    """The cards that the first words name: by id or index as they are printed, or by name."""
    exact = [card for card in cards if words[0].upper() in (card.id.upper(), card.index.upper())]
    return (exact, 1) if exact else named(words, cards)


def _expected(kind: str) -> Text:
    verb = VERBS[kind]
    return filled(EXPECTED, kind=verb.heading, form=verb.typed, example=EXAMPLES[kind])


def _legal(position: Position, move: Move) -> Move:
    refused = position.refusal(move)
    if refused:
        raise IllegalMove(refused)
    return move


def _foresight(
    position: Position, column: int, altar: int, words: Sequence[str], names: Names
) -> Move | Begun:
    """Two places commit; what follows them arranges the cards seen."""
    seen = _lying(position.seen(), names)
    _legal(position, Foresee(column, altar, tuple(card.id for card in seen)))
    above, _, below = " ".join(words).partition("/")
    on, under = (_arranged(SEPARATORS.split(part), seen) for part in (above, below))
    if sorted(on + under) == sorted(card.id for card in seen):
        return _legal(position, Foresee(column, altar, on, under))
    cards = [
        filled(CARD_SEEN, n=card.place + 1, card=card_said(spirit, names), id=card.id)
        for card, spirit in zip(seen, position.seen(), strict=True)
    ]
    return Begun(
        typed_of(Foresee(column, altar)),
        filled(YOU_SEE, cards=joined(cards, "", "")),
        filled(
            PUT_BACK,
            example=ORDERS.get(len(seen), "1 3/2"),
            meant=NOTHING if len(seen) in ORDERS else MEANT,
        ),
    )


def _arranged(words: Sequence[str], seen: Sequence[Lying]) -> tuple[str, ...]:
    """The ids of cards seen, by number, id or name, in that order; "" for what is none of them."""
    words, ids = [word for word in words if word], []
    while words:
        cards, count = _called(words, seen)
        if words[0].isdecimal():
            numbers = words[0] if len(seen) < 10 else [words[0][:3]]
            ids += [seen[int(n) - 1].id if 0 < int(n) <= len(seen) else "" for n in numbers]
        else:
            ids.append(cards[0].id if len(cards) == 1 else "")
        words = words[max(1, count) if not words[0].isdecimal() else 1 :]
    return tuple(ids)


# Cards by name.


def about(typed: str, rules: Rules, names: Names) -> Text:
    """Name, symbols and id of the cards that somebody names, by id or by the beginning of a name.

    Raises IllegalMove if there are none.
    """
    rows = {row_of(card): card for card in reversed(rules.by_id.values())}
    found = asked_about(typed, _lying(rows.values(), names))
    ids = sorted(row_of(rows[card.id]) for card in found)
    return joined([joined([Text(row, row), card_said(rows[row], names)], " ", " ") for row in ids])


# Why somebody would make a move, told by what lies face up.

GIVES_KNOWLEDGE = Text(
    "{limit} 枚になって{radiance}が生まれ、次に来る霊力カードを選べます",
    "With {limit} spirits there is the {radiance}, and you choose which Spirit cards come next",
)
GETS = Text(
    "{n} 枚で{radiance}があり、祭壇の宝物は {goal} 枚のうち {have} 枚になります",
    "With {n} card{n:|s} there is the {radiance}; that makes {have} of {goal} treasures on the Altar",
)
ROTATES = Text(
    "味方と敵は左から {balance} で、{radiance}があります。{new}",
    "Friends to foes are {balance}: there is the {radiance}, {new}",
)
ONE_NEW = Text("課題に新しい宝物が加わります", "and a new treasure joins the Solutions")
ONE_CHANGED = Text(
    "課題の宝物が 1 枚入れ替わります", "and one of the Solutions makes way for another treasure"
)
GIVES_LIFE = Text(
    "これで台のトップがそろい、{card} に{radiance}が生まれます",
    "Then the top cards give {card} the {radiance}",
)
GIVES_POWER = Text(
    "次にこのカードを祭壇の列 {altar} につければ、{radiance}が生まれます",
    "Attached to Altar column {altar} next, it gives the {radiance}",
)
SERVES = Text(
    "台のトップで満たせる{card} の位置が、{was} か所から {now} か所に増えます",
    "The top cards then serve {now} of the {positions} positions of {card}, up from {was}",
)
COVERS_NONE = Text(
    "空いた列を使うので、どのトップも覆いません",
    "It goes to a vacant column, so no top card is covered",
)
BRINGS_CARD = Text(
    "今すぐの得はありませんが、内陣に新しいカードが来ます",
    "It gains nothing at once, but brings a new card to the Chancel",
)
NOTHING_BETTER = Text("ほかに良い手が見えません", "Nothing better is in sight")


def reason(position: Position, move: Move, names: Names) -> Text:
    """What a move is good for, as far as the table shows it."""
    numbers = position.rules.constants
    match move:
        case Induct():
            return _why_induct(position, move, names)
        case Get(columns=columns):
            have, goal = len(position.altar) + 1, numbers.altar_goal
            return filled(GETS, n=len(columns), radiance=LIFE, have=have, goal=goal)
        case Rotate(column, altar, returned):
            there = position.altar[altar]
            counted = balance(there.treasure, (*there.spirits, *position.tops([column])))
            new = ONE_NEW if returned < 0 else ONE_CHANGED
            return filled(ROTATES, balance=counted, radiance=POWER, new=new)
        case Foresee():
            limit = numbers.altar_column_limit
            return filled(GIVES_KNOWLEDGE, limit=limit, radiance=KNOWLEDGE)


def _why_induct(position: Position, move: Induct, names: Names) -> Text:
    spirit = position.chancel[move.place]
    assert spirit is not None
    before = {column: spirits[-1] for column, spirits in enumerate(position.pedestal) if spirits}
    after = {**before, move.column: spirit}
    for treasure in position.solutions:
        if _has_life(treasure, after.values()) and not _has_life(treasure, before.values()):
            return filled(GIVES_LIFE, card=card_said(treasure, names), radiance=LIFE)
    for number, there in enumerate(position.altar, 1):
        if _gives_power(position, there, spirit) and not any(
            _gives_power(position, there, top) for top in before.values()
        ):
            return filled(GIVES_POWER, altar=number, radiance=POWER)
    gained = [
        (_served(treasure, after.values()), _served(treasure, before.values()), treasure)
        for treasure in position.solutions
    ]
    for now, was, treasure in sorted(gained, key=lambda one: one[1] - one[0]):
        if now > was:
            card, positions = card_said(treasure, names), len(treasure.symbols)
            return filled(SERVES, card=card, now=now, was=was, positions=positions)
    if move.column not in before:
        return COVERS_NONE
    return BRINGS_CARD if position.mana else NOTHING_BETTER


def _served(treasure: Treasure, spirits: Iterable[Spirit]) -> int:
    """In how many positions a spirit shows the request symbol."""
    shown = [spirit.symbols for spirit in spirits]
    return sum(
        any(symbols[i] == wanted for symbols in shown) for i, wanted in enumerate(treasure.symbols)
    )


def _has_life(treasure: Treasure, spirits: Iterable[Spirit]) -> bool:
    return AltarColumn(treasure, tuple(spirits)).has_life()


def _gives_power(position: Position, there: AltarColumn, spirit: Spirit) -> bool:
    numbers = position.rules.constants
    has_room = len(there.spirits) < numbers.altar_column_limit
    return has_room and there.with_(spirit).has_power(numbers.power_positions)
