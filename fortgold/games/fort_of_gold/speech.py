"""Moves as people read and type them, and the reasons for making one.

Places and columns count from 1 here, from 0 in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fortgold.data.model import Text
from fortgold.games.common.naming import asked_about
from fortgold.games.common.places import MANY, Board, Lying, arranged, places
from fortgold.games.common.primitives import popcount
from fortgold.games.common.speech import NOTHING, both, filled, joined
from fortgold.games.common.typed import Offer, Way, expected
from fortgold.games.common.typed import how_to_type as typed_help
from fortgold.games.common.typed import move_typed as typed_move
from fortgold.games.contract import Begun, Choice
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure, row_of
from fortgold.games.fort_of_gold.moves import (
    ALTAR,
    CHANCEL,
    KNOWLEDGE,
    LIFE,
    MANA,
    PEDESTAL,
    POWER,
    SOLUTIONS,
    VERBS,
    Foresee,
    Get,
    Induct,
    Move,
    Rotate,
    balance,
    kind_of,
    listed,
    values_of,
)
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.position import IllegalMove

Names = Mapping[str, Text]

NOTHING_BACK = Text("戻す宝物はない", "nothing goes back")
GOES_BACK = Text("{card} を山の一番下へ戻す", "{card} goes under the pile")
FORESEEN = Text(
    "{kind}: {attached}。山の上: {above}。山の下: {below}",
    "{kind}: {attached}; on the pile: {above}; under it: {below}",
)
CARD = both("{name} ({index})")
TOP = Text("列 {column} の{card}", "{card} from column {column}")
ATTACHED = Text(
    "{top} を祭壇の列 {altar} の{card} につける", "{top} to Altar column {altar}, {card}"
)
LOSS = Text("合法手がなくなりました。敗北です。", "No legal action is left: a loss.")
WIN = Text("勝利です。{points}", "A win. {points}")
PERFECT = Text("完全勝利です！ {points}", "A perfect win! {points}")
POINTS = Text(
    "得点は {score} 点です。{mana}に {score} 枚残りました。",
    "The score is {score}: so many cards are left in the {mana}.",
)

# Moves in words.


def move_said(position: Position, move: Move, names: Names, _seat: int | None = None) -> Text:
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


def ending(position: Position, _names: Names) -> Text:
    """How a game ended and why; `position` is its end."""
    outcome = position.outcome()
    if outcome is None or outcome.score is None:
        return LOSS
    is_perfect = outcome.score >= position.rules.constants.perfect_score
    points = filled(POINTS, score=outcome.score, mana=MANA)
    return filled(PERFECT if is_perfect else WIN, points=points)


def choice_of(position: Position, move: Move, names: Names) -> Choice:
    """What a person begins to do with that move; hidden cards stay hidden."""
    verb = VERBS[kind_of(move)]
    said = filled(verb.said, **_parts(position, move, names))
    return Choice(both(typed_of(move)), verb.heading, joined([verb.heading, said], ": ", ": "))


def typed_of(move: Move) -> str:
    """What a person types to begin that move, in either language."""
    fields = [one if isinstance(one, tuple) else (one,) for one in values_of(move)]
    places = [n + 1 for field in fields for n in field if isinstance(n, int) and n >= 0]
    return " ".join([VERBS[kind_of(move)].key, *map(str, places)])


def _parts(position: Position, move: Move, names: Names) -> dict[str, Text | int]:
    """The values in the sentence of a move's verb."""
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
    """Name and index, which identify a card."""
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

ONE_OF = Text("入力のしかた: {forms}", "type one of: {forms}")
ORDERS = {1: "/1", 2: "2/1"}  # an example for that many cards; for more, three are enough
CARD_SEEN = both("\n  {n}  {card}  {id}")
YOU_SEE = Text("見えたカード:{cards}", "You see:{cards}")
PUT_BACK = Text(
    "山の上に置くカードを上から順に、「/」のあとに山の下へ送るカードを出てくる順に入力します。例: {example}{meant}",
    "Put them back: those on the pile, topmost first, then `/`, then those under it, first to come "
    "up first. For example: {example}{meant}",
)
MEANT = Text(" (1 の次に 3、2 は山の下)", " (first 1, then 3; 2 goes under the pile)")


def _offer(position: Position) -> Offer:
    legal = position.legal_moves()
    return Offer(VERBS, [Way(kind_of(move), move, both(typed_of(move))) for move in legal])


def how_to_type(position: Position, _names: Names) -> Text:
    """The forms of the four actions, each with an example, a possible one if there is one."""
    return typed_help(_offer(position))


def move_typed(position: Position, typed: str, names: Names) -> Move | Begun:
    """The move that a person typed, or a foresight begun, which is legal and reveals its cards.

    Raises IllegalMove, also for a move that the rules refuse.
    """

    def meant(kinds: Sequence[str], words: Sequence[str]) -> Move | Begun:
        kind, form = kinds[0], expected(VERBS[kinds[0]])
        boards = _boards(position, kind, names)
        matches, rest = places(words, boards, form, 2 if kind == "foresee" else MANY)
        match kind, matches:
            case "induct", [place, column]:
                move: Move = Induct(place, column)
            case "get", [solution, column, *more]:
                move = Get(solution, tuple(sorted((column, *more))))
            case "rotate", [column, altar, *returned] if len(returned) < 2:
                move = Rotate(column, altar, *returned)
            case "foresee", [column, altar]:
                return _foresight(position, column, altar, " ".join(rest), names)
            case _:
                raise IllegalMove(form)
        return _legal(position, move)

    forms = filled(ONE_OF, forms=listed([verb.typed for verb in VERBS.values()]))
    move: Move | Begun = typed_move(_offer(position), typed, meant, forms)
    return move


def _boards(position: Position, kind: str, names: Names) -> tuple[Board, ...]:
    """Where the cards lie that a move of that kind names, one after the other."""
    chancel = (CHANCEL, _lying(position.chancel, names))
    pedestal = (PEDESTAL, _lying([(None, *cards)[-1] for cards in position.pedestal], names))
    solutions = (SOLUTIONS, _lying(position.solutions, names))
    altar = (ALTAR, _lying([column.treasure for column in position.altar], names))
    return {
        "induct": (chancel, pedestal),
        "get": (solutions, pedestal),
        "rotate": (pedestal, altar, solutions),
        "foresee": (pedestal, altar),
    }[kind]


def _lying(cards: Iterable[Spirit | Treasure | None], names: Names) -> list[Lying]:
    return [
        Lying(place, card.id, names[row_of(card)], index_of(card))
        for place, card in enumerate(cards)
        if card is not None
    ]


def _legal(position: Position, move: Move) -> Move:
    refused = position.refusal(move)
    if refused:
        raise IllegalMove(refused)
    return move


def _foresight(
    position: Position, column: int, altar: int, typed: str, names: Names
) -> Move | Begun:
    """Two places commit; what follows them arranges the cards seen."""
    seen = _lying(position.seen(), names)
    _legal(position, Foresee(column, altar, tuple(card.id for card in seen)))
    above, _, below = typed.partition("/")
    on, under = arranged(above, seen), arranged(below, seen)
    if sorted(on + under) == sorted(card.id for card in seen):
        return _legal(position, Foresee(column, altar, on, under))
    cards = [
        filled(CARD_SEEN, n=number, card=card_said(card, names), id=card.id)
        for number, card in enumerate(position.seen(), 1)
    ]
    example, meaning = ORDERS.get(len(seen), "1 3/2"), NOTHING if len(seen) in ORDERS else MEANT
    return Begun(
        typed_of(Foresee(column, altar)),
        filled(YOU_SEE, cards=joined(cards, "", "")),
        filled(PUT_BACK, example=example, meant=meaning),
    )


# Cards by name.


def about(typed: str, rules: Ruleset, names: Names) -> Text:
    """Name, symbols and id of the cards with that id or beginning of a name.

    Raises IllegalMove if there are none.
    """
    rows = {row_of(card): card for card in reversed(rules.by_id.values())}
    matches = asked_about(typed, _lying(rows.values(), names))
    ids = sorted(row_of(rows[card.id]) for card in matches)
    return joined([joined([both(row), card_said(rows[row], names)], " ", " ") for row in ids])


# The reasons for a move, from the open cards alone.

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
    """A radiance that the new top makes possible, or what else it brings."""
    own = position.numbers
    rules, d, s = own.program, own.deck, own.record(position)
    spirit, columns, none = s.chancel[move.place], d.every_column, own.rooms["NONE"]
    before, tops = rules.shown(d, s, columns), [top for top in s.top[: d.columns] if top != none]
    covers = s.top[move.column] != none
    rules.lay(d, s, spirit, move.column)
    now = rules.shown(d, s, columns)
    served = [
        (popcount(d.asks[card] & before), popcount(d.asks[card] & now), own.treasures[card])
        for card in s.solutions[: s.solution_count]
    ]
    for was, have, treasure in served:
        if was < have == len(treasure.symbols):
            return filled(GIVES_LIFE, card=card_said(treasure, names), radiance=LIFE)
    for altar in filter(lambda altar: rules.has_room(d, s, altar), range(s.altar_count)):
        powerful = [rules.has_power(d, s, altar, top) for top in (spirit, *tops)]
        if powerful[0] and not any(powerful[1:]):
            return filled(GIVES_POWER, altar=altar + 1, radiance=POWER)
    was, have, treasure = max(served, key=lambda one: one[1] - one[0], default=(0, 0, None))
    if treasure and was < have:
        card = card_said(treasure, names)
        positions = len(treasure.symbols)
        return filled(SERVES, card=card, now=have, was=was, positions=positions)
    if not covers:
        return COVERS_NONE
    return BRINGS_CARD if position.mana else NOTHING_BETTER
