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
from html import escape
from itertools import product

from fortgold.data.findings import Finding
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import Card, Deck, Game, Lang, Text
from fortgold.draw.ops import CannotDraw
from fortgold.draw.ops_svg import SvgWriter
from fortgold.draw.raster import Unfit
from fortgold.draw.web_page import font_faces, picture_address
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.faces.of_cards import asks_for_card
from fortgold.sheets.sheet_pages import in_its_ink
from fortgold.text.terminal_safe import visible

PAGE, STATE = "preview.html", "preview-state.js"
MOST = 200  # findings that are not about one card


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
class Drawn:
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
    ) -> Drawn:
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
        return Drawn(game.title, editions_of, tuple(shown), writer.defs(), fonts)

    def take(self, drawn: Drawn | None) -> None:
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
        body = [
            self._head(findings, said),
            self._findings(rest[:MOST], self._t("ほかの指摘", "Other findings")),
            f"<main><h2>{self._t('カード', 'Cards')}</h2><ol class=cards>",
            *(self._card(one, beside.get(one.title, ())) for one in cards),
            "</ol></main>",
            self._files(files),
        ]
        html = _html(self.lang, self.title, self.fonts, self.defs, "\n".join(body))
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

    def _head(self, findings: Sequence[Finding], said: str) -> str:
        errors = sum(one.level == "error" for one in findings)
        warnings = len(findings) - errors
        count = self._t(
            f"エラー {errors} 件、警告 {warnings} 件", f"errors: {errors}, warnings: {warnings}"
        )
        old = self._t(
            "このゲームは今のままでは読めません。下は前に読めたときのカードです。",
            "The game cannot be read as it is. These are the cards as they were last.",
        )
        own = (kind for kind, edition in self.kinds.items() if edition == self.lang)
        first = next(own, next(iter(self.kinds), ""))
        radios = "".join(
            f'<label><input type=radio name=edition value="{escape(one)}"'
            f"{' checked' * (one == first)}> {escape(one)}</label>"
            for one in self.kinds
        )
        return (
            f"<header><h1>{_safe(self.title)}</h1><p role=status>{_safe(said)} "
            f"<strong>{count}</strong></p>"
            + (f"<p class=old>{old}</p>" if self.is_old else "")
            + f"<fieldset><legend>{self._t('刷る言語', 'Edition')}</legend>{radios}</fieldset></header>"
        )

    def _card(self, one: _Shown, findings: Sequence[Finding]) -> str:
        is_changed = one.title in self.changed
        mark = f" <em>{self._t('変わった', 'changed')}</em>" if is_changed else ""
        faces = "".join(
            f'<div class=face data-edition="{escape(kind)}"{" hidden" * (i > 0)}>{face}</div>'
            for i, (kind, face) in enumerate(one.faces.items())
        )
        listed = self._findings(findings, "")
        kind = " class=changed" if is_changed else ""
        return f"<li{kind}><h3>{_safe(one.title)}{mark}</h3>{faces}{listed}</li>"

    def _findings(self, findings: Sequence[Finding], title: str) -> str:
        if not findings:
            return ""
        rows = []
        for one in findings:
            level = (
                self._t("エラー", "error") if one.level == "error" else self._t("警告", "warning")
            )
            place = ":".join([one.at.path, *(str(n) for n in (one.at.line, one.at.column) if n)])
            rows.append(
                f"<li class={one.level}><b>{level} {escape(one.code)}</b> "
                f"{_safe(one.message.of(self.lang))}<br>{_safe(one.hint.of(self.lang))}"
                f"<br><code>{_safe(place)}</code></li>"
            )
        head = f"<h2>{title}</h2>" if title else ""
        return f"<section class=findings>{head}<ul>{''.join(rows)}</ul></section>"

    def _files(self, files: Sequence[BuiltFile]) -> str:
        if not files:
            return ""
        rows = []
        for one in files:
            pages = self._t(f"{one.pages} ページ", f"pages: {one.pages}") if one.pages else ""
            rows.append(f'<li><a href="{escape(one.name)}">{escape(one.name)}</a> {pages}</li>')
        title = self._t("シートとルールブック", "Sheets and rulebooks")
        return f"<section><h2>{title}</h2><ul>{''.join(rows)}</ul></section>"


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
    body = writer.ops(face.ops)
    return (
        f'<svg viewBox="0 0 {face.width} {face.height}" width="{face.width / 1000:g}mm" '
        f'lang="{escape(lang)}">{body}</svg>'
    )


def _safe(text: str) -> str:
    return escape(visible(text))


VERSION = "fortgold-version"

STYLE = """\
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:90rem;padding:0 1rem}
header{position:sticky;top:0;background:Canvas;border-bottom:1px solid;padding:.5rem 0;z-index:1}
h1{font-size:1.2rem;margin:0}header p,fieldset{margin:.2rem 0}fieldset{border:0;padding:0}
legend{float:left;margin-right:1rem}label{margin-right:1rem}
.cards{display:flex;flex-wrap:wrap;gap:1.5rem;list-style:none;padding:0}
.cards>li{max-width:24rem}.cards h3{font-size:1rem;margin:0 0 .3rem}
.changed{outline:3px solid;outline-offset:.5rem}em{border:1px solid;padding:0 .3em;font-style:normal}
.face{display:flex;gap:.3rem}.face svg{border:1px solid #8888;background:#fff;min-width:0;height:auto}
.face[hidden]{display:none}
.findings ul{padding-left:1.2rem}.findings li{margin:.3rem 0;overflow-wrap:anywhere}
.error{list-style:'\\00d7  '}.warning{list-style:'!  '}.old{border:2px solid;padding:.3rem}
#defs{position:absolute;width:0;height:0}
"""

# The state is a script, as a page in a folder may read no other file; it is asked for while the page is in
# view. What was chosen and how far one had read stays.
SCRIPT = """\
"use strict";
const shown = document.documentElement.dataset.version;
const key = "fortgold " + location.pathname;
function kept(value) {
  try {
    if (value !== undefined) sessionStorage.setItem(key, value);
    return sessionStorage.getItem(key);
  } catch { return null; }
}
function choose(edition) {
  for (const face of document.querySelectorAll(".face")) face.hidden = face.dataset.edition !== edition;
}
for (const one of document.querySelectorAll("input[name=edition]")) {
  one.addEventListener("change", () => { kept(one.value); choose(one.value); });
  if (one.value === kept()) one.checked = true;
}
const chosen = document.querySelector("input[name=edition]:checked");
if (chosen) choose(chosen.value);
window.fortgoldState = (now) => { if (now !== shown) location.reload(); };
function ask() {
  if (document.hidden) return;
  const state = document.createElement("script");
  state.src = "preview-state.js?t=" + Date.now();
  state.onload = state.onerror = () => state.remove();
  document.head.append(state);
}
setInterval(ask, 500);
document.addEventListener("visibilitychange", ask);
"""


def _html(lang: Lang, title: str, fonts_style: str, defs: str, body: str) -> str:
    script = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; script-src 'sha256-{script}' 'self' file:; "
        "style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )
    return f"""\
<!doctype html>
<html lang="{escape(lang)}" data-version="{VERSION}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<title>{_safe(title)}</title>
<style>{fonts_style}{STYLE}</style>
</head>
<body>
<svg id="defs" aria-hidden="true"><defs>{defs}</defs></svg>
{body}
<script>{SCRIPT}</script>
</body>
</html>
"""
