"""A deck as records, with the functions that play it: as machine code, or in plain Python.

A game declares a `RecordLayout`. A deck too large for machine code is played in plain Python, and so are
deals that are wanted before machine code is ready: the games are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fortgold.data.model import Text
from fortgold.games.common.jit import Program, is_at_hand
from fortgold.games.common.records import Fields, Record, Rooms
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.games.common.metrics import Counted
    from fortgold.games.contract import Metric, Tally

R = TypeVar("R")  # the rules for a deck
MOST_SEATS = 64
ENTRIES = frozenset({"playouts", "sequences", "games", "chosen"})
TOO_LARGE = Text(
    "デッキが大きすぎて機械語にできないので、Python のまま遊びます。時間がかかります",
    "the deck is too large for machine code, so it is played in plain Python, which takes longer",
)
TOO_MANY_POINTS = (
    Text(
        "勝利点が大きすぎて、何度も遊ばせられません",
        "there are too many points on the cards to play many deals",
    ),
    Text(
        "一手ずつ遊ぶことはできます。何度も遊ばせるには小さくしてください",
        "it can be played move by move; to play many deals, make it smaller",
    ),
)


@dataclass(frozen=True, eq=False)
class RecordLayout(Generic[R]):
    """What the records of a game are made of, and which functions play it.

    `home` is the module that has it as LAYOUT. `rooms_of` says how much room a deck needs at least,
    `plain_rooms_of` how much it gets in plain Python; `machine` are the rooms of machine code, the
    smallest first. `playing` has `games` and `player_move`, `counting` `playouts` and `sequences`.
    `counts` are the fields of `work` that a tally adds up; `counted` are the metrics made of them.
    `columns_of` says how many numbers the result of a deal has; `states` how many states players use.
    """

    home: str
    deck: Fields
    state: Fields
    work: Fields
    counts: Fields
    values: Callable[[R, Rooms], Mapping[str, Any]]
    rooms_of: Callable[[R], Rooms]
    plain_rooms_of: Callable[[R], Rooms]
    machine: tuple[Rooms, ...]
    counting: Program
    playing: Program
    columns_of: Callable[[R], int]
    counted: Callable[..., Iterable[Counted]]
    states: int = 1

    def __reduce__(self) -> tuple[Callable[[str], RecordLayout[Any]], tuple[str]]:
        return layout_of, (self.home,)

    def machine_rooms(self, rules: R) -> Rooms | None:
        """The smallest room of machine code that holds the deck; None if it is larger than all."""
        need = self.rooms_of(rules)
        return next(
            (r for r in self.machine if all(r[name] >= n for name, n in need.items())), None
        )

    def metrics(self, rules: R, *names: Any) -> tuple[Metric, ...]:
        """What a tally counts, with `names` that only people read."""
        return tuple(metric for metric, _ in self.counted(rules, *names))

    def slow(self, rules: R) -> Text | None:
        """A warning for simulations, if the deck is too large for machine code."""
        return None if self.machine_rooms(rules) else TOO_LARGE


def layout_for_seats(
    home: str, fields: Any, values: Callable[[Any, Rooms], Mapping[str, Any]], modules: Iterable[str],
    counted: Callable[..., Iterable[Counted]], **rooms: Any,
) -> RecordLayout[Any]:  # fmt: skip
    """The layout of a game of several players, whose result is the points of each and who won.

    `fields` is its module of DECK, STATE, WORK and COUNTS, and of ROOMS, if every deck has the same `rooms`;
    `modules`, named from `games` on, are its rules and players.
    """
    program = Program(
        tuple(f"fortgold.games.{name}" for name in modules), {}, ENTRIES, is_large=True
    )
    same = vars(fields).get("ROOMS")
    every = {
        "rooms_of": lambda _: same,
        "plain_rooms_of": lambda _: same,
        "machine": (same,),
        "states": 2,
    }
    return RecordLayout(
        home, fields.DECK, fields.STATE, fields.WORK, fields.COUNTS, values, counting=program,
        playing=program, columns_of=lambda rules: rules.seats + 1, counted=counted, **{**every, **rooms},
    )  # fmt: skip


def layout_of(home: str) -> RecordLayout[Any]:
    layout: RecordLayout[Any] = import_module(home).LAYOUT
    return layout


@dataclass(frozen=True, eq=False)
class Machine(Generic[R]):
    """A deck as records: of machine words where there is room enough for it, else of lists."""

    layout: RecordLayout[R]
    rules: R
    rooms: Rooms
    is_compiled: bool

    @cached_property
    def deck(self) -> Record:
        return self._made(self.layout.deck, **self.layout.values(self.rules, self.rooms))

    @property
    def counting(self) -> Any:
        """The functions that play at random and count sequences."""
        return self.loaded(self.layout.counting)

    @property
    def playing(self) -> Any:
        """The functions of players."""
        return self.loaded(self.layout.playing)

    def loaded(self, program: Program) -> Any:
        return program.loaded(self.rooms, self.is_compiled)

    @cached_property
    def as_plain(self) -> Machine[R]:
        """The deck in plain Python, in the same rooms."""
        return replace(self, is_compiled=False) if self.is_compiled else self

    def _made(self, fields: Fields, **values: Any) -> Record:
        if self.is_compiled:
            return fields.packed(self.rooms, **values)[0]
        return fields.plain(self.rooms, **values)

    @cached_property
    def _blank(self) -> tuple[Record, Record]:
        return self.layout.state.plain(self.rooms), self.layout.work.plain(self.rooms)

    def states(self, count: int = 0) -> Any:
        """That many blank states, by default as many as players use."""
        count = count or self.layout.states
        if self.is_compiled:
            return self.layout.state.packed(self.rooms, count)
        return [self.layout.state.copied(self._blank[0]) for _ in range(count)]

    def works(self, count: int) -> Any:
        """That many blank scratch records."""
        if self.is_compiled:
            return self.layout.work.packed(self.rooms, count)
        return [self.layout.work.copied(self._blank[1]) for _ in range(count)]

    def work(self, **values: Any) -> Record:
        """One scratch record, with some values."""
        return self._made(self.layout.work, **values) if values else self.works(1)[0]

    def packed(self, record: Record) -> Record:
        """A plain state of these rooms in this form."""
        if not self.is_compiled:
            return record
        return self.layout.state.packed(self.rooms, **self.layout.state.numbers(record))[0]

    def numbers(self, numbers: Any) -> Any:
        """A list of numbers, or of such lists, in this form."""
        if not self.is_compiled:
            return numbers
        import numpy as np

        return np.array(numbers, np.int64)

    def _results(self, deals: int) -> Any:
        columns = self.layout.columns_of(self.rules)
        if not self.is_compiled:
            return [[0] * columns for _ in range(deals)]
        import numpy as np

        return np.zeros((deals, columns), np.int64)

    # What it can do.

    def playouts(self, seed: int, start: int, stop: int) -> list[list[int]]:
        """Deals played at random: a row of numbers for the result of each."""
        results = self._results(stop - start)
        state, work = self.states(1)[0], self.work()
        self.counting.playouts(self.deck, state, work, seed, start, stop, results)
        return [[int(number) for number in row] for row in results]

    def sequences(self, record: Record, depth: int) -> list[int]:
        """The numbers of sequences of exactly 1 ... `depth` legal moves from a plain state."""
        if depth == 0:
            return []
        states = self.states(depth + 1)
        nodes, left = self.numbers([0] * depth), self.numbers([-1] * depth)
        states[0] = self.packed(record)
        self.counting.sequences(self.deck, states, self.works(depth), left, nodes)
        return [int(count) for count in nodes]

    def chosen(
        self, record: Record, players: Sequence[int], seed: int, index: int, turn: int
    ) -> int:
        """The move of the player to move in a plain state; -1 at the end of the game."""
        states, numbers = self.states(), self.numbers(list(players))
        states[0] = self.packed(record)
        return int(self.playing.chosen(self.deck, states, self.work(), numbers, seed, index, turn))

    def tally(
        self, players: Sequence[int], seed: int, start: int, stop: int, **values: Any
    ) -> Tally | None:
        """Deals played to the end; `values` go into the scratch record. None: some room overflowed."""
        import numpy as np

        from fortgold.games.contract import Tally

        states, work = self.states(), self.work(**values)
        results = self._results(stop - start)
        self.playing.games(
            self.deck, states, work, self.numbers(list(players)), seed, start, stop, results
        )
        if self.is_compiled and any(
            records["overflow"].any()
            for records in (states, work)
            if "overflow" in (records.dtype.names or ())
        ):
            return None
        numbers = self.layout.counts.numbers(work)
        columns = self.layout.columns_of(self.rules)
        rows = np.array(results, np.int64).reshape(stop - start, columns)
        most = np.iinfo(np.int16).max
        if rows.max(initial=0) > most:
            raise CannotPlay(*TOO_MANY_POINTS)
        rows = rows[:, 0] if columns == 1 else rows
        counted = self.layout.counted(self.rules)
        counts = {metric.id: np.array(bins(numbers), np.int64) for metric, bins in counted}
        return Tally(start, stop, rows.astype(np.int16), counts)

    def is_ready(self) -> bool:
        """Whether players can begin at once: if not, another process compiles them."""
        if not self.is_compiled or is_at_hand(self.playing.games):
            return True
        from fortgold.data.workers import is_done_apart  # late: processes take a while to import

        return is_done_apart(self.playing.games, make, self.layout, self.rules)


def make(layout: RecordLayout[R], rules: R) -> None:
    """Compile the players; the machine code is cached on disk."""
    machine(layout, rules).tally([0] * MOST_SEATS, 0, 0, 0)


@lru_cache(maxsize=64)
def machine(layout: RecordLayout[R], rules: R) -> Machine[R]:
    """The deck for many games."""
    rooms = layout.machine_rooms(rules)
    return Machine(layout, rules, rooms, True) if rooms else plain_machine(layout, rules)


@lru_cache(maxsize=64)
def plain_machine(layout: RecordLayout[R], rules: R) -> Machine[R]:
    """The deck for a few games, without a compiler."""
    return Machine(layout, rules, layout.plain_rooms_of(rules), False)


def tally(
    layout: RecordLayout[R], rules: R, players: Sequence[int], seed: int, start: int, stop: int,
    can_wait: bool = True, **values: Any,
) -> Tally:  # fmt: skip
    """Deals `start` to `stop` - 1 played to the end by players, one for each seat.

    If they can wait for machine code, plain Python plays deal by deal until it is there.
    """
    fast, slow, parts = machine(layout, rules), plain_machine(layout, rules), []
    while can_wait and start < stop and not fast.is_ready():
        parts.append(slow.tally(players, seed, start, start + 1, **values))
        start += 1
    if start < stop or not parts:
        part = fast.tally(players, seed, start, stop, **values)
        parts.append(part or slow.tally(players, seed, start, stop, **values))
    return joined([part for part in parts if part])


def joined(tallies: Sequence[Tally]) -> Tally:
    import numpy as np

    first, *others = tallies
    if not others:
        return first
    counts = {name: np.sum([one.counts[name] for one in tallies], axis=0) for name in first.counts}
    results = np.concatenate([one.results for one in tallies])
    return replace(first, stop=tallies[-1].stop, results=results, counts=counts)
