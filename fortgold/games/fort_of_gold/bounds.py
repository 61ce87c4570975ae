"""Proofs that a position cannot be won with so many inductions more. Never wrong, and not complete.

Everything here relaxes the game: what the game allows, the relaxed one allows too. So what cannot be
done in the relaxed game cannot be done.

*The budget.* A spirit attached to the altar lies on the pedestal now or is inducted later. With
`left` inductions at most (spirits on the pedestal + left) spirits can still be attached: that is the
budget. Each treasure still missing takes the spirits of a cover, each rotation takes one, each
foresight takes one.

*The treasures.* A rotation shows one treasure more. So with r rotations the missing treasures are
among the solutions and the first r of the pile: what went back under the pile is among these. r is
at least the number missing less the number of solutions.

*The spirits.* `left` inductions take cards of the chancel, or cards drawn for the first left - 1 of
them: the first left - 1 of the mana pile. Every foresight brings a card nearer to the top by at most
the number of cards that it sees, so with f foresights they are among the first left - 1 +
f * foresee_cards; a card put under the pile comes up again only when the whole pile does. A foresight
needs an altar column with room for one spirit, to which a claim and rotations have brought all
others: at least `altar_column_limit` - 1 - (spirits that lie there, or that a claim can bring)
rotations.

*The covers.* Different treasures take different spirits. Whether the missing treasures can all be
had is then: choose the treasures, part the positions of each into blocks (see `covers`), and match
every block with a spirit of its own. All choices are tried, with a maximum matching that grows block
by block; after STEPS choices the answer is "perhaps".

What is left out, so that it stays quick: that pedestal columns are stacks and take each name once,
that a rotation needs power, that things come one after the other. The search sees to those.
"""

from __future__ import annotations

from fortgold.compiled import Numbers, bytes_of, compiled, halves_of, whole
from fortgold.games.fort_of_gold.covers import (
    FEWEST,
    FILLERS,
    MOST_BLOCKS,
    MOST_TREASURES,
    NEVER,
    PARTITION_COUNT,
    PARTITION_SIZE,
    PARTITIONS,
)
from fortgold.games.fort_of_gold.kernel_moves import ones
from fortgold.games.fort_of_gold.packed import (
    ALTAR_AT,
    ALTAR_COLUMN_LIMIT,
    ALTAR_COUNT,
    ALTAR_GOAL,
    CHANCEL,
    CHANCEL_SIZE,
    COUNT_BIT,
    EVERY_POSITION,
    FORESEE_CARDS,
    MANA_TOP,
    MOST_ATTACHED,
    MOST_POSITIONS,
    NONE,
    PEDESTAL,
    PEDESTAL_COLUMNS,
    PILE_COUNT,
    PILE_TOP,
    SOLUTION_COUNT,
    SOLUTIONS,
    SPIRITS,
    TREASURE_AT,
)

STEPS = 3000  # choices that are tried in one matching

# Room to work in, as places in one array of 64-bit integers.
AVAILABLE = 0  # the treasures that may be had, in the order in which they are shown
TAKES = AVAILABLE + MOST_TREASURES  # by place in the order: the fewest spirits of a cover
RARITY = TAKES + MOST_TREASURES
CHOSEN = RARITY + MOST_TREASURES  # the order: cheapest and rarest first
NEED = CHOSEN + MOST_TREASURES  # by depth, as the following
SPARE = NEED + MOST_TREASURES + 1
BUDGET = SPARE + MOST_TREASURES + 1
CHOICE = BUDGET + MOST_TREASURES + 1
FLOOR = CHOICE + MOST_TREASURES + 1  # blocks that were matched before this depth
WANTS = FLOOR + MOST_TREASURES + 1  # by block: the spirits that fill it
HAS = WANTS + MOST_TREASURES * MOST_POSITIONS  # by block: its spirit
OWNER = HAS + MOST_TREASURES * MOST_POSITIONS  # by spirit: its block
REACHED = OWNER + 64  # by spirit: the block that asked for it
ASKING = REACHED + 64
ROOM = ASKING + MOST_TREASURES * MOST_POSITIONS


@compiled
def may_win(
    table: Numbers, covers: Numbers, state: Numbers, left: int, room: Numbers, thorough: bool
) -> bool:
    """False: no line wins with at most `left` inductions. Without `thorough` nothing is matched."""
    at = bytes_of(state)
    need = table[ALTAR_GOAL] - whole(at[ALTAR_COUNT])
    solutions, pile = whole(at[SOLUTION_COUNT]), whole(at[PILE_COUNT])
    if need <= 0:
        return True
    if need > solutions + pile:
        return False
    spirits = height = 0
    for column in range(table[PEDESTAL_COLUMNS]):
        card = whole(at[PEDESTAL + column])
        while card != NONE:
            spirits |= 1 << card
            height += 1
            card = whole(at[SPIRITS + card])
    budget = height + left
    rotations = max(0, need - solutions)
    if need + rotations > budget:
        return False
    shown = 0
    for i in range(solutions):
        room[AVAILABLE + shown] = whole(at[SOLUTIONS + i])
        shown += 1
    card = whole(at[PILE_TOP])
    while card != NONE:
        room[AVAILABLE + shown] = card
        shown += 1
        card = whole(at[table[TREASURE_AT] + card])
    drawn = whole(at[MANA_TOP])
    if left > 0:
        for place in range(table[CHANCEL_SIZE]):
            if at[CHANCEL + place] != NONE:
                spirits |= 1 << whole(at[CHANCEL + place])
        for _ in range(left - 1):
            if drawn == NONE:
                break
            spirits |= 1 << drawn
            drawn = whole(at[SPIRITS + drawn])
    if _can_serve(
        table, covers, spirits, need, solutions, rotations, shown, budget, room, thorough
    ):
        return True
    if left <= 0 or drawn == NONE:
        return False
    rotations = max(rotations, _rotations_to_foresee(table, state))
    while drawn != NONE and need + rotations < budget:
        budget -= 1
        for _ in range(table[FORESEE_CARDS]):
            if drawn != NONE:
                spirits |= 1 << drawn
                drawn = whole(at[SPIRITS + drawn])
        if _can_serve(
            table, covers, spirits, need, solutions, rotations, shown, budget, room, thorough
        ):
            return True
    return False


@compiled
def _rotations_to_foresee(table: Numbers, state: Numbers) -> int:
    """At least so many rotations come before a foresight: they and a claim fill all but one place."""
    limit = table[ALTAR_COLUMN_LIMIT]
    least = limit - 1 - min(table[PEDESTAL_COLUMNS], limit - 1)
    columns = halves_of(state)
    for i in range(whole(bytes_of(state)[ALTAR_COUNT])):
        attached = whole(columns[table[ALTAR_AT] + i]) >> COUNT_BIT & MOST_ATTACHED
        if attached < limit:
            least = min(least, limit - 1 - attached)
    return least


@compiled
def _can_serve(
    table: Numbers,
    covers: Numbers,
    spirits: int,
    need: int,
    solutions: int,
    rotations: int,
    shown: int,
    budget: int,
    room: Numbers,
    thorough: bool,
) -> bool:
    """`need` of the treasures shown by at least so many rotations can be covered by `spirits`."""
    count = total = before = 0
    while need + rotations <= budget:
        end = min(solutions + rotations, shown)
        for i in range(before, end):
            count = _enter(table, covers, room[AVAILABLE + i], spirits, count, room)
        if count >= need:
            total = 0
            for i in range(need):
                total += room[TAKES + room[CHOSEN + i]]
            if rotations + total <= budget and (
                not thorough
                or _matches(table, covers, spirits, need, count, budget - rotations, room)
            ):
                return True
        if end == shown:
            return False
        before = end
        rotations += 1
    return False


@compiled
def _enter(
    table: Numbers, covers: Numbers, treasure: int, spirits: int, count: int, room: Numbers
) -> int:
    """Put a treasure into the order, unless `spirits` cannot cover it; the new count."""
    most = min(table[PEDESTAL_COLUMNS], table[ALTAR_COLUMN_LIMIT])
    takes = NEVER
    for n in range(covers[PARTITION_COUNT]):
        row = covers[PARTITIONS] + n * PARTITION_SIZE
        blocks = covers[row]
        if blocks > most:
            break
        filled = 0
        for i in range(blocks):
            fillers = covers[covers[FILLERS] + treasure * MOST_BLOCKS + covers[row + 1 + i]]
            filled += (fillers & spirits) != 0
        if filled == blocks:
            takes = blocks
            break
    if takes == NEVER:
        return count
    rarity = 64
    block = 1
    while block <= table[EVERY_POSITION]:
        fillers = covers[covers[FILLERS] + treasure * MOST_BLOCKS + block]
        rarity = min(rarity, ones(fillers & spirits))
        block <<= 1
    room[TAKES + treasure], room[RARITY + treasure] = takes, takes * 64 + rarity
    i = count
    while i > 0 and room[RARITY + room[CHOSEN + i - 1]] > takes * 64 + rarity:
        room[CHOSEN + i] = room[CHOSEN + i - 1]
        i -= 1
    room[CHOSEN + i] = treasure
    return count + 1


@compiled
def _matches(
    table: Numbers, covers: Numbers, spirits: int, need: int, count: int, budget: int, room: Numbers
) -> bool:
    """Some `need` of the `count` treasures have covers without a spirit in common, within budget.

    Depth d decides on the d-th treasure of the order: one of the partitions, or to do without it.
    True also when STEPS is over.
    """
    most = min(table[PEDESTAL_COLUMNS], table[ALTAR_COLUMN_LIMIT])
    partitions = covers[PARTITION_COUNT]
    free, blocks, depth, steps = spirits, 0, 0, 0
    room[NEED], room[SPARE], room[BUDGET] = need, count - need, budget
    room[CHOICE], room[FLOOR] = 0, 0
    while depth >= 0:
        if room[NEED + depth] == 0:
            return True
        while blocks > room[FLOOR + depth]:  # take the last choice back
            blocks -= 1
            if room[HAS + blocks] >= 0:
                free |= 1 << room[HAS + blocks]
        choice = room[CHOICE + depth]
        room[CHOICE + depth] = choice + 1
        if choice > partitions or (choice == partitions and room[SPARE + depth] == 0):
            depth -= 1
            continue
        taken = 0
        if choice < partitions:
            treasure = room[CHOSEN + depth]
            row = covers[PARTITIONS] + choice * PARTITION_SIZE
            taken = covers[row]
            others = 0  # what the treasures after this one take at least
            for i in range(1, room[NEED + depth]):
                others += room[TAKES + room[CHOSEN + depth + i]]
            if taken > min(most, room[BUDGET + depth] - others):
                room[CHOICE + depth] = partitions  # later partitions have no fewer blocks
                continue
            matched = taken >= room[TAKES + treasure]
            for i in range(taken):
                if matched:
                    fillers = covers[covers[FILLERS] + treasure * MOST_BLOCKS + covers[row + 1 + i]]
                    room[WANTS + blocks] = fillers & spirits
                    spirit = _match(blocks, free, room)
                    matched = spirit >= 0
                    room[HAS + blocks] = room[HAS + blocks] if matched else -1
                    if matched:
                        free &= ~(1 << spirit)
                    blocks += 1
            if not matched:
                continue
            steps += 1
            if steps > STEPS:
                return True
        missing = room[NEED + depth] - (choice < partitions)
        spare = room[SPARE + depth] - (choice == partitions)
        left = room[BUDGET + depth] - taken
        depth += 1
        room[NEED + depth], room[SPARE + depth], room[BUDGET + depth] = missing, spare, left
        room[CHOICE + depth], room[FLOOR + depth] = 0, blocks
    return False


@compiled
def _match(block: int, free: int, room: Numbers) -> int:
    """Give `block` a spirit, others changing theirs; the free spirit that is used now, or -1."""
    room[HAS + block] = -1
    room[ASKING] = block
    asked, asking, seen = 0, 1, 0
    while asked < asking:
        here = room[ASKING + asked]
        asked += 1
        wanted = room[WANTS + here] & ~seen
        if wanted & free:
            spirit = found = ones((wanted & free & -(wanted & free)) - 1)
            while True:
                given = room[HAS + here]
                room[HAS + here], room[OWNER + spirit] = spirit, here
                if given < 0:
                    return found
                spirit, here = given, room[REACHED + given]
        seen |= wanted
        while wanted:
            spirit = ones((wanted & -wanted) - 1)
            wanted &= wanted - 1
            room[REACHED + spirit] = here
            room[ASKING + asking] = room[OWNER + spirit]
            asking += 1
    return -1


@compiled
def attachments(table: Numbers, covers: Numbers, state: Numbers, left: int) -> int:
    """At most so many spirits can still be attached by rotations and foresights in a winning line.

    The budget less what the missing treasures take at least.
    """
    at = bytes_of(state)
    need = table[ALTAR_GOAL] - whole(at[ALTAR_COUNT])
    budget = left
    for column in range(table[PEDESTAL_COLUMNS]):
        card = whole(at[PEDESTAL + column])
        while card != NONE:
            budget += 1
            card = whole(at[SPIRITS + card])
    ones_, twos, threes, fours = 0, 0, 0, 0
    for i in range(whole(at[SOLUTION_COUNT]) + whole(at[PILE_COUNT])):
        if i < at[SOLUTION_COUNT]:
            treasure = whole(at[SOLUTIONS + i])
        elif i == at[SOLUTION_COUNT]:
            treasure = whole(at[PILE_TOP])
        else:
            treasure = whole(at[table[TREASURE_AT] + treasure])
        takes = covers[covers[FEWEST] + treasure]
        ones_ += takes == 1
        twos += takes == 2
        threes += takes == 3
        fours += takes == 4
    least = min(need, ones_)
    missing = need - least
    for size, have in ((2, twos), (3, threes), (4, fours)):
        some = min(missing, have)
        least += size * some
        missing -= some
    return max(0, budget - least) if missing == 0 else 0
