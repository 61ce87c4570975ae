"""Admissible lower bounds: proofs that a position cannot be won with at most `left` inductions more.

Everything here is a relaxation: what the game allows, the relaxed game allows too. So a proof is never
wrong, and not every unwinnable position has one.

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
f * foresee_cards; a card put under the pile comes up again only if the whole pile does. A foresight
needs an altar column with room for one spirit, to which a claim and rotations have brought all
others: at least `altar_column_limit` - 1 - (spirits that lie there, or that a claim can bring)
rotations.

*The covers.* Different treasures take different spirits. To see whether the missing treasures can all
be got: choose the treasures, partition the positions of each into blocks (see below), and match every
block with a spirit of its own. All choices are tried (backtracking), with a maximum bipartite matching
that grows block by block; after STEPS choices the answer is "perhaps".

What is relaxed, for speed: that pedestal columns are stacks and take each name once, that a rotation
needs power, that moves come one after the other. The search takes care of those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fortgold.games.common.primitives import popcount
from fortgold.games.common.records import Fields, Record, Rooms, small, word
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure
from fortgold.games.fort_of_gold.fields import NONE, POSITIONS, spirits_of, treasures_of

STEPS = 3000  # choices that are tried in one matching
NEVER = 99  # spirits that a treasure takes which nothing can cover
MOST_SPIRITS = 62  # a set of spirits is one number
MOST_TREASURES = 32

# What spirits can do for treasures. To get a treasure takes a *cover*: spirits that together fill all
# its positions. Without superfluous spirits, and with each position given to only one of those that
# fill it, the positions are partitioned into *blocks*, each filled by a spirit of its own. So the
# covers of a treasure are the partitions of its positions (5 for three positions), with different
# spirits for the blocks. Sets of positions and of spirits are bitboards.
COVERS = Fields(
    partitions=word(),
    blocks=word("PARTITIONS"),  # how many a partition has; fewest first
    block=word("PARTITIONS", "POSITIONS"),
    fillers=word("TREASURES", "BLOCKS"),  # the spirits that fill the whole block
    fewest=word("TREASURES"),  # spirits that the treasure takes, if all lie ready
    positions=word(),
    meets=small("TREASURES", "SPIRITS"),  # the positions that the spirit fills
    spirit_class=word("SPIRITS"),  # equal for copies
    treasure_class=word("TREASURES"),
)
MATCHING = Fields(  # scratch memory
    available=word("TREASURES"),  # those that may be got, in the order in which they are shown
    takes=word("TREASURES"),  # the fewest spirits of a cover
    rarity=word("TREASURES"),
    chosen=word("TREASURES"),  # the order: cheapest and rarest first
    # by depth
    need=word("DEPTHS"),
    spare=word("DEPTHS"),
    budget=word("DEPTHS"),
    choice=word("DEPTHS"),
    floor=word("DEPTHS"),  # blocks that were matched before
    # by block
    wants=word("MATCHED"),  # the spirits that fill it
    has=word("MATCHED"),  # its spirit
    queue=word("MATCHED"),
    # by spirit
    owner=word("BITS"),  # its block
    parent=word("BITS"),  # the block from which the search reached it
)


def solver_rooms(rooms: Rooms) -> Rooms:
    """The rooms of these two, besides those of a deck."""
    treasures = rooms["TREASURES"]
    return {
        **rooms,
        "PARTITIONS": 15,  # of four positions
        "BLOCKS": 1 << POSITIONS,
        "DEPTHS": treasures + 1,
        "MATCHED": treasures * POSITIONS,
        "BITS": 64,
    }


def covers_of(rules: Ruleset) -> dict[str, Any]:
    spirits, treasures = spirits_of(rules), treasures_of(rules)
    positions = range(len(treasures[0].symbols))
    partitions = sorted(partitions_of(positions), key=lambda blocks: (len(blocks), blocks))
    fillers = [
        [_fillers(treasure, block, spirits) for block in range(1 << len(positions))]
        for treasure in treasures
    ]
    return {
        "partitions": len(partitions),
        "blocks": [len(blocks) for blocks in partitions],
        "block": partitions,
        "fillers": fillers,
        "fewest": [
            min((len(p) for p in partitions if all(of[block] for block in p)), default=NEVER)
            for of in fillers
        ],
        "positions": len(positions),
        "meets": [
            [sum(1 << i for i in positions if fills(one, 1 << i, spirit)) for spirit in spirits]
            for one in treasures
        ],
        "spirit_class": _classes([(card.name, card.symbols) for card in spirits]),
        "treasure_class": _classes([card.symbols for card in treasures]),
    }


def partitions_of(positions: Sequence[int]) -> Iterator[list[int]]:
    """Every partition of the positions into blocks, as bits."""
    if not positions:
        yield []
        return
    first, rest = positions[0], positions[1:]
    for blocks in partitions_of(rest):
        yield [1 << first, *blocks]
        for i, block in enumerate(blocks):
            yield [*blocks[:i], block | 1 << first, *blocks[i + 1 :]]


def _fillers(treasure: Treasure, block: int, spirits: Sequence[Spirit]) -> int:
    """The numbers of the spirits that fill the whole block, as bits."""
    return sum(1 << i for i, spirit in enumerate(spirits) if fills(treasure, block, spirit))


def fills(treasure: Treasure, block: int, spirit: Spirit) -> bool:
    """The spirit shows the request symbol in every position of the block."""
    return all(
        spirit.symbols[i] == wanted for i, wanted in enumerate(treasure.symbols) if block >> i & 1
    )


def _classes(values: Sequence[object]) -> list[int]:
    """0 for the first value, 1 for the next that is different, ..."""
    known: dict[object, int] = {}
    return [known.setdefault(value, len(known)) for value in values]


# What is proven of a position. `c` are the COVERS, `m` is MATCHING.


def may_win(d: Record, c: Record, s: Record, left: int, m: Record, thorough: bool) -> bool:
    """False: no line wins with at most `left` inductions. Without `thorough` nothing is matched."""
    need, solutions = d.goal - s.altar_count, s.solution_count
    if need <= 0:
        return True
    if need > solutions + s.pile_count:
        return False
    spirits = 0
    for column in range(d.columns):
        card = s.top[column]
        while card != NONE:
            spirits |= 1 << card
            card = s.under[card]
    budget = s.height + left
    rotations = max(0, need - solutions)
    if need + rotations > budget:
        return False
    shown = 0
    for i in range(solutions):
        m.available[shown] = s.solutions[i]
        shown += 1
    for i in range(s.pile_count - 1, -1, -1):
        m.available[shown] = s.pile[i]
        shown += 1
    undrawn = s.mana_count
    if left > 0:
        for place in range(d.chancel_size):
            if s.chancel[place] != NONE:
                spirits |= 1 << s.chancel[place]
        undrawn = max(0, s.mana_count - (left - 1))
        for i in range(undrawn, s.mana_count):
            spirits |= 1 << s.mana[i]
    if can_serve(d, c, spirits, need, solutions, rotations, shown, budget, m, thorough):
        return True
    if left <= 0 or undrawn == 0:
        return False
    rotations = max(rotations, rotations_to_foresee(d, s))
    while undrawn > 0 and need + rotations < budget:
        budget -= 1
        for _ in range(d.foresees):
            if undrawn > 0:
                undrawn -= 1
                spirits |= 1 << s.mana[undrawn]
        if can_serve(d, c, spirits, need, solutions, rotations, shown, budget, m, thorough):
            return True
    return False


def rotations_to_foresee(d: Record, s: Record) -> int:
    """The minimum of rotations before a foresight: they and a claim fill all but one place."""
    least = d.limit - 1 - min(d.columns, d.limit - 1)
    for altar in range(s.altar_count):
        if s.attached[altar] < d.limit:
            least = min(least, d.limit - 1 - s.attached[altar])
    return least


def can_serve(
    d: Record, c: Record, spirits: int, need: int, solutions: int, rotations: int, shown: int,
    budget: int, m: Record, thorough: bool,
) -> bool:  # fmt: skip
    """`need` of the treasures shown by `rotations` or more rotations can be covered by `spirits`."""
    count = total = before = 0
    while need + rotations <= budget:
        end = min(solutions + rotations, shown)
        for i in range(before, end):
            count = enter(d, c, m.available[i], spirits, count, m)
        if count >= need:
            total = 0
            for i in range(need):
                total += m.takes[m.chosen[i]]
            if rotations + total <= budget and (
                not thorough or matches(d, c, spirits, need, count, budget - rotations, m)
            ):
                return True
        if end == shown:
            return False
        before = end
        rotations += 1
    return False


def enter(d: Record, c: Record, treasure: int, spirits: int, count: int, m: Record) -> int:
    """Insert a treasure into the order, unless `spirits` cannot cover it; the new count."""
    most = min(d.columns, d.limit)
    takes = NEVER
    for n in range(c.partitions):
        blocks = c.blocks[n]
        if blocks > most:
            break
        filled = 0
        for i in range(blocks):
            filled += c.fillers[treasure][c.block[n][i]] & spirits != 0
        if filled == blocks:
            takes = blocks
            break
    if takes == NEVER:
        return count
    rarity = 64
    for position in range(c.positions):
        rarity = min(rarity, popcount(c.fillers[treasure][1 << position] & spirits))
    m.takes[treasure], m.rarity[treasure] = takes, takes * 64 + rarity
    i = count
    while i > 0 and m.rarity[m.chosen[i - 1]] > takes * 64 + rarity:
        m.chosen[i] = m.chosen[i - 1]
        i -= 1
    m.chosen[i] = treasure
    return count + 1


def matches(
    d: Record, c: Record, spirits: int, need: int, count: int, budget: int, m: Record
) -> bool:
    """Some `need` of the `count` treasures have covers without a spirit in common, within budget.

    Depth k decides on the k-th treasure of the order: one of the partitions, or to do without it.
    True also when STEPS is over.
    """
    most, free = min(d.columns, d.limit), spirits
    blocks = depth = steps = 0
    m.need[0], m.spare[0], m.budget[0], m.choice[0], m.floor[0] = need, count - need, budget, 0, 0
    while depth >= 0:
        if m.need[depth] == 0:
            return True
        while blocks > m.floor[depth]:  # take the last choice back
            blocks -= 1
            if m.has[blocks] >= 0:
                free |= 1 << m.has[blocks]
        choice = m.choice[depth]
        m.choice[depth] = choice + 1
        if choice > c.partitions or (choice == c.partitions and m.spare[depth] == 0):
            depth -= 1
            continue
        taken = 0
        if choice < c.partitions:
            treasure = m.chosen[depth]
            taken = c.blocks[choice]
            others = 0  # what the treasures after this one take at least
            for i in range(1, m.need[depth]):
                others += m.takes[m.chosen[depth + i]]
            if taken > min(most, m.budget[depth] - others):
                m.choice[depth] = c.partitions  # later partitions have no fewer blocks
                continue
            matched = taken >= m.takes[treasure]
            for i in range(taken):
                if matched:
                    m.wants[blocks] = c.fillers[treasure][c.block[choice][i]] & spirits
                    spirit = match(blocks, free, m)
                    matched = spirit >= 0
                    if matched:
                        free &= ~(1 << spirit)
                    else:
                        m.has[blocks] = -1
                    blocks += 1
            if not matched:
                continue
            steps += 1
            if steps > STEPS:
                return True
        missing = m.need[depth] - (choice < c.partitions)
        spare = m.spare[depth] - (choice == c.partitions)
        rest = m.budget[depth] - taken
        depth += 1
        m.need[depth], m.spare[depth], m.budget[depth] = missing, spare, rest
        m.choice[depth], m.floor[depth] = 0, blocks
    return False


def match(block: int, free: int, m: Record) -> int:
    """Match `block` by an augmenting path; the free spirit that is used now, or -1."""
    m.has[block] = -1
    m.queue[0] = block  # breadth first
    head, tail, seen = 0, 1, 0
    while head < tail:
        here = m.queue[head]
        head += 1
        wanted = m.wants[here] & ~seen
        if wanted & free:
            spirit = found = popcount((wanted & free & -(wanted & free)) - 1)
            while True:
                before = m.has[here]
                m.has[here], m.owner[spirit] = spirit, here
                if before < 0:
                    return found
                spirit, here = before, m.parent[before]
        seen |= wanted
        while wanted:
            spirit = popcount((wanted & -wanted) - 1)
            wanted &= wanted - 1
            m.parent[spirit] = here
            m.queue[tail] = m.owner[spirit]
            tail += 1
    return -1


def attachments(d: Record, c: Record, s: Record, left: int) -> int:
    """An upper bound on the spirits that rotations and foresights still attach in a winning line.

    The budget less the minimum that the missing treasures take.
    """
    missing, budget = d.goal - s.altar_count, left + s.height
    for size in range(1, POSITIONS + 1):
        have = 0
        for i in range(s.solution_count):
            have += c.fewest[s.solutions[i]] == size
        for i in range(s.pile_count):
            have += c.fewest[s.pile[i]] == size
        have = min(have, missing)
        missing -= have
        budget -= size * have
    return max(0, budget) if missing == 0 else 0
