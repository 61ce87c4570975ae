"""The terminal of a game: where the table is shown and lines are typed at the prompt."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from fortgold.cli.bilingual import WrongUsage, language
from fortgold.data.model import Text
from fortgold.play.seating import table_said
from fortgold.text.terminal_safe import visible_lines
from fortgold.text.terminal_wrapping import NO_BREAK, wrapped

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment

    from fortgold.data.model import Game
    from fortgold.games.common.table import Block, Drawn
    from fortgold.games.game import Playable
    from fortgold.games.position import Position
    from fortgold.play.event_log import Deeds
    from fortgold.play.session import Shown

PROMPT = "> "
ROWS = 24  # of a terminal whose height is not known
HANG = 2  # cells: the indent of continued lines
ASIDE = 2  # rows for the typed line and the next prompt
ECHOED = 80  # characters of a line from a pipe
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, then the scrollback with what that added
EARLIER = Text("… (l で全部)", "… (l tells all)")
SCROLLED = Text(
    "この端末は、流れて消えた行を覚えているかもしれません。さかのぼって見ないでください。",
    "This terminal may remember what has scrolled away: please do not scroll back.",
)


def console(stream: IO[str] | None = None) -> Console:
    """Rich's console for a stream, stdout by default; colour on a terminal only, unless NO_COLOR is set.

    Text of a deck is made safe for the terminal.
    """
    from rich.console import Console

    class Visible(Console):
        def render(self, *args: Any, **kwargs: Any) -> Iterable[Segment]:
            for part in super().render(*args, **kwargs):
                yield part if part.control else part._replace(text=visible_lines(part.text))

    return Visible(file=stream, highlight=False)


class Wiping(NamedTuple):
    """Whether a terminal's screen can be wiped, and its scrollback as well."""

    can_be_wiped: bool
    can_forget: bool


class Screen:
    """Where a game is shown: stdout, or stderr while stdout belongs to a transcript."""

    def __init__(self, rules: Playable, err: bool = False) -> None:
        self.rules = rules
        self.stream = sys.stderr if err else sys.stdout

    @cached_property
    def console(self) -> Console:
        """Where rich draws."""
        return console(self.stream)

    def say(self, text: Text) -> None:
        """A message; its lines are broken on a terminal only."""
        words = text.of(language())
        if self.console.is_terminal:
            words = "\n".join(self._broken(words))
        self._print(words)

    def table(self, position: Position, seat: int | None = None) -> None:
        """The table as that seat sees it, between blank lines."""
        self.console.print()
        self.console.print(self.rules.picture(position, language(), seat))
        self.console.print()

    def show(self, everything: Iterable[Shown]) -> None:
        """Show the output of a step of a session. Raises EOFError if a handover gets no input."""
        from fortgold.play.session import Handover

        together: list[Shown] = []
        for item in everything:
            if isinstance(item, Handover):
                self._show(together)
                self._hand_over(item.seat)
                together = []
            else:
                together.append(item)
        self._show(together)

    def _show(self, together: Sequence[Shown]) -> None:
        """Show items on one screen, in as much detail as fits."""
        from fortgold.play.session import News, TableShown

        rows = self._rows
        deeds: Sequence[Deeds] = ()
        glance: Drawn | None = None
        for item in together:
            if isinstance(item, Text):
                rows -= len(self._broken(item.of(language())))
            elif isinstance(item, News):
                deeds = item.deeds
            elif isinstance(item, TableShown) and not item.whole:
                glance = self.rules.glance(item.position, language(), item.seat)
        news, drawn = self._fitting(deeds, glance, rows)
        for item in together:
            if isinstance(item, Text):
                self.say(item)
            elif isinstance(item, News):
                self._print("\n".join(news))
            elif isinstance(item, TableShown) and item.whole:
                self.table(item.position, item.seat)
            elif isinstance(item, TableShown):
                self.console.print(*drawn, sep="\n", no_wrap=True, overflow="ellipsis")

    def _fitting(
        self, deeds: Sequence[Deeds], glance: Drawn | None, rows: int
    ) -> tuple[list[str], Block]:
        """The news and the drawing of the table, in at most `rows` if possible.

        If there is room, each event has a line of its own; else less is drawn; in the end the first
        events are left out.
        """
        from rich.text import Text as Line

        if glance is None:
            return self._news(deeds, "\n"), []
        gap = [Line()]
        for way in glance.ways:
            drawn = [*gap, *way(self.console.width), *gap]
            for joint in ("\n", " · "):
                news = self._news(deeds, joint)
                if len(news) + len(drawn) <= rows:
                    return news, drawn
        drawn = drawn[1:-1]
        while len(news) + len(drawn) > rows and (deeds := _without_first(deeds)):
            news = [EARLIER.of(language()), *filter(None, self._news(deeds, " · "))]
        return news, drawn

    def _news(self, deeds: Sequence[Deeds], joint: str) -> list[str]:
        """The events in lines, with a blank line between players."""
        lines: list[str] = []
        for one in deeds:
            who = one.who.of(language())
            words = joint.join(said.of(language()) for said in one.said)
            words = f"{who}: {words}" if who else words
            first, *more = wrapped(words, self.console.width - HANG).split("\n")
            lines += ["", first, *(" " * HANG + line for line in more)]
        return lines[1:]

    @property
    def _rows(self) -> int:
        """The rows of the screen without the typed line and the next prompt."""
        return (self.console.height if self.console.is_terminal else ROWS) - ASIDE

    def _broken(self, words: str) -> list[str]:
        return wrapped(words, self.console.width).split("\n")

    def _print(self, words: str) -> None:
        words = words.replace(NO_BREAK, " ")  # where nothing is wrapped
        self.console.print(words, markup=False, emoji=False, soft_wrap=True)

    def take_turns(self) -> None:
        """Prepare for several people. Ends the command if they would see each other's cards; if input
        is not typed, warns that they do."""
        if not _is_typed():
            ja = "キーボードからの入力ではないので、だれの手札も隠されません。"
            en = "Nobody's hand is hidden: what is typed does not come from a keyboard."
            self.say(Text(ja, en))
        elif not self._wiping.can_be_wiped:
            raise WrongUsage(
                "この画面は消せないので、ほかの人の手札が見えてしまいます",
                "this screen cannot be wiped, so everybody would see the others' cards",
                "出力先を端末にしてください。端末なら、TERM をその種類 (xterm-256color など) にしてください",
                "show the game on a terminal; if this is one, set TERM to its kind, "
                "such as xterm-256color",
            )

    @cached_property
    def _wiping(self) -> Wiping:
        if not self.stream.isatty():
            return Wiping(False, False)
        import curses

        try:
            curses.setupterm(fd=self.stream.fileno())
        except curses.error:  # TERM is not set or not known
            return Wiping(False, False)
        clear = curses.tigetstr("clear") or b""
        return Wiping(clear.startswith(b"\x1b["), curses.tigetstr("E3") is not None)

    def _hand_over(self, seat: int) -> None:
        """Wipe what the last person saw, wait for the one in that seat, and wipe again."""
        ask = Text(
            f"プレイヤー {seat + 1} に交代してください (Enter で続けます)",
            f"Hand the keyboard to player {seat + 1}, press Enter",
        )
        if not _is_typed():
            self.say(ask)
            return
        import termios

        self._wipe()
        if not self._wiping.can_forget:
            self.say(SCROLLED)
        # an extra Enter must not count for the next person
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        self.say(ask)
        self._typed_line("")
        if self.stream is sys.stdout:
            import readline

            readline.clear_history()  # what the last person typed
        self._wipe()

    def _wipe(self) -> None:
        print(CLEAR, end="", file=self.stream, flush=True)

    def lines(self) -> Iterator[str]:
        """The typed lines; lines from a pipe are echoed, so that the output shows the whole game."""
        if not _is_typed():
            for data in sys.stdin.buffer if sys.stdin else ():
                line = data.decode(errors="replace").strip()
                echo = PROMPT + "".join(c if c.isprintable() else "?" for c in line[:ECHOED])
                self.say(Text(echo, echo))
                yield line
            return
        if self.stream is sys.stdout:
            import readline  # noqa: F401 - lines can be edited and called back
        while True:
            try:
                line = self._typed_line(PROMPT)
            except (EOFError, KeyboardInterrupt):
                print(file=self.stream)
                return
            yield line

    def _typed_line(self, prompt: str) -> str:
        if self.stream is sys.stdout:
            return input(prompt)
        print(prompt, end="", file=self.stream, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


def _without_first(deeds: Sequence[Deeds]) -> Sequence[Deeds]:
    """The same without the first event; a player without further events is left out."""
    first, *rest = deeds
    return [replace(first, said=first.said[1:]), *rest] if len(first.said) > 1 else rest


def _is_typed() -> bool:
    """Whether input comes from a keyboard."""
    return bool(sys.stdin and sys.stdin.isatty())


def headline(game: Game, rules: Playable, seed: int, index: int, deck: str) -> Text:
    """The first line of a game: which deal of which deck, and how many play."""
    table = table_said(rules.seats, rules.setup)
    ja, en = (f"{table.ja}、", f"{table.en}, ") if table.en else ("", "")
    names = [one.name for one in game.variants if one.id in game.played_as]
    if names:
        ja += "変種 " + "・".join(one.ja for one in names) + "、"
        en += "variant " + " and ".join(one.en for one in names) + ", "
    return Text(
        f"{game.title.ja}: {ja}種 {seed}、配り {index}、デッキ {deck}",
        f"{game.title.en}: {en}seed {seed}, deal {index}, deck {deck}",
    )
