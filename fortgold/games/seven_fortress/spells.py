"""Spells: when one may be used, on what, and what it does (readings 1 and 11 to 15).

Reading 1: in a turn in which an element was taken that the condition names, and while the hand meets the
whole condition, each spell may be used once, after taking. The elements stay.
"""
# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM110 - numba does not compile generators

from __future__ import annotations

from fortgold.games.common.records import Record
from fortgold.games.seven_fortress.moves import Act, Op, Phase
from fortgold.games.seven_fortress.towers import drop, list_code, pick_up, take_top, top


def any_spell(d: Record, s: Record) -> bool:
    """Whether the player to move can use one."""
    for spell in range(d.spells):
        if can_use(d, s, spell) and has_choice(d, s, spell):
            return True
    return False


def can_use(d: Record, s: Record, spell: int) -> bool:
    """Whether its condition holds now, and it was not used in this turn."""
    mage = s.mage[s.to_move]
    if s.used >> spell & 1 or not is_met(d, s, spell):
        return False
    if d.spells_once and s.met[s.to_move] >> spell & 1:
        return False
    for element in range(d.elements):
        if d.condition[mage][spell][element] and s.taken >> element & 1:
            return True
    return False


def is_met(d: Record, s: Record, spell: int) -> bool:
    """Whether the hand holds all elements of the condition; one may serve several spells."""
    condition = d.condition[s.mage[s.to_move]][spell]
    for element in range(d.elements):
        count = 0
        for row in range(d.minions, d.rows):
            if d.element[row] == element:
                count += s.hand[s.to_move][row]
        if count < condition[element]:
            return False
    return True


def note_met(d: Record, s: Record) -> None:
    """Remember which conditions the hand has met in this turn."""
    for spell in range(d.spells):
        if is_met(d, s, spell):
            s.meeting |= 1 << spell


def has_choice(d: Record, s: Record, spell: int) -> bool:
    """Whether there is something on which a spell can be used."""
    op, n = d.op[s.mage[s.to_move]][spell], d.n[s.mage[s.to_move]][spell]
    if op == Op.DISCARD_TOP:
        return standing(d, s, d.centre) > 0
    if op == Op.REORDER_TOP or op == Op.SINK_TOP or op == Op.RETURN_AND_TAKE:  # the hand has a card
        return standing(d, s, d.towers) > 0
    if op == Op.SWAP_TOPS:
        return standing(d, s, d.towers) > 1
    if op == Op.CENTRE_TO_OUTER:
        return s.height[d.centre] > 0
    if op == Op.RECOVER:
        for row in range(d.minions):
            if s.discard[row] and d.value[row] <= n:
                return True
        return False
    if op == Op.EXCHANGE_MINION:
        for row in range(d.minions):
            for tower in range(d.centre):
                if s.hand[s.to_move][row] and s.height[tower] and d.value[top(s, tower)]:
                    return True
        return False
    return True


def standing(d: Record, s: Record, towers: int) -> int:  # noqa: ARG001 - as its like
    """How many of the first towers are not empty."""
    count = 0
    for tower in range(towers):
        count += s.height[tower] > 0
    return count


def list_spells(d: Record, s: Record, w: Record) -> None:
    """List every use of every spell that the player to move can use."""
    for spell in range(d.spells):
        if can_use(d, s, spell) and has_choice(d, s, spell):
            list_choices(d, s, w, spell)


def list_choices(d: Record, s: Record, w: Record, spell: int) -> None:
    op, n = d.op[s.mage[s.to_move]][spell], d.n[s.mage[s.to_move]][spell]
    if op == Op.DISCARD_TOP or op == Op.REORDER_TOP or op == Op.SINK_TOP:
        for tower in range(d.centre if op == Op.DISCARD_TOP else d.towers):
            if s.height[tower]:
                list_code(w, Act.SPELL, spell, tower, 0, 0)
    elif op == Op.SWAP_TOPS:
        for tower in range(d.towers):
            for other in range(tower + 1, d.towers):
                if s.height[tower] and s.height[other]:
                    list_code(w, Act.SPELL, spell, tower, other, 0)
    elif op == Op.CENTRE_TO_OUTER:
        for tower in range(d.centre):
            list_code(w, Act.SPELL, spell, tower, 0, 0)
    elif op == Op.RECOVER:
        for row in range(d.minions):
            if s.discard[row] and d.value[row] <= n:
                list_code(w, Act.SPELL, spell, row, 0, 0)
    elif op == Op.RETURN_AND_TAKE:
        for row in range(d.rows):
            for goal in range(d.towers):
                for source in range(d.towers):
                    if s.hand[s.to_move][row] and s.height[source] and source != goal:
                        list_code(w, Act.SPELL, spell, row, goal, source)
    elif op == Op.EXCHANGE_MINION:
        for row in range(d.minions):
            for tower in range(d.centre):
                if s.hand[s.to_move][row] and s.height[tower] and d.value[top(s, tower)]:
                    list_code(w, Act.SPELL, spell, row, tower, 0)
    else:
        list_code(w, Act.SPELL, spell, 0, 0, 0)


def use_spell(d: Record, s: Record, spell: int, a: int, b: int, c: int) -> None:
    """What a spell does with its choices."""
    op, n = d.op[s.mage[s.to_move]][spell], d.n[s.mage[s.to_move]][spell]
    s.used |= 1 << spell
    if op == Op.DISCARD_TOP:
        s.discard[pick_up(s, a)] += 1
    elif op == Op.REORDER_TOP:
        look(d, s, a, n)
    elif op == Op.WARD:
        s.ward += n
    elif op == Op.SWAP_TOPS:
        row = pick_up(s, a)
        drop(s, a, pick_up(s, b))
        drop(s, b, row)
    elif op == Op.CENTRE_TO_OUTER:
        drop(s, a, pick_up(s, d.centre))
    elif op == Op.RECOVER:
        s.discard[a] -= 1
        s.hand[s.to_move][a] += 1
    elif op == Op.RETURN_AND_TAKE:
        s.hand[s.to_move][a] -= 1
        drop(s, b, a)
        take_top(d, s, c)
    elif op == Op.EXCHANGE_MINION:
        s.hand[s.to_move][a] -= 1
        take_top(d, s, b)
        drop(s, b, a)
    elif op == Op.CANCEL_RAID:
        s.calm = 1
    elif op == Op.SINK_TOP:
        s.sinks, s.sunk = n, 0
        sink(d, s, a)
    else:
        s.relief[s.to_move] = max(s.relief[s.to_move], n)


# Looking at the top of a tower: only the player looks, and names one card after the other.


def look(d: Record, s: Record, tower: int, n: int) -> None:
    """Lay the top cards of a tower beside it, fewer if there are fewer (reading 15)."""
    s.looking, s.looks, s.phase = tower, min(n, s.height[tower]), Phase.ORDER
    for _ in range(s.looks):
        s.looked[s.to_move][pick_up(s, tower)] += 1
    finish_if_alike(d, s)


def list_order(d: Record, s: Record, w: Record) -> None:
    """List the cards of which one lies next, below those named before."""
    for row in range(d.rows):
        if s.looked[s.to_move][row]:
            list_code(w, Act.ORDER, 0, row, 0, 0)


def put_next(d: Record, s: Record, row: int) -> None:
    """A card has its place."""
    s.looked[s.to_move][row] -= 1
    s.tower[s.looking][s.height[s.looking] + left_to_put(d, s)] = row
    finish_if_alike(d, s)


def left_to_put(d: Record, s: Record) -> int:
    """How many cards lie beside the tower."""
    count = 0
    for row in range(d.rows):
        count += s.looked[s.to_move][row]
    return count


def finish_if_alike(d: Record, s: Record) -> None:
    """Cards that are all the same have one order: they are put back."""
    left = left_to_put(d, s)
    for row in range(d.rows):
        if s.looked[s.to_move][row] == left:
            for place in range(left):
                s.tower[s.looking][s.height[s.looking] + place] = row
            s.looked[s.to_move][row] = 0
            s.height[s.looking] += s.looks
            s.phase = Phase.SPELLS
            return


# Cards that go under their own tower.


def list_sinks(d: Record, s: Record, w: Record) -> None:
    """List the towers of which one more may sink its top."""
    for tower in range(d.towers):
        if s.height[tower] and not s.sunk >> tower & 1:
            list_code(w, Act.SINK, 0, tower, 0, 0)


def sink(d: Record, s: Record, tower: int) -> None:
    """The card on top goes under its own tower (reading 14)."""
    row = pick_up(s, tower)
    for place in range(s.height[tower], 0, -1):
        s.tower[tower][place] = s.tower[tower][place - 1]
    s.tower[tower][0] = row
    s.height[tower] += 1
    s.sunk |= 1 << tower
    s.sinks -= 1
    s.phase = Phase.SPELLS
    for other in range(d.towers):
        if s.sinks and s.height[other] and not s.sunk >> other & 1:
            s.phase = Phase.SINK
