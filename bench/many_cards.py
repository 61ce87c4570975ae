"""Ten thousand cards in one PDF: seconds, CPU and memory of whole commands, beside 1,000 and 3,000 cards.

    ./run python bench/many_cards.py [--cards 1000,3000,10000] [--rounds 3] [--ways fronts,backs,unlike]

The deck is that of `against_squib.py`: three symbols, a number, two names and two texts a card, A4, both languages,
in a table of so many rows. `fronts` has no backs, `backs` one for all cards; `unlike` are fronts on which each text
is another one, with the number of its card. fortgold keeps nothing (FORTGOLD_CACHE=off), so all is read, checked and
drawn. Seconds and CPU are medians, memory is that of the whole process tree. The last column is seconds a thousand
cards beyond the first size: equal numbers are linear time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from against_squib import ROOT, Way, deck

COMMAND = ("build", "--only", "sheets", "--paper", "a4", "--lang", "ja+en")
SIDES = {"fronts": "fronts", "backs": "long-edge", "unlike": "fronts"}
BACK = """\
back:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: gold}
"""


def way(folder: Path, count: int, name: str) -> Way:
    """The command on so many cards."""
    deck(folder, count, "short", "svg")
    if name == "backs":
        with (folder / "templates/harvest/card.yaml").open("a", encoding="utf-8") as layout:
            layout.write(BACK)
    if name == "unlike":
        table = folder / "cards/harvest/card.csv"
        head, *rows = table.read_text("utf-8").splitlines()
        texts = (row.rsplit(",", 2) for row in rows)
        rows = [f'{left},{ja}{i},"{en[1:-1]} {i}"' for i, (left, ja, en) in enumerate(texts)]
        table.write_text("\n".join([head, *rows]) + "\n", "utf-8")
    command = [sys.executable, "-P", "-m", "fortgold", *COMMAND, "--sides", SIDES[name]]
    quiet = {"FORTGOLD_CACHE": "off", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    return Way(command, folder, quiet)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cards", default="1000,3000,10000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ways", default="fronts,backs")
    asked = parser.parse_args()
    print(
        f"{'sheets':8} {'cards':>6} {'s':>7} {'CPU s':>7} {'MiB':>6} {'MiB of PDF':>10} {'s/1,000':>8}"
    )
    for name in asked.ways.split(","):
        first: tuple[int, float] | None = None
        for count in map(int, asked.cards.split(",")):
            with tempfile.TemporaryDirectory() as folder:
                one = way(Path(folder), count, name)
                for _ in range(asked.rounds):
                    one.run()
                seconds, cpu = statistics.median(one.seconds), statistics.median(one.cpu)
                memory, (made,) = one.memory(), one.made()
                size = made.stat().st_size / 2**20
            slope = (seconds - first[1]) / (count - first[0]) * 1000 if first else 0.0
            first = first or (count, seconds)
            print(
                f"{name:8} {count:6} {seconds:7.2f} {cpu:7.2f} {memory:6.0f} {size:10.1f} {slope:8.2f}"
            )


if __name__ == "__main__":
    main()
