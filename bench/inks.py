"""How much ink each deck takes in each ink, and how long it takes to convert and to measure it.

`./run python bench/inks.py [GAME ...]`. Every face of the edition in two languages, and a back, drawn for the
first time: nothing is kept from earlier runs. Prints a table: the mean and the most of a deck's faces, and its
back, in percent of one full ink (cyan, magenta, yellow and black added); the mean as a share of that in colour;
seconds of the processor.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path

os.environ["FORTGOLD_CACHE"] = "off"  # before anything is imported that keeps results

from fortgold.data.inks import INKS
from fortgold.data.layout import Look, usual_editions
from fortgold.data.library import Shelf
from fortgold.data.model import Deck, Game
from fortgold.draw.ops import Stamp, flat
from fortgold.draw.pdf_code import drawing_code
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.sheets.inks.coverage import coverage
from fortgold.sheets.sheet_pages import in_its_ink

HERE = Path(__file__).parents[1]


def faces(game: Game, deck: Deck, look: Look) -> list[Face]:
    """The faces of a deck and, last, its back, with all their drawings read."""
    edition = usual_editions(game.langs)[-1]
    drawn = [draw_face(game, deck, card, look, edition) for card in deck.cards]
    drawn = [in_its_ink(one, look) for one in (*drawn, draw_back(game, deck, look, edition))]
    for one in drawn:
        for op in flat(one.ops):
            if isinstance(op, Stamp):
                drawing_code(op.drawing)
    return drawn


def main() -> None:
    shelf = Shelf(HERE / "cards", HERE / "templates")
    print("game            deck       ink     mean   most   back  of colour  draw s  measure s")
    for name in sys.argv[1:] or shelf.names():
        opened = shelf.open(name)
        assert opened.game
        for deck in opened.game.decks:
            colour = 0.0
            for ink in INKS:
                start = time.process_time()
                drawn = faces(opened.game, deck, replace(opened.look, ink=ink))
                seconds = time.process_time() - start
                *shares, back = map(coverage, drawn)
                mean = sum(shares) / len(shares)
                colour = colour or mean
                print(
                    f"{name:15} {deck.id:10} {ink:6} {mean:5.1%} {max(shares):6.1%} {back:6.1%} "
                    f"{mean / colour:9.0%} {seconds:8.2f} {time.process_time() - start - seconds:8.2f}"
                )


if __name__ == "__main__":
    main()
