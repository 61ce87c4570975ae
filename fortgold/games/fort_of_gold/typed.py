"""Moves as people type them. Places and columns count from 1 here, from 0 in files."""

from __future__ import annotations

import re
from unicodedata import normalize

from fortgold.games.contract import Begun, NotAMove
from fortgold.games.fort_of_gold.deck import Rules, Spirit, row_of
from fortgold.games.fort_of_gold.moves import (
    KINDS,
    Foresee,
    Get,
    Induct,
    Move,
    Rotate,
    kind_of,
)
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.speech import Names, card_said, typed_of
from fortgold.games.fort_of_gold.words import ACTIONS, listed
from fortgold.model import Text
from fortgold.position import IllegalMove
from fortgold.source import nearest, suggestion

WORDS = {  # besides any beginning of the English words
    "induct": ("迎える", "マナを迎える", "迎"),
    "get": ("得る", "宝物を得る", "得"),
    "rotate": ("回す", "宝物を回す", "回"),
    "foresee": ("予見する", "予見", "予"),
}
FORMS = {
    "induct": Text("i 場所 列", "i PLACE COLUMN"),
    "get": Text("g 宝物 列 [列 ...]", "g TREASURE COLUMN [COLUMN ...]"),
    "rotate": Text("r 列 祭壇の列 [戻す宝物]", "r COLUMN ALTAR-COLUMN [TREASURE BACK]"),
    "foresee": Text("f 列 祭壇の列", "f COLUMN ALTAR-COLUMN"),
}
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
SEPARATORS, PLACE = r"[\s,、]+", r"\d{1,3}"
EXAMPLES = {"induct": "i 1 2", "get": "g 1 1 3", "rotate": "r 2 1 2", "foresee": "f 3 2"}
ORDERS = {1: "/1", 2: "2/1"}  # an example for so many cards; for more, it needs no more than three
PUT_BACK = Text(
    "山の上に置くカードを上から順に、「/」のあとに山の下へ送るカードを出てくる順に入力します。例: {}",
    "Put them back: those on the pile, topmost first, then `/`, then those under it, first to come "
    "up first. For example: {}",
)
SHOWN = 40  # characters of what was typed
CARDS_LISTED = Text("`fortgold cards` で一覧できます", "`fortgold cards` lists them")
MEANT = Text(" (1 の次に 3、2 は山の下)", " (first 1, then 3; 2 goes under the pile)")


def how_to_type(position: Position) -> Text:
    """The forms of the four actions, each with an example, a possible one if there is one."""
    examples = dict(EXAMPLES)
    for move in reversed(position.legal_moves()):
        examples[kind_of(move)] = typed_of(move)
    return Text(
        "\n".join(
            f"{FORMS[kind].ja}\n    {ACTIONS[kind].ja}: {MEANINGS[kind].ja}。例: {examples[kind]}"
            for kind in KINDS
        ),
        "\n".join(
            f"{FORMS[kind].en}\n    {ACTIONS[kind].en}: {MEANINGS[kind].en}. "
            f"For example: {examples[kind]}"
            for kind in KINDS
        ),
    )


def move_typed(position: Position, typed: str, names: Names) -> Move | Begun:
    """The move that a person typed, or a foresight begun: it is legal, and its cards are seen now.

    Raises IllegalMove, also for a move that the rules refuse.
    """
    kind, rest = _kind(normalize("NFKC", typed).strip())
    if kind == "foresee":
        return _foresight(position, rest, names)
    numbers = _numbers(kind, rest)
    match kind, numbers:
        case "induct", [place, column]:
            move: Move = Induct(place, column)
        case "get", [solution, column, *more]:
            move = Get(solution, tuple(sorted((column, *more))))
        case "rotate", [column, altar]:
            move = Rotate(column, altar)
        case "rotate", [column, altar, returned]:
            move = Rotate(column, altar, returned)
        case _:
            raise _expected(kind)
    return _legal(position, move)


def _kind(typed: str) -> tuple[str, str]:
    """The kind of the move and what is typed after it."""
    word, rest = re.fullmatch(r"([^\d\s]*)(.*)", typed, re.DOTALL).groups()  # type: ignore[union-attr]
    word = word.rstrip(",、:").casefold()
    for kind, words in WORDS.items():
        if word in words or (word and kind.startswith(word)):
            return kind, rest.strip()
    forms = listed([FORMS[kind] for kind in KINDS])
    raise NotAMove(Text(f"入力のしかた: {forms.ja}", f"type one of: {forms.en}"))


def _numbers(kind: str, typed: str) -> list[int]:
    """Places as they count from 0. Without a gap, each digit is a place: `12` is 1 and 2."""
    words = re.split(SEPARATORS, typed)
    if len(words) == 1:
        words = list(typed)
    if not all(re.fullmatch(PLACE, word) for word in words):
        raise _expected(kind)
    places = [int(word) - 1 for word in words]
    if -1 in places:
        raise IllegalMove(Text("場所と列は 1 から数えます", "places and columns count from 1"))
    return places


def _expected(kind: str) -> IllegalMove:
    form, example = FORMS[kind], EXAMPLES[kind]
    return IllegalMove(
        Text(
            f"{ACTIONS[kind].ja}には「{form.ja}」と入力します。例: {example}",
            f"{ACTIONS[kind].en} is typed `{form.en}`, for example {example}",
        )
    )


def _legal(position: Position, move: Move) -> Move:
    refused = position.refusal(move)
    if refused:
        raise IllegalMove(refused)
    return move


def _foresight(position: Position, typed: str, names: Names) -> Move | Begun:
    """Two numbers commit; what follows them arranges the cards seen."""
    words = re.split(SEPARATORS, typed, maxsplit=2)
    numbers = _numbers("foresee", " ".join(words[:2]))
    if len(numbers) != 2:
        raise _expected("foresee")
    column, altar = numbers
    seen = position.seen()
    _legal(position, Foresee(column, altar, tuple(card.id for card in seen)))
    begun = f"f {column + 1} {altar + 1}"
    way = _arranged(" ".join(words[2:]), seen) if seen else ((), ())
    if way:
        return _legal(position, Foresee(column, altar, *way))
    cards = [_numbered(i, card, names) for i, card in enumerate(seen, 1)]
    example = ORDERS.get(len(seen), "1 3/2")
    meant = Text("", "") if len(seen) in ORDERS else MEANT
    return Begun(
        begun,
        Text(
            "\n".join(["見えたカード:", *(card.ja for card in cards)]),
            "\n".join(["You see:", *(card.en for card in cards)]),
        ),
        Text(PUT_BACK.ja.format(example) + meant.ja, PUT_BACK.en.format(example) + meant.en),
    )


def _numbered(number: int, card: Spirit, names: Names) -> Text:
    said = card_said(card, names)
    return Text(f"  {number}  {said.ja}  {card.id}", f"  {number}  {said.en}  {card.id}")


def _arranged(
    typed: str, seen: tuple[Spirit, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Which cards go on the pile and which under it; None if that is not an order of all of them.

    Without `/`, all go on the pile.
    """
    above, _, below = typed.partition("/")
    ways = []
    for words in (above, below):
        ids: list[str] = []
        for word in filter(None, re.split(SEPARATORS, words)):
            is_digits = word.isdecimal() and len(seen) < 10
            ids += list(word) if is_digits else [word.upper()]
        ways.append(tuple(_own_id(word, seen) for word in ids))
    on, under = ways
    return (on, under) if sorted(on + under) == sorted(card.id for card in seen) else None


def _own_id(word: str, seen: tuple[Spirit, ...]) -> str:
    """The id that a number of a card seen, or an id in any case, stands for."""
    if re.fullmatch(PLACE, word):
        return seen[int(word) - 1].id if 0 < int(word) <= len(seen) else ""
    return next((card.id for card in seen if card.id.upper() == word), "")


# Cards by name.


def about(typed: str, rules: Rules, names: Names) -> Text:
    """Name, symbols and id of the cards that somebody names, by id or by the beginning of a name.

    Raises IllegalMove if there are none.
    """
    said = _folded(typed)
    rows = {row_of(card): card for card in reversed(rules.by_id.values())}
    calls = {row: [_folded(one) for one in (row, names[row].ja, names[row].en)] for row in rows}
    found = [row for row in rows if said in calls[row]]
    found = found or [row for row in rows if any(one.startswith(said) for one in calls[row])]
    if not found or not said:
        known = [name for row in rows for name in (row, names[row].ja, names[row].en)]
        hint = suggestion(typed, known) if nearest(typed, known) else CARDS_LISTED
        raise IllegalMove(
            Text(
                f"「{typed[:SHOWN]}」というカードはありません。{hint.ja}",
                f"there is no card `{typed[:SHOWN]}`; {hint.en}",
            )
        )
    cards = [card_said(rows[row], names) for row in sorted(found)]
    listed = [
        Text(f"{row} {card.ja}", f"{row} {card.en}")
        for row, card in zip(sorted(found), cards, strict=True)
    ]
    return Text("、".join(one.ja for one in listed), ", ".join(one.en for one in listed))


def _folded(name: str) -> str:
    return normalize("NFKC", name).casefold().strip()
