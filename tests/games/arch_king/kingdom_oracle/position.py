"""A frozen position with its legal moves, what follows, and how it ended.

`turns` has rounds and turns, `effects` the steps of what cards do, `payments` how costs are met.
"""

from __future__ import annotations

from functools import cached_property

from fortgold.data.model import Text
from fortgold.games.arch_king.moves import Act, Move, Op
from fortgold.games.position import CHANCE, IllegalMove, Standing
from kingdom_oracle import effects, turns
from kingdom_oracle.bags import distinct
from kingdom_oracle.state import Phase, State


class Position(State):
    """A moment of the game in which somebody has to decide, or chance; or the end."""

    @property
    def to_move(self) -> int:
        """The seat that decides; CHANCE while a card comes up from a pile."""
        return CHANCE if effects.waits_for_chance(self) else self.seat

    def legal_moves(self) -> list[Move]:
        """Every legal move of the player to move, sorted; what chance may do. [] when the game is over."""
        return list(self._legal)

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        match self.phase:
            case Phase.OVER:
                return ()
            case Phase.DRAFT:
                return tuple(turns.picks(self))
        if self.to_move == CHANCE:
            is_kingdom = self.todo[0].op is Op.DRAW
            pile, kind = (self.kingdom, Act.REVEAL) if is_kingdom else (self.companions, Act.DRAW)
            return tuple(Move(kind, row) for row in distinct(pile.rows))
        return tuple(effects.decisions(self) if self.todo else turns.acts(self))

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        if move not in self._legal:
            raise IllegalMove(Text("", str(move)))
        match move.kind:
            case Act.DRAFT:
                return turns.picked(self, move.row)
            case Act.END:
                return turns.ended(self)
            case Act.PLAY:
                return effects.settled(turns.played(self, move))
            case Act.USE:
                return effects.settled(turns.used(self, move.row))
            case Act.REVEAL:
                return effects.settled(effects.revealed(self, move.row))
            case Act.DRAW:
                return effects.settled(effects.drawn(self, move.row))
        return effects.settled(effects.done(self, move))

    def outcome(self) -> Standing | None:
        """The points of all seats and who won; None while the game goes on.

        Not complete: it was stopped at the limit of rounds.
        """
        if self.phase is not Phase.OVER:
            return None
        points = tuple(realm.points for realm in self.realms)
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        return Standing(points, winners, turns.has_grown(self.realms, self.rules))
