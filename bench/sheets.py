"""Draw N cards in this process: seconds for the PDF (imports apart), once more, and peak MiB.

The first time reads the game, its SVG drawings and the fonts; `again` has the drawings in hand, as
every file of a build but the first.

`./run python bench/sheets.py N`. The deck is the built-in one, its rows repeated with ids of their
own; both languages on a card, A4, backs. `N floor` draws as many plain cards by reportlab alone:
a filled frame, the names, three squares, no tags, no art. Prints JSON.
"""

from __future__ import annotations

import io
import json
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path

from fortgold.data.library import Shelf
from fortgold.data.model import Game
from fortgold.data.papers import PAPERS
from fortgold.draw.font_faces import font_file
from fortgold.draw.pdf import pdf
from fortgold.sheets.sheet_pages import pages

HERE = Path(__file__).parents[1]


def of_size(game: Game, count: int) -> Game:
    """The game with `count` cards: its decks as they are, over and over."""
    rows = list(game.cards())
    many = [replace(rows[i % len(rows)], id=f"{rows[i % len(rows)].id}.{i}") for i in range(count)]
    decks = [
        replace(deck, cards=tuple(card for card in many if card.deck == deck.id), count=None)
        for deck in game.decks
    ]
    return replace(game, decks=tuple(decks))


def ours(count: int) -> int:
    """Tagged sheets of `count` cards; how many bytes."""
    opened = Shelf(HERE / "cards", HERE / "templates").open("fort-of-gold")
    assert opened.game
    game = of_size(opened.game, count)
    drawn = pages(game, opened.look, PAPERS["a4"], "ja+en", True, "00000000")
    return len(pdf(drawn, "bench", "ja", "bench"))


def floor(count: int) -> int:
    """The least that reportlab must do for `count` cards; how many bytes."""
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    opened = Shelf(HERE / "cards", HERE / "templates").open("fort-of-gold")
    assert opened.game
    pdfmetrics.registerFont(TTFont("floor", str(font_file("text"))))
    out = io.BytesIO()
    canvas = Canvas(out)
    for i, card in enumerate(of_size(opened.game, count).cards()):
        x, y = (10.5 + i % 3 * 63) * mm, (16.5 + i // 3 % 3 * 88) * mm
        canvas.setFillColorRGB(0.96, 0.93, 0.86)
        canvas.rect(x, y, 63 * mm, 88 * mm, stroke=0, fill=1)
        canvas.setFillColorRGB(0, 0, 0)
        canvas.setFont("floor", 10)
        canvas.drawString(x + 12, y + 180, card.name.ja)
        canvas.drawString(x + 12, y + 160, card.name.en)
        for k in range(3):
            canvas.rect(x + 20 + 50 * k, y + 200, 25, 25)
        if i % 9 == 8:
            canvas.showPage()
    canvas.save()
    return len(out.getvalue())


def main() -> None:
    """Run one size in this process."""
    count, make = int(sys.argv[1]), floor if "floor" in sys.argv else ours
    start = time.perf_counter()
    size = make(count)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    start = time.perf_counter()
    make(count)
    again = time.perf_counter() - start
    found = {"cards": count, "seconds": seconds, "again": again, "peak_mib": peak, "bytes": size}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
