"""What a simulation counts, for people who make decks: each figure with its bins and their names.

The bins of cards lie in the order of the deck's lists, whatever kernels call them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortgold.games.contract import Figure
from fortgold.games.fort_of_gold.deck import Rules, Spirit, Treasure, row_of
from fortgold.model import Text

DEALS = Text("配り", "deals")
WON = Text("勝った配り", "won deals")
LOST = Text("負けた配り", "lost deals")
TURN = Text("手番", "turns")
GOT = Text("得た宝物", "treasures got")

FORESEEN = (
    Text("できない", "not possible"),
    Text("できたがしなかった", "possible, not taken"),
    Text("した", "taken"),
)
CAUSES = (
    Text("マナの山も内陣も空", "pile of mana and chancel empty"),
    Text(
        "内陣の名前がどの列にもあり、マナの山は残っている",
        "every name in the chancel barred, mana left",
    ),
    Text(
        "内陣の名前がどの列にもあり、マナの山は空",
        "every name in the chancel barred, pile of mana empty",
    ),
)
NO_SPIRIT, BARRED_WITH_MANA, BARRED_WITHOUT = range(3)
# The figures in their order, as `tally` counts them.
(
    SCORE, TURNS, INDUCTS, GETS, ROTATES, FORESEES, SPIRITS_TO_GET, SPIRITS_ATTACHED, SOLUTIONS, KINDS,
    CHOICES, FORESIGHT, TREASURES_LOST, LOSSES, SPIRIT_SEEN, SPIRIT_GET, SPIRIT_ROTATE, SPIRIT_FORESEE,
    SPIRIT_IDLE, NAME_USED, TREASURE_SEEN, TREASURE_GOT, TREASURE_RETURNED, FIRST_WON, FIRST_LOST,
) = range(25)  # fmt: skip


def figures(rules: Rules, names: Mapping[str, Text]) -> tuple[Figure, ...]:
    """What a tally counts; `names` are the cards' printed names by id."""
    return (*_courses(rules), *_uses(rules, names))


def _courses(rules: Rules) -> tuple[Figure, ...]:
    """How deals go: one case a deal, a turn or a treasure."""
    constants, spirits = rules.constants, len(rules.spirits)
    columns, goal, slots = (
        constants.pedestal_columns,
        constants.altar_goal,
        constants.solution_slots,
    )
    limit = constants.altar_column_limit
    choices = most_choices(rules)

    def numbers(name: str, ja: str, en: str, of: Text, last: int, first: int = 0) -> Figure:
        labels = tuple(Text(str(n), str(n)) for n in range(first, last + 1))
        return Figure(name, Text(ja, en), "numbers", of, labels, first)

    return (
        numbers("score", "得点", "score", WON, spirits),
        numbers("turns", "手番の数", "turns of a deal", DEALS, 2 * spirits),
        numbers("inducts", "マナを迎えた回数", "inductions of a deal", DEALS, spirits),
        numbers("gets", "宝物を得た回数", "treasures got in a deal", DEALS, goal),
        numbers("rotates", "宝物を回した回数", "rotations of a deal", DEALS, spirits),
        numbers("foresees", "予見した回数", "foresights of a deal", DEALS, goal),
        numbers(
            "spirits-to-get",
            "宝物 1 枚を得るのに使った霊力",
            "spirits used to get a treasure",
            GOT,
            columns,
            1,
        ),
        numbers(
            "spirits-attached",
            "宝物 1 枚に最後についていた霊力",
            "spirits attached to a treasure at the end",
            GOT,
            limit,
            1,
        ),
        numbers("solutions", "手番に出ていた課題の数", "solutions out in a turn", TURN, slots),
        numbers("kinds", "選べるアクションの種類", "kinds of action to choose from", TURN, 4, 1),
        numbers(
            "choices",
            "選べる手の数（予見の並べ方は数えない）",
            "moves to choose from (arrangements of a foresight not counted)",
            TURN,
            choices,
            1,
        ),
        Figure("foresight", Text("予見", "foresight"), "categories", TURN, FORESEEN),
        numbers("treasures-lost", "負けたときの宝物", "treasures when lost", LOST, goal - 1),
        Figure("losses", Text("負けた理由", "why it was lost"), "categories", LOST, CAUSES),
    )


def _uses(rules: Rules, names: Mapping[str, Text]) -> tuple[Figure, ...]:
    """What was done with each card: in how many deals, once or more."""
    spirits, treasures = _labels(rules.spirits, names), _labels(rules.treasures, names)

    def shares(name: str, ja: str, en: str, labels: tuple[Text, ...]) -> Figure:
        return Figure(name, Text(ja, en), "shares", DEALS, labels)

    return (
        shares("spirit-seen", "内陣に来た霊力", "spirits that came to the chancel", spirits),
        shares("spirit-get", "宝物を得るのに使った霊力", "spirits used to get treasures", spirits),
        shares("spirit-rotate", "回すのに使った霊力", "spirits used to rotate", spirits),
        shares("spirit-foresee", "予見に使った霊力", "spirits used to foresee", spirits),
        shares("spirit-idle", "台に残った霊力", "spirits inducted and never used", spirits),
        shares(
            "name-used",
            "祭壇に移した霊力の名前",
            "names of spirits used",
            tuple(names[row_of(cards[0])] for cards in by_name(rules)),
        ),
        shares("treasure-seen", "課題に出た宝物", "treasures that came out", treasures),
        shares("treasure-got", "得た宝物", "treasures got", treasures),
        shares("treasure-returned", "山に戻した宝物", "treasures put back", treasures),
        Figure(
            "first-won",
            Text("勝った配りで最初に出ていた宝物", "treasures out at set-up, when won"),
            "shares",
            WON,
            treasures,
            base="won deals",
        ),
        Figure(
            "first-lost",
            Text("負けた配りで最初に出ていた宝物", "treasures out at set-up, when lost"),
            "shares",
            LOST,
            treasures,
            base="lost deals",
        ),
    )


def by_name(rules: Rules) -> list[list[Spirit]]:
    """The spirits that share a name, names in the order of the deck's list."""
    groups: dict[str, list[Spirit]] = {}
    for card in rules.spirits:
        groups.setdefault(card.name, []).append(card)
    return list(groups.values())


def most_choices(rules: Rules) -> int:
    """At least as many as a position can have; 1 if that is none."""
    constants, columns = rules.constants, rules.constants.pedestal_columns
    tops = columns * constants.altar_goal
    gets = constants.solution_slots * ((1 << columns) - 1)
    return columns * constants.chancel_size + gets + tops * (constants.solution_slots + 1)


def _labels(
    cards: Sequence[Spirit] | Sequence[Treasure], names: Mapping[str, Text]
) -> tuple[Text, ...]:
    """`S07 若葉`, `S07 Young Leaf`."""
    return tuple(
        Text(f"{card.id} {name.ja}".rstrip(), f"{card.id} {name.en}".rstrip())
        for card in cards
        for name in [names[row_of(card)]]
    )
