"""What a simulation counts, and the programs made of the modules of the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from fortgold.data.model import Text
from fortgold.games.common import machine as common
from fortgold.games.common.jit import Program
from fortgold.games.common.machine import Machine, RecordLayout
from fortgold.games.common.metrics import Counted, Counts, card_labels, categories, numbers, shares
from fortgold.games.contract import Metric
from fortgold.games.fort_of_gold import fields
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, row_of
from fortgold.games.fort_of_gold.fields import BOX

DEALS = Text("配り", "deals")
WON = Text("勝った配り", "won deals")
LOST = Text("負けた配り", "lost deals")
TURN = Text("手番", "turns")
GOT = Text("得た宝物", "treasures got")

NAMELESS: Mapping[str, Text] = defaultdict(lambda: Text("", ""))
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

# What was done with cards: id, title in both languages.
OF_SPIRITS = (
    ("spirit-seen", "内陣に来た霊力", "spirits that came to the chancel"),
    ("spirit-get", "宝物を得るのに使った霊力", "spirits used to get treasures"),
    ("spirit-rotate", "回すのに使った霊力", "spirits used to rotate"),
    ("spirit-foresee", "予見に使った霊力", "spirits used to foresee"),
    ("spirit-idle", "台に残った霊力", "spirits inducted and never used"),
)
NAMES_USED = ("name-used", "祭壇に移した霊力の名前", "names of spirits used")
OF_TREASURES = (
    ("treasure-seen", "課題に出た宝物", "treasures that came out"),
    ("treasure-got", "得た宝物", "treasures got"),
    ("treasure-returned", "山に戻した宝物", "treasures put back"),
)
FIRST_WON = ("first-won", "勝った配りで最初に出ていた宝物", "treasures out at set-up, when won")
FIRST_LOST = ("first-lost", "負けた配りで最初に出ていた宝物", "treasures out at set-up, when lost")


def metrics(rules: Ruleset, names: Mapping[str, Text]) -> tuple[Metric, ...]:
    """What a tally counts; `names` are the cards' printed names by id.

    The bins of cards lie in the order of the deck's lists, not in that of their numbers.
    """
    n, mana = rules.constants, len(rules.spirits)
    spirits = card_labels((card.id, names[row_of(card)]) for card in rules.spirits)
    treasures = card_labels((card.id, names[row_of(card)]) for card in rules.treasures)
    used = [names[row_of(card)] for card in first_by_name(rules.spirits)]
    to_get = "宝物 1 枚を得るのに使った霊力", "spirits used to get a treasure"
    attached = "宝物 1 枚に最後についていた霊力", "spirits attached to a treasure at the end"
    kinds = "選べるアクションの種類", "kinds of action to choose from"
    choices = (
        "選べる手の数（予見の並べ方は数えない）",
        "moves to choose from (arrangements of a foresight not counted)",
    )
    return (
        numbers("score", "得点", "score", WON, mana),
        numbers("turns", "手番の数", "turns of a deal", DEALS, 2 * mana),
        numbers("inducts", "マナを迎えた回数", "inductions of a deal", DEALS, mana),
        numbers("gets", "宝物を得た回数", "treasures got in a deal", DEALS, n.altar_goal),
        numbers("rotates", "宝物を回した回数", "rotations of a deal", DEALS, mana),
        numbers("foresees", "予見した回数", "foresights of a deal", DEALS, n.altar_goal),
        numbers("spirits-to-get", *to_get, GOT, n.pedestal_columns, 1),
        numbers("spirits-attached", *attached, GOT, n.altar_column_limit, 1),
        numbers(
            "solutions", "手番に出ていた課題の数", "solutions out in a turn", TURN, n.solution_slots
        ),
        numbers("kinds", *kinds, TURN, 4, 1),
        numbers("choices", *choices, TURN, most_choices(rules), 1),
        categories("foresight", "予見", "foresight", TURN, FORESEEN),
        numbers(
            "treasures-lost", "負けたときの宝物", "treasures when lost", LOST, n.altar_goal - 1
        ),
        categories("losses", "負けた理由", "why it was lost", LOST, CAUSES),
        # in how many deals, once or more
        *(shares(*one, DEALS, spirits) for one in OF_SPIRITS),
        shares(*NAMES_USED, DEALS, used),
        *(shares(*one, DEALS, treasures) for one in OF_TREASURES),
        shares(*FIRST_WON, WON, treasures, "won deals"),
        shares(*FIRST_LOST, LOST, treasures, "lost deals"),
    )


def first_by_name(spirits: Iterable[Spirit]) -> list[Spirit]:
    """The first of the spirits that share a name."""
    first: dict[str, Spirit] = {}
    for card in spirits:
        first.setdefault(card.name, card)
    return list(first.values())


def most_choices(rules: Ruleset) -> int:
    """An upper bound of the choices in a position, 1 or more."""
    constants, columns = rules.constants, rules.constants.pedestal_columns
    tops = columns * constants.altar_goal
    gets = constants.solution_slots * ((1 << columns) - 1)
    return columns * constants.chancel_size + gets + tops * (constants.solution_slots + 1)


def counted(rules: Ruleset, names: Mapping[str, Text] = NAMELESS) -> Iterator[Counted]:
    """What a tally counts; cards and names in the order of the deck's lists."""
    spirits = [fields.spirits_of(rules).index(card) for card in rules.spirits]
    treasures = [fields.treasures_of(rules).index(card) for card in rules.treasures]
    known = [card.name for card in first_by_name(fields.spirits_of(rules))]
    used = [known.index(card.name) for card in first_by_name(rules.spirits)]
    orders = {"spirit": spirits, "name": used, "treasure": treasures, "first": treasures}
    for metric in metrics(rules, names):
        is_of_cards = metric.kind == "shares"
        order: Sequence[int] = (
            orders[metric.id.partition("-")[0]] if is_of_cards else range(len(metric.labels))
        )
        yield metric, partial(_bins, metric.id.replace("-", "_"), order)


def _bins(name: str, order: Sequence[int], counts: Counts) -> list[int]:
    values = counts[name]
    return [values[i] if i < len(values) else 0 for i in order]


HERE = "fortgold.games.fort_of_gold"


def modules(*names: str) -> tuple[str, ...]:
    """The modules of a program; what all games share comes first."""
    return ("fortgold.games.common.run", *(f"{HERE}.{name}" for name in names))


RULES = Program(modules("rules"), BOX, frozenset({"playouts", "sequences"}))
# Functions that are not inlined in machine code.
APART = frozenset(
    {"judge", "evaluate", "help_from", "arranged", "best_move", "monte_carlo_move", "player_move"}
)
PLAYERS = Program(
    modules("rules", "greedy", "monte_carlo", "counting"),
    BOX,
    frozenset({"games", "chosen"}),
    APART | {"monte_carlo_move", "sets_of", "make"},
)
SOLVER = Program(
    modules("rules", "greedy", "bounds", "search"),
    BOX,
    frozenset({"search", "rollouts", "may_win", "set_up"}),
    APART | {"matches", "match"},
)

LAYOUT = RecordLayout(
    __name__, fields.DECK, fields.STATE, fields.WORK, fields.COUNTED, fields.deck_of, fields.needs,
    fields.plain_rooms_of, fields.MACHINE, RULES, PLAYERS, lambda _: 1, counted, states=4,
)  # fmt: skip


def machine(rules: Ruleset) -> Machine[Ruleset]:
    """The deck for many games."""
    return common.machine(LAYOUT, rules)


def plain_machine(rules: Ruleset) -> Machine[Ruleset]:
    """The deck for a few games, without a compiler."""
    return common.plain_machine(LAYOUT, rules)
