"""The same cards by Squib and by fortgold, both as whole commands, in turns: seconds, CPU and memory.

    ./run python bench/against_squib.py SQUIB CLASSY_HASH [--cards 44,440] [--text names] [--rounds 7] [--look FOLDER]

SQUIB and CLASSY_HASH are the unpacked repositories andymeneely/squib and deseretbook/classy_hash. Ruby and the
libraries come from Debian: `apt-get install ruby ruby-cairo ruby-pango ruby-rsvg2 ruby-roo ruby-gio2
ruby-mercenary ruby-highline ruby-nokogiri ruby-rainbow ruby-progressbar ruby-gobject-introspection
ruby-cairo-gobject`. Where any of it is absent the comparison is skipped, and exit code is 0.

Both read one table and three symbols as SVG files: 63 x 88 mm, three icons, a number, a name and a text in
Japanese and in English each, in the same fonts, on A4 into one PDF with crop marks, without backs. Squib takes
longer the more letters there are: `--text` says whether a text is none (`names`), a line or several. Squib is
asked for vectors, text as outlines, its fastest way; `raster` is its usual one.

fortgold runs with the bytecode that its second start has, and keeps nothing (FORTGOLD_CACHE=off); `first` is
without bytecode of its own, `cached` with a cache that is empty at each start, as at a first build. Seconds and
CPU are medians. Memory is of the whole process tree, in a run of its own: the largest sum of what all its
processes hold at a moment (proportional set size, looked at every 10 ms), or the largest process as the kernel
accounts it if that is more.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "templates" / "base" / "fonts"
SYMBOLS = {
    "wheat": '<path d="M50 5 L95 95 L5 95 Z" fill="#4F7A2E"/><circle cx="50" cy="65" r="15" fill="#F5EEDC"/>',
    "grape": '<circle cx="50" cy="50" r="45" fill="#6A3B7A"/>'
    '<path d="M25 50 C40 20 60 80 75 50" fill="none" stroke="#F5EEDC" stroke-width="8"/>',
    "coin": '<rect x="8" y="8" width="84" height="84" rx="20" fill="#A9843B"/>'
    '<path d="M50 25 L75 50 L50 75 L25 50 Z" fill="#F5EEDC"/>',
}
NAMES = (
    "谷の畑,たにのはたけ,Valley field",
    "段々畑,だんだんばたけ,Terrace",
    "朝の市場,あさのいちば,Morning market",
    "古い葡萄園,ふるいぶどうえん,Old vineyard",
    "水車小屋,すいしゃごや,Water mill",
    "街道の宿,かいどうのやど,Inn on the road",
)
TEXTS: dict[str, tuple[tuple[str, str], ...]] = {
    "names": (),
    "short": (
        ("麦を1つ取る。", "Take one wheat."),
        ("1つ払って硬貨2枚。", "Pay one: two coins."),
        ("山札から1枚引く。", "Draw one card."),
        ("畑1枚につき1点。", "One point a field."),
    ),
    "long": (
        ("手番の初めに麦を1つ取る。隣の人も同じカードを持っているなら、2つ取ってよい。",
         "Take one wheat at the start of your turn. If a neighbour has the same card, you may take two."),
        ("手番に1回、麦を1つ支払って硬貨を2枚得る。支払えない人は、次の手番を休む。",
         "Once a turn, pay one wheat and take two coins. Whoever cannot pay misses the next turn."),
        ("葡萄を3つ集めた人は、このカードを裏返して、山札から1枚引いてよい。",
         "With three grapes together you may turn this card over and draw one card from the pile."),
        ("ゲームの終わりに、持っている畑1枚につき1点を得る。",
         "At the end of the game each field that you have is worth one point."),
    ),
}  # fmt: skip

OF_TEXTS = re.compile(r"text\.(?:ja|en)|type: text")  # lines of the files below

GAME = """\
title: {ja: 実りの谷, kana: みのりのたに, en: Harvest valley}
version: "1"
symbols:
  w: {id: wheat, ja: 麦, kana: むぎ, en: wheat}
  g: {id: grape, ja: 葡萄, kana: ぶどう, en: grapes}
  c: {id: coin, ja: 硬貨, kana: こうか, en: coin}
decks:
  card:
    name: {ja: カード, en: Card}
    size: [63, 88]
    columns:
      gives: {type: symbols}
      points: {type: number}
      text: {type: text}
"""
LAYOUT = """\
safe: 4
bleed: 3
colours: {ink: "#2B2620", paper: "#F5EEDC", gold: "#A9843B"}
face:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: paper}
  gives: {symbols: gives, at: [7.9, 5], size: [9, 9], step: 19.1}
  name-ja: {text: "{name.ja}", lang: ja, role: H1, font: title, pt: 11, at: [6, 18], size: [51, 5], colour: ink}
  name-en: {text: "{name.en}", lang: en, font: title, pt: 9, at: [6, 24], size: [51, 4], colour: ink}
  rule: {shape: yes, at: [6, 29], size: [51, 0.3], fill: gold}
  text-ja: {text: "{text.ja}", lang: ja, pt: 8, lines: 4, at: [6, 32], size: [51, 20], colour: ink}
  text-en: {text: "{text.en}", lang: en, pt: 8, lines: 4, at: [6, 56], size: [51, 20], colour: ink}
  imprint: {text: "{id} · {points}", pt: 4.6, align: centre, at: [4.5, 81.6], size: [54, 2], colour: ink}
"""
DECK = """\
require 'squib'
cards = Squib.csv file: 'card.csv'
Squib::Deck.new(cards: cards['id'].size, width: '69mm', height: '94mm', config: 'config.yml') do
  background color: '#F5EEDC'
  ink = '#2B2620'
  names = { 'w' => 'wheat', 'g' => 'grape', 'c' => 'coin' }
  3.times do |i|
    svg file: cards['gives'].map { |g| names[g[i]] + '.svg' },
        x: "#{10.9 + 19.1 * i}mm", y: '8mm', width: '9mm', height: '9mm'
  end
  text str: cards['name.ja'], font: 'Shippori Mincho Semi-Bold 11', color: ink, x: '9mm', y: '21mm', width: '51mm'
  text str: cards['name.en'], font: 'Shippori Mincho Semi-Bold 9', color: ink, x: '9mm', y: '27mm', width: '51mm'
  rect x: '9mm', y: '32mm', width: '51mm', height: '0.3mm', fill_color: '#A9843B', stroke_width: 0
  text str: cards['text.ja'], font: 'Noto Sans JP 8', color: ink, x: '9mm', y: '35mm', width: '51mm', height: '20mm'
  text str: cards['text.en'], font: 'Noto Sans JP 8', color: ink, x: '9mm', y: '59mm', width: '51mm', height: '20mm'
  ids = cards["id"].zip(cards["points"]).map { |pair| pair.join(" · ") }
  text str: ids, font: 'Noto Sans JP 4.6', color: ink, align: :center,
       x: '7.5mm', y: '84mm', width: '54mm'
  save_pdf file: 'cards.pdf', width: '210mm', height: '297mm', margin: '7.5mm', gap: 0, trim: '3mm',
           crop_marks: true
end
"""
CONFIG = "backend: {backend}\nprogress_bars: false\n"
FONTS_CONF = """\
<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


@dataclass
class Way:
    """A command, and what was measured of it."""

    command: list[str]
    folder: Path
    environment: dict[str, str]
    empties: str = ""  # a folder that is empty at each start
    seconds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def _started(self) -> subprocess.Popen[bytes]:
        for made in ("output", "_output", self.empties):
            if made:
                shutil.rmtree(self.folder / made, ignore_errors=True)
        (self.folder / "_output").mkdir()
        return subprocess.Popen(
            self.command, cwd=self.folder, env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    def _ended(self, process: subprocess.Popen[bytes]) -> tuple[float, float]:
        """CPU seconds, and MiB of the largest process."""
        assert process.stderr
        said = process.stderr.read().decode(errors="replace")
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode or not self.made():
            sys.exit(f"{' '.join(self.command)}: exit code {process.returncode}\n{said[:2000]}")
        return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024

    def made(self) -> list[Path]:
        """What the command wrote: one file, or the comparison is none."""
        return [*self.folder.glob("output/*/*.pdf"), *self.folder.glob("_output/*.pdf")]

    def run(self) -> None:
        started = time.perf_counter()
        cpu, _ = self._ended(self._started())
        self.seconds.append(time.perf_counter() - started)
        self.cpu.append(cpu)

    def memory(self) -> float:
        """MiB of the process tree at its largest."""
        process, most = self._started(), 0.0
        while not os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            most = max(most, sum(map(proportional, tree(process.pid))))
            time.sleep(0.01)
        _, largest = self._ended(process)
        return max(most, largest)


def tree(pid: int) -> list[int]:
    """A process and all that descend from it, at this moment."""
    found = [pid]
    for one in found:
        try:
            for task in Path(f"/proc/{one}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
        except OSError:
            continue
    return found


def proportional(pid: int) -> float:
    """MiB that a process holds; what it shares with others counts in equal parts."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def svg(shapes: str) -> str:
    """A drawing of 100 x 100 units."""
    start = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
    )
    return f"{start}{shapes}</svg>\n"


def deck(folder: Path, count: int, words: str, backend: str) -> None:
    """Write the deck for both programs."""
    texts = TEXTS[words]
    rows = ["id,name.ja,name.kana,name.en,gives,points" + ",text.ja,text.en" * bool(texts)]
    for i in range(count):
        gives = "".join("wgc"[i // 3**k % 3] for k in range(3))
        said = ',{},"{}"'.format(*texts[i % len(texts)]) if texts else ""
        rows.append(f"C{i + 1},{NAMES[i % len(NAMES)]},{gives},{i + 1}{said}")
    table = "\n".join(rows) + "\n"
    files = {
        "cards/harvest/game.yaml": GAME, "cards/harvest/card.csv": table,
        "templates/harvest/card.yaml": LAYOUT, "deck.rb": DECK, "card.csv": table,
        "config.yml": CONFIG.format(backend=backend),
        "fonts.conf": FONTS_CONF.format(fonts=FONTS, cache=folder / "fonts"),
    }  # fmt: skip
    for name, shapes in SYMBOLS.items():
        files[f"templates/harvest/symbols/{name}.svg"] = files[f"{name}.svg"] = svg(shapes)
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        lines = content.splitlines(keepends=True)
        kept = (line for line in lines if texts or not OF_TEXTS.search(line))
        (folder / path).write_text("".join(kept), "utf-8")


def without_bytecode(folder: Path) -> Path:
    """A copy of the program that was never started."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "fortgold", folder / "fortgold", ignore=ignored)
    for part in ("cards", "templates"):
        shutil.copytree(ROOT / part, folder / part)
    return folder


def ways(folder: Path, count: int, words: str, squib: Path, classy: Path) -> dict[str, Way]:
    """The commands that are compared, each in a folder with the deck."""
    ruby = ["ruby", "-I", str(squib / "lib"), "-I", str(classy / "lib"), "deck.rb"]
    fortgold = [
        sys.executable, "-P", "-m", "fortgold", "build",
        "--only", "sheets", "--paper", "a4", "--lang", "ja+en",
    ]  # fmt: skip
    off = {"FORTGOLD_CACHE": "off", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    # what a first start writes is not there at the next one
    once = {"PYTHONPATH": str(without_bytecode(folder / "new")), "PYTHONDONTWRITEBYTECODE": "1"}
    found: dict[str, Way] = {}
    for name in ("squib", "raster", "fortgold", "first", "cached"):
        here = folder / name
        deck(here, count, words, "memory" if name == "raster" else "svg")
        drawn = {"FONTCONFIG_FILE": str(here / "fonts.conf"), "LC_ALL": "C.UTF-8"}
        found[name] = {
            "squib": Way(ruby, here, drawn),
            "raster": Way(ruby, here, drawn),
            "fortgold": Way(fortgold, here, off),
            "first": Way(fortgold, here, {**off, **once}),
            "cached": Way(fortgold, here, {**off, "FORTGOLD_CACHE": str(here / "kept")}, "kept"),
        }[name]
    return found


def is_there(squib: Path, classy: Path) -> bool:
    """Whether Squib starts; if not, that is said."""
    if not shutil.which("ruby"):
        print("skipped: there is no ruby; the head of this file says what to install")
        return False
    load = ["-I", str(squib / "lib"), "-I", str(classy / "lib"), "-e", "require 'squib'"]
    tried = subprocess.run(["ruby", *load], capture_output=True, text=True)
    if tried.returncode:
        print(f"skipped: Squib does not start from {squib} and {classy}:\n{tried.stderr.strip()}")
    return not tried.returncode


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("squib", type=Path)
    parser.add_argument("classy_hash", type=Path)
    parser.add_argument("--cards", default="44,440")
    parser.add_argument("--text", choices=tuple(TEXTS), default="short")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--look", type=Path, help="keep both PDFs here, to be looked at")
    asked = parser.parse_args()
    squib, classy = asked.squib.absolute(), asked.classy_hash.absolute()
    if not is_there(squib, classy):
        return
    subprocess.run([sys.executable, "-m", "compileall", "-q", ROOT / "fortgold"], check=True)
    for count in map(int, asked.cards.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            compared = ways(Path(folder), count, asked.text, squib, classy)
            for way in compared.values():  # fonts' caches and bytecode of a second start
                way.run()
                way.seconds.clear()
                way.cpu.clear()
            for _ in range(asked.rounds):
                for way in compared.values():
                    way.run()
            told(count, compared)
            if asked.look:
                asked.look.mkdir(parents=True, exist_ok=True)
                for name, way in compared.items():
                    shutil.copy(way.made()[0], asked.look / f"{name}-{count}.pdf")


def told(count: int, compared: dict[str, Way]) -> None:
    """A line for each way: seconds, CPU, ratios to Squib of each round, memory."""
    print(f"{f'{count} cards':10} {'s':>7} {'CPU s':>7} {'to squib':>9} {'CPU':>6} {'MiB':>6}")
    base = compared["squib"]
    for name, way in compared.items():
        ratio, cpu = (
            statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
            for ours, theirs in ((way.seconds, base.seconds), (way.cpu, base.cpu))
        )
        seconds, used = statistics.median(way.seconds), statistics.median(way.cpu)
        print(f"{name:10} {seconds:7.3f} {used:7.3f} {ratio:9.2f} {cpu:6.2f} {way.memory():6.0f}")


if __name__ == "__main__":
    main()
