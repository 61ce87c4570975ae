"""What would be wrong after a move, planted, is found: else thousands of sound games would prove nothing."""

from __future__ import annotations

import pytest
import sound_games
from sound_games import Fault
from spirits import after, at, move_said, row

from fortgold.games.hundred_spirits.fields import NONE, STATE

# A pearl, one raised by 1, one by 2, one recast, one wild and a virtual one are 2 3 4 5 6 7.
PAID = at(
    3, hand="1 3 3 4 8", portal="mukade", done="kagami kyubi noppera amanojaku", diamond="kappa nue kooni",
    hand_2="7 7 7 7 7 7",
)  # fmt: skip
WAY = "activate mukade: 3 4^^ 3^ 1~ 8* kagami"
PLANTS = {
    "after.discard[row('3')] += 1": Fault.CARDS,
    "after.open[0][0] = NONE; after.discard[row('3')] += 1": Fault.OPEN_PEARLS,
    "after.open[1][1] = NONE; after.discard[row('umibozu')] += 1": Fault.OPEN_CHARACTERS,
    "after.portal[0][2] = row('kappa'); after.discard[row('kappa')] -= 1": Fault.PORTAL,
    "before.portal[0][0] = NONE": Fault.PORTAL,
    "after.power[0] += 1": Fault.POWER,
    "after.diamonds[1] -= 1": Fault.DIAMONDS,
    "work.too_many = 1": Fault.ROOM,
    "after.active = 1; after.hand[:2] = after.hand[1::-1]": Fault.LIMIT,
    "after.active = 2": Fault.ORDER,
    "before.hand[0][row('8')] -= 1": Fault.HELD,
    "after.hand[0][row('8')] += 1; after.discard[row('8')] -= 1": Fault.SPENT,
    "before.done[0][row('kagami')] = 0": Fault.HELPERS,
    "before.done[0][row('kyubi')] = 0": Fault.HELPERS,
    "before.done[0][row('noppera')] = 0": Fault.HELPERS,
    "before.done[0][row('amanojaku')] = 0": Fault.HELPERS,
    "before.wild_used = 1": Fault.HELPERS,
    "before.diamonds[0] = 1": Fault.PAID,
    "after.height[1] -= 1; after.diamonds[0] += 1; "
    "after.diamond[0][1] = after.pile[1][after.height[1]]": Fault.GAINED,
    "move += row('tengu') - row('mukade') << 24": Fault.RECIPE,
}  # fmt: skip


@pytest.mark.parametrize(("plant", "fault"), [("", Fault.NONE), *PLANTS.items()])
def test_what_is_wrong_after_a_move_is_found(plant: str, fault: Fault):
    (move,) = (one for one in PAID.legal_moves() if move_said(PAID, one) == WAY)
    moves, work = PAID._listed
    before, after = (STATE.copied(one.record) for one in (PAID, PAID.after(move)))
    places = {"before": before, "after": after, "work": work, "move": moves[move]}
    places |= {"row": row, "NONE": NONE}
    exec(plant, places)
    found = sound_games.fault_after(PAID.own.deck, before, after, work, places["move"])
    assert Fault(found) is fault
    work.too_many = 0


def test_a_wrong_end_is_found(monkeypatch: pytest.MonkeyPatch):
    position = after(at(turn=2, due=2, actions=1, done="komainu", done_2="ryu"), "draw")
    own, s = position.own, position.record
    assert sound_games.end_fault(own.deck, s, own.work(), 2) == Fault.NONE
    assert sound_games.end_fault(own.deck, s, own.work(), 3) == Fault.TURNS
    monkeypatch.setattr(sound_games, "write_result", lambda d, _, row: row.insert(d.seats, 0b11))
    assert sound_games.end_fault(own.deck, s, own.work(), 2) == Fault.WINNERS
