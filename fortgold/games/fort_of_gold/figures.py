"""What a simulation counts, for people who make decks: each figure with its bins and their names.

The bins of cards lie in the order of the deck's lists, by whatever numbers they are counted.
"""

from __future__ import annotations

from collections.abc import Mapping

from fortgold.data.model import Text
from fortgold.games.common.figures import card_labels, categories, numbers, shares
from fortgold.games.contract import Figure
from fortgold.games.fort_of_gold.deck import Rules, Spirit, row_of

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
# The figures in their order, by which `tally` counts them.
(
    SCORE, TURNS, INDUCTS, GETS, ROTATES, FORESEES, SPIRITS_TO_GET, SPIRITS_ATTACHED, SOLUTIONS, KINDS,
    CHOICES, FORESIGHT, TREASURES_LOST, LOSSES, SPIRIT_SEEN, SPIRIT_GET, SPIRIT_ROTATE, SPIRIT_FORESEE,
    SPIRIT_IDLE, NAME_USED, TREASURE_SEEN, TREASURE_GOT, TREASURE_RETURNED, FIRST_WON, FIRST_LOST,
) = range(25)  # fmt: skip

# What was done with cards: id, title in both languages.
OF_SPIRITS = {
    SPIRIT_SEEN: ("spirit-seen", "内陣に来た霊力", "spirits that came to the chancel"),
    SPIRIT_GET: ("spirit-get", "宝物を得るのに使った霊力", "spirits used to get treasures"),
    SPIRIT_ROTATE: ("spirit-rotate", "回すのに使った霊力", "spirits used to rotate"),
    SPIRIT_FORESEE: ("spirit-foresee", "予見に使った霊力", "spirits used to foresee"),
    SPIRIT_IDLE: ("spirit-idle", "台に残った霊力", "spirits inducted and never used"),
}
OF_TREASURES = {
    TREASURE_SEEN: ("treasure-seen", "課題に出た宝物", "treasures that came out"),
    TREASURE_GOT: ("treasure-got", "得た宝物", "treasures got"),
    TREASURE_RETURNED: ("treasure-returned", "山に戻した宝物", "treasures put back"),
}


def figures(rules: Rules, names: Mapping[str, Text]) -> tuple[Figure, ...]:
    """What a tally counts; `names` are the cards' printed names by id."""
    declared = _courses(rules) | _uses(rules, names)
    return tuple(declared[place] for place in range(len(declared)))


def _courses(rules: Rules) -> dict[int, Figure]:
    """How deals go: one case a deal, a turn or a treasure."""
    n, mana = rules.constants, len(rules.spirits)
    return {
        SCORE: numbers("score", "得点", "score", WON, mana),
        TURNS: numbers("turns", "手番の数", "turns of a deal", DEALS, 2 * mana),
        INDUCTS: numbers("inducts", "マナを迎えた回数", "inductions of a deal", DEALS, mana),
        GETS: numbers("gets", "宝物を得た回数", "treasures got in a deal", DEALS, n.altar_goal),
        ROTATES: numbers("rotates", "宝物を回した回数", "rotations of a deal", DEALS, mana),
        FORESEES: numbers("foresees", "予見した回数", "foresights of a deal", DEALS, n.altar_goal),
        SPIRITS_TO_GET: numbers(
            "spirits-to-get",
            "宝物 1 枚を得るのに使った霊力",
            "spirits used to get a treasure",
            GOT,
            n.pedestal_columns,
            first=1,
        ),
        SPIRITS_ATTACHED: numbers(
            "spirits-attached",
            "宝物 1 枚に最後についていた霊力",
            "spirits attached to a treasure at the end",
            GOT,
            n.altar_column_limit,
            first=1,
        ),
        SOLUTIONS: numbers(
            "solutions", "手番に出ていた課題の数", "solutions out in a turn", TURN, n.solution_slots
        ),
        KINDS: numbers(
            "kinds", "選べるアクションの種類", "kinds of action to choose from", TURN, 4, first=1
        ),
        CHOICES: numbers(
            "choices",
            "選べる手の数（予見の並べ方は数えない）",
            "moves to choose from (arrangements of a foresight not counted)",
            TURN,
            most_choices(rules),
            first=1,
        ),
        FORESIGHT: categories("foresight", "予見", "foresight", TURN, FORESEEN),
        TREASURES_LOST: numbers(
            "treasures-lost", "負けたときの宝物", "treasures when lost", LOST, n.altar_goal - 1
        ),
        LOSSES: categories("losses", "負けた理由", "why it was lost", LOST, CAUSES),
    }


def _uses(rules: Rules, names: Mapping[str, Text]) -> dict[int, Figure]:
    """What was done with each card: in how many deals, once or more."""
    spirits = card_labels((card.id, names[row_of(card)]) for card in rules.spirits)
    treasures = card_labels((card.id, names[row_of(card)]) for card in rules.treasures)
    used = [names[row_of(cards[0])] for cards in by_name(rules)]
    said = "勝った配りで最初に出ていた宝物", "treasures out at set-up, when won"
    won = shares("first-won", *said, WON, treasures, "won deals")
    said = "負けた配りで最初に出ていた宝物", "treasures out at set-up, when lost"
    lost = shares("first-lost", *said, LOST, treasures, "lost deals")
    said = "祭壇に移した霊力の名前", "names of spirits used"
    return {
        NAME_USED: shares("name-used", *said, DEALS, used),
        **{place: shares(*one, DEALS, spirits) for place, one in OF_SPIRITS.items()},
        **{place: shares(*one, DEALS, treasures) for place, one in OF_TREASURES.items()},
        FIRST_WON: won,
        FIRST_LOST: lost,
    }


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
