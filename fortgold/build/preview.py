"""The preview of a game: one page that shows every card as it is now, and loads itself anew.

It needs no server, no network and no other file but its `STATE`, which tells it that it changed. What a
deck says is text in it and nothing else: the page lets run only the script that it brings.
"""

from __future__ import annotations

import base64
import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from itertools import product
from typing import TYPE_CHECKING

from fortgold.data.findings import Finding
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import Card, Deck, Game, Lang, Span, Text
from fortgold.data.paths import builtin
from fortgold.draw.ops import CannotDraw, Group
from fortgold.draw.ops_svg import SvgWriter
from fortgold.draw.raster import Unfit
from fortgold.draw.web_page import font_faces, picture_address
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.faces.of_cards import asks_for_card
from fortgold.sheets.sheet_pages import in_its_ink
from fortgold.text.terminal_safe import visible

if TYPE_CHECKING:
    from jinja2 import Template

PAGE, STATE = "preview.html", "preview-state.js"
CALLED = b"fortgoldState"  # by `STATE`, in the page
MOST = 200  # findings that are not about one card
BASE = builtin("templates") / "base"
VERSION = "fortgold-version"  # in whose place that of the page stands in the end


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """A file beside the page; `pages` is 0 where nobody counted them."""

    name: str
    pages: int = 0


@dataclass(frozen=True, slots=True)
class _Shown:
    """A card or a back on the page: what it is called, what is drawn of it by edition and ink."""

    title: str
    lang: Lang
    faces: Mapping[str, str]
    at: tuple[str, int] = ("", 0)


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """All cards of a game as they are drawn for the page, and what their code asks for there.

    `kinds` are the editions by what they are called on the page, with the ink where it is not colour.
    """

    title: Text
    kinds: Mapping[str, Edition]
    shown: Sequence[_Shown]
    defs: str
    fonts: str


@dataclass
class Preview:
    """The page of one game: its cards as they were drawn last, and which of them were new then."""

    lang: Lang
    title: str = ""
    kinds: Mapping[str, Edition] = field(default_factory=dict)
    shown: Sequence[_Shown] = ()
    changed: frozenset[str] = frozenset()
    is_old: bool = False
    defs: str = ""
    fonts: str = ""

    def draw(
        self,
        game: Game | None,
        look: Look,
        editions: Sequence[Edition],
        inks: Sequence[Ink] = (COLOUR,),
    ) -> None:
        """Draw the cards as they are now; of a game that cannot be read the last ones are kept."""
        self.take(self.drawn(game, look, editions, inks) if game else None)

    def drawn(
        self,
        game: Game,
        look: Look,
        editions: Sequence[Edition],
        inks: Sequence[Ink] = (COLOUR,),
    ) -> DrawnCards:
        """The cards as they are now, for `take`; so they can be drawn in another process."""
        looks = {ink: look if ink == look.ink else replace(look, ink=ink) for ink in inks}
        kinds = {
            edition if ink == COLOUR else f"{edition}-{ink}": (edition, looks[ink])
            for edition, ink in product(editions, inks)
        }
        writer = SvgWriter("d", picture_address, placed=True)
        shown: list[_Shown] = []
        for deck in game.drawn_decks:
            if deck.id in look.layouts:
                cards: list[Card | None] = [*deck.cards]
                back = look.layouts[deck.id].back
                has_own_back = asks_for_card(back, game, deck)
                cards += [None] if back and not has_own_back else []
                shown += (
                    self._shown(game, deck, card, has_own_back, kinds, writer) for card in cards
                )
        editions_of = {kind: edition for kind, (edition, _) in kinds.items()}
        fonts = font_faces(writer.characters)
        return DrawnCards(game.title, editions_of, tuple(shown), writer.defs(), fonts)

    def take(self, drawn: DrawnCards | None) -> None:
        """Show these cards from now on; None: those of last time, which are old now."""
        self.is_old = drawn is None
        if drawn is None:
            return
        before = {one.title: one.faces for one in self.shown}
        self.title, self.kinds = drawn.title.of(self.lang), drawn.kinds
        self.shown, self.defs, self.fonts = drawn.shown, drawn.defs, drawn.fonts
        new = (one.title for one in self.shown if before.get(one.title) != one.faces)
        self.changed = frozenset(new if before else ())

    def page(
        self, findings: Sequence[Finding], files: Sequence[BuiltFile], said: str
    ) -> tuple[bytes, bytes]:
        """The page and its state. `said` is a sentence about what was done."""
        beside, rest = _by_card(self.shown, findings)
        cards = sorted(
            self.shown, key=lambda one: (one.title not in self.changed, one.title not in beside)
        )
        own = (kind for kind, edition in self.kinds.items() if edition == self.lang)
        errors = sum(one.level == "error" for one in findings)
        script = (BASE / "preview.js").read_text("utf-8")
        html = _template().render(
            page=self,
            lang=self.lang,
            t=self._t,
            place=_place,
            version=VERSION,
            digest=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            style=(BASE / "preview.css").read_text("utf-8"),
            script=script,
            said=said,
            errors=errors,
            warnings=len(findings) - errors,
            chosen=next(own, next(iter(self.kinds), "")),
            cards=cards,
            beside=beside,
            others=rest[:MOST],
            files=files,
        )
        version = hashlib.sha256(html.encode("utf-8", "replace")).hexdigest()[:16]
        whole = html.replace(VERSION, version, 1).encode("utf-8", "replace")
        return whole, f'fortgoldState("{version}");\n'.encode()

    def _t(self, ja: str, en: str) -> str:
        return Text(ja, en).of(self.lang)

    def _shown(
        self,
        game: Game,
        deck: Deck,
        card: Card | None,
        has_own_back: bool,
        kinds: Mapping[str, tuple[Edition, Look]],
        writer: SvgWriter,
    ) -> _Shown:
        """A card, with its back where each has its own; without a card, the back of all."""
        faces: dict[str, str] = {}
        for kind, (edition, inked) in kinds.items():
            try:
                drawn = [draw_face(game, deck, card, inked, edition)] if card else []
                if has_own_back or not card:
                    drawn.append(draw_back(game, deck, inked, edition, card))
                lang, drawn = langs_of(edition)[0], [in_its_ink(one, inked) for one in drawn]
                faces[kind] = "".join(_svg(one, writer, lang) for one in drawn)
            except (CannotDraw, Unfit, LookupError):  # a finding says what
                faces[kind] = ""
        name = card.name.of(self.lang) if card else self._t("裏面", "back")
        called = f"{card.id} {name}" if card else f"{deck.name.of(self.lang)}: {name}"
        at = (card.at.path, card.at.line) if card else ("", 0)
        return _Shown(called, self.lang, faces, at)


def _by_card(
    shown: Iterable[_Shown], findings: Iterable[Finding]
) -> tuple[dict[str, list[Finding]], list[Finding]]:
    """The findings about each card, by its title: those in its rows of the table; and the others."""
    tables: dict[str, list[tuple[int, str]]] = {}
    for one in shown:
        path, line = one.at
        if path:
            tables.setdefault(path, []).append((line, one.title))
    beside: dict[str, list[Finding]] = {}
    rest: list[Finding] = []
    for rows in tables.values():
        rows.sort()
    for found in findings:
        rows = tables.get(found.at.path, [])
        i = bisect_right(rows, (found.at.line, chr(0x10FFFF)))
        if i:
            beside.setdefault(rows[i - 1][1], []).append(found)
        else:
            rest.append(found)
    return beside, rest


def _svg(face: Face, writer: SvgWriter, lang: Lang) -> str:
    """A face as it is cut; its words are text that can be found and read out."""
    is_plain = face.shape == "rectangle"
    body = writer.ops(face.ops if is_plain else (Group(face.ops, clip=face.outline()),))
    return (
        f'<svg viewBox="0 0 {face.width} {face.height}" width="{face.width / 1000:g}mm" '
        f'lang="{escape(lang)}">{body}</svg>'
    )


@cache
def _template() -> Template:
    """The page, in which all words are text: escaped, and without what no eye sees."""
    from jinja2 import Environment, StrictUndefined  # late: a build without a preview needs none

    def shown(value: object) -> object:
        return value if hasattr(value, "__html__") else visible(str(value))

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, finalize=shown, trim_blocks=True
    )
    return environment.from_string((BASE / "preview.html").read_text("utf-8"))


def _place(at: Span) -> str:
    return ":".join([at.path, *(str(n) for n in (at.line, at.column) if n)])
