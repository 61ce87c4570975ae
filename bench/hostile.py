"""What hostile decks cost, and the largest honest ones.

`./run python bench/hostile.py [WORD ...]` (only the decks with one of these words in their names).
Each bomb is put into the small game of `fortgold new`, once for every format; `check` and `build`
must refuse it (or take it) within 10 s and 1 GiB. The largest decks that the limits allow must be
checked and built within 2 GiB. Memory is what all processes of a run hold together at their peak.
"""

from __future__ import annotations

import base64
import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import psutil
from PIL import Image

from fortgold.cli.scaffold import new_game

FORTGOLD = (sys.executable, "-P", "-m", "fortgold")
LONGEST = {"bombs": 60, "largest": 1_200}  # s after which a run is stopped
LARGEST = 6 * 1024  # MiB, likewise
BOOK, HTML, CSS = (f"templates/small/rulebook.{end}" for end in ("en.md", "html", "css"))
GAME, TABLE, LAYOUT = "cards/small/game.yaml", "cards/small/card.csv", "templates/small/card.yaml"
FIGURES, ART = "templates/small/figures.yaml", "templates/small/art/A1"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
HERE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Cost:
    """What a run cost: seconds, MiB, and its exit code (None: stopped)."""

    seconds: float
    mib: float
    code: int | None
    said: str


def run(place: Path, longest: float, *arguments: str) -> Cost:
    """Run fortgold in `place` and watch what it and its workers take."""
    start, peak, code = time.perf_counter(), 0.0, None
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(
            [*FORTGOLD, *arguments], cwd=place, stdout=out, stderr=out, start_new_session=True
        )
        while True:
            code = process.poll()
            seconds = time.perf_counter() - start
            if code is not None:
                break
            peak = max(peak, held(process.pid))
            if seconds > longest or peak > LARGEST:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                break
            time.sleep(0.02)
        out.seek(0)
        said = out.read().decode(errors="replace")
    return Cost(seconds, peak, code, said)


def held(pid: int) -> float:
    """What a process and its children hold, in MiB; what they share is counted once (PSS)."""
    total = 0
    try:
        family = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0.0
    for one in family:
        try:
            total += one.memory_full_info().pss if len(family) > 1 else one.memory_info().rss
        except (psutil.NoSuchProcess, psutil.AccessDenied, FileNotFoundError):
            continue
    return total / 1024 / 1024


# Bombs


def write(name: str, text: str | bytes) -> Callable[[Path], None]:
    def put(place: Path) -> None:
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return put


def sheet(end: str, make: Callable[[], bytes]) -> Callable[[Path], None]:
    """A spreadsheet in the place of the table."""

    def put(place: Path) -> None:
        (place / TABLE).unlink()
        (place / TABLE).with_suffix(end).write_bytes(make())

    return put


def add(name: str, text: str) -> Callable[[Path], None]:
    """Append to a file of the game, or to the one that games share, which its own then replaces."""

    def put(place: Path) -> None:
        path = place / name
        shared = HERE / "templates/base" / path.name
        before = path.read_text() if path.exists() else shared.read_text()
        path.write_text(f"{before}\n{text}\n")

    return put


def png(width: int, height: int, mode: str = "L") -> bytes:
    out = io.BytesIO()
    Image.MAX_IMAGE_PIXELS = None
    Image.new(mode, (width, height)).save(out, "PNG")
    return out.getvalue()


def layout_with_art(place: Path) -> None:
    path = place / LAYOUT
    box = "  picture: {art: yes, at: [4, 30], size: [55, 30]}\n"
    path.write_text(path.read_text().replace("face:\n", f"face:\n{box}", 1))


def art(suffix: str, data: str | bytes) -> Callable[[Path], None]:
    def put(place: Path) -> None:
        layout_with_art(place)
        for card in ("A1", "A2", "A3"):
            write(f"templates/small/art/{card}{suffix}", data)(place)

    return put


def copies(count: int) -> Callable[[Path], None]:
    def put(place: Path) -> None:
        path = place / TABLE
        path.write_text(path.read_text().replace("Wood,4,", f"Wood,{count},"))
        path = place / GAME
        path.write_text(path.read_text().replace("    count: 9", "    radius: 3"))

    return put


def braces(constants: int, count: int) -> Callable[[Path], None]:
    """So many rows, with a name in braces in each text that none of the constants has."""

    def put(place: Path) -> None:
        path = place / GAME
        numbers = "".join(f"  number_{i}: {i}\n" for i in range(constants))
        path.write_text(path.read_text().replace("constants:\n", f"constants:\n{numbers}", 1))
        rows(count)(place)
        lines = (place / TABLE).read_text().splitlines()
        filled = [line.replace(f"森{i}", f"{{b{i}x}}") for i, line in enumerate(lines[1:])]
        (place / TABLE).write_text("\n".join((lines[0], *filled)) + "\n")

    return put


def rows(count: int, columns: int = 0) -> Callable[[Path], None]:
    def put(place: Path) -> None:
        head, first, *_ = (place / TABLE).read_text().splitlines()
        more = ",".join(f"c{i}" for i in range(columns))
        lines = [f"{head},{more}" if more else head]
        for i in range(count):
            cells = first.split(",")
            cells[0], cells[1], cells[2], cells[4], cells[5] = (
                f"X{i}",
                f"k{i}",
                f"森{i}",
                f"Wood {i}",
                "1",
            )
            lines.append(",".join(cells) + ",x" * columns)
        (place / TABLE).write_text("\n".join(lines) + "\n")
        path = place / GAME
        path.write_text(path.read_text().replace("    count: 9", "    radius: 3"))

    return put


JINJA = {
    "center": "{{ 'x'.center(10**8) }}",
    "ljust": "{{ 'x'.ljust(999999999) }}",
    "zfill": "{{ 'x'.zfill(10**9) }}",
    "format": "{{ '{:>900000000}'.format(1) }}",
    "percent": "{{ '%900000000d' % 1 }}",
    "expandtabs": "{{ '\\t'.expandtabs(10**9) }}",
    "replace": "{% set a = 'x'*1 %}{{ 'aaaaaaaaaa'.replace('a','aaaaaaaaaa'*1) }}",
    "joining": "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a ~ a %}" * 34 + "{{ a }}",
    "adding": "{% set a = 'xxxxxxxxxx' %}" + "{% set a = a + a %}" * 34 + "{{ a }}",
    "lists": "{% set a = [1] %}" + "{% set a = a + a %}" * 32 + "{{ a|length }}",
    "list times": "{{ [1] * 10**9 }}",
    "text times": "{{ 'x' * 10**9 }}",
    "join": "{{ range(99999)|join(range(99999)|join) }}",
    "round": "{{ 1.5|round(99999999,'ceil') }}",
    "nested lists": "{% set a = [1] %}" + "{% set a = [a,a] %}" * 30 + "{{ a }}",
    "equal lists": "{% set a = [1] %}{% set b = [1] %}"
    + "{% set a = [a,a] %}{% set b = [b,b] %}" * 40
    + "{{ a == b }}",
    "powers": "{{ 9**9**9**9 }}",
    "loops": "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}",
    "loops of text": "{% for a in range(9999) %}" + "x" * 9999 + "{% endfor %}",
    "sums": "{{ " + "+".join("1" * 9 for _ in range(20000)) + " }}",
    "parentheses": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "filters": "{{ 1" + "|lower" * 20000 + " }}",
    "tests": "{{ not " + "not " * 20000 + "1 }}",
    "blocks": "{% if 1 %}" * 3000 + "x" + "{% endif %}" * 3000,
    "digits": "{{ " + "9" * 100000 + " }}",
    "prints": "{{ 'x' }}" * 300_000,
    "calls": "{{ cards('card') }}" * 20_000,
    "figures": "{{ glossary() }}" * 20_000,
    "numbers": "{% set a = '"
    + "7" * 1_000_000
    + "' %}{% for i in range(9999) %}"
    + "{% set x = a|int %}" * 50
    + "{% endfor %}",
    "joins of what is long": "{% set a = '"
    + "*" * 6_000_000
    + "' %}{% set x = ["
    + "a, " * 40
    + "t.hand]|join %}",
}
MARKDOWN = {
    "one word": "x" * 100_000,
    "one Japanese word": "森" * 200_000,
    "brackets": "[" * 50_000,
    "bangs": "![" * 50_000,
    "emphasis": "*a " * 50_000,
    "emphasis, nested": "**a *b " * 20_000,
    "quotes": ">" * 20_000 + "x",
    "lists, nested": "\n".join(" " * 2 * i + "- x" for i in range(2_000)),
    "backticks": "".join("`" * i + " " for i in range(1, 1_500)),
    "a wide table": "|" + "x|" * 20_000 + "\n|" + "-|" * 20_000 + "\n|" + "x|" * 20_000,
    "a long table": "|a|b|\n|-|-|\n" + "|x|y|\n" * 200_000,
    "boxes, nested": "::: note\n" * 2_000 + "x\n" + ":::\n" * 2_000,
    "headings": "## x\n\n" * 60_000,
    "references": "".join(f"[a{i}]: #x\n" for i in range(100_000)),
    "divisions": "<div>" * 3_000,
    "spans": "<span>" * 3_000,
    "a wide cell": '<table><tr><td colspan="1000000">x</td></tr></table>',
    "a high cell": '<table><tr><td rowspan="1000000">x</td></tr></table>',
    "large letters": '<p style="font-size:1e9pt">x</p>',
    "small letters": '<p style="font-size:1e-9pt">x</p>',
    "a high box": '<div style="height:1e7mm">x</div>',
    "a wide box": '<div style="width:1e9mm">x</div>',
    "columns": '<div style="columns:1000000">x</div>',
    "entities": "&amp;" * 1_000_000,
    "many pages": '<p style="page-break-before:always">x</p>\n\n' * 20_000,
    "20 MB of text": "word " * 4_000_000,
    "tags that nobody knows": "<x> " * 1_000_000,
    "stars": "a **a** " * 320_000,
    "attributes": "<b" + ' class=""' * 40 + " ",
    "comments without end": "<!--" * 20_000,
}  # fmt: skip
STYLES = {
    "rules": "".join(f".a{i} {{ color: red }}\n" for i in range(300_000)),
    "nested brackets": "a { color: " + "(" * 100_000 + "}",
    "nested calculations": "p { width: " + "calc(" * 5_000 + "1px" + ")" * 5_000 + "}",
    "nested selectors": ":not(" * 5_000 + "a" + ")" * 5_000 + " { color: red }",
    "a large page": "@page { size: 1e6mm 1e6mm }",
    "a small page": "@page { size: 1mm 1mm; margin: 0 }",
    "high paragraphs": "p { height: 1e6mm }",
    "margins": "p { margin-top: 1e9mm; padding: 1e9mm }",
    "columns": "body { columns: 100000; column-gap: 0 }",
    "words": "p::before { content: '" + "x" * 1_000_000 + "' }",
    "variables": ":root {"
    + "".join(f"--a{i}: var(--a{i - 1}) var(--a{i - 1});" for i in range(1, 40))
    + "--a0: xxxxxxxxxx } p::before { content: var(--a39) }",
    "broken": "a { " * 100_000,
    "ends": "</style " * 60_000,
}
SHAPES = {
    "segments": SVG + '<path d="M0 0' + "L1 1" * 5_000_000 + '"/></svg>',
    "segments in many paths": SVG + ('<path d="M0 0' + "L1 1" * 1_000 + '"/>') * 3_000 + "</svg>",
    "points": SVG + '<polygon points="' + "1,1 " * 3_000_000 + '"/></svg>',
    "elements": SVG + '<rect width="1" height="1"/>' * 500_000 + "</svg>",
    "nesting": SVG + "<g>" * 1_000_000 + "</g>" * 1_000_000 + "</svg>",
    "attributes": SVG + "<rect " + " ".join(f'a{i}="1"' for i in range(500_000)) + "/></svg>",
    "uses": SVG
    + '<g id="a0"><rect width="1" height="1"/></g>'
    + "".join(f'<g id="a{i}">{f"<use href={chr(34)}#a{i - 1}{chr(34)}/>" * 10}</g>' for i in range(1, 20))
    + "</svg>",
    "entities": '<!DOCTYPE svg [<!ENTITY a0 "xxxxxxxxxx">'
    + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    + "]>" + SVG + "<title>&a11;</title></svg>",
    "a style sheet": SVG + "<style>" + ".a{fill:red}" * 200_000 + "</style></svg>",
    "transforms": SVG + '<rect transform="' + "rotate(1) " * 500_000 + '" width="1" height="1"/></svg>',
    "arcs": SVG + '<path d="M0 0' + "A1 1 0 1 1 9 9" * 400_000 + '"/></svg>',
    "dashes": SVG + '<path d="M0 0L9 9" stroke="red" stroke-dasharray="' + "1 " * 1_000_000 + '"/></svg>',
    "a wide filter": SVG + '<filter id="f"><feMorphology radius="50"/></filter>'
    + '<rect width="100" height="100" filter="url(#f)"/></svg>',
    "filters": SVG + '<filter id="f"><feGaussianBlur stdDeviation="20"/></filter>'
    + '<rect width="100" height="100" filter="url(#f)"/>' * 15_000 + "</svg>",
    "clouds": SVG + '<filter id="f"><feTurbulence baseFrequency=".05" numOctaves="99999999"/></filter>'
    + '<rect width="100" height="100" filter="url(#f)"/></svg>',
    "layers": SVG + '<g opacity=".5" style="mix-blend-mode:screen"><rect width="99" height="99"/>' * 190
    + "</g>" * 190 + "</svg>",
    "masks in masks": SVG + '<mask id="m0"><rect width="99" height="99" fill="#fff"/></mask>'
    + "".join(f'<mask id="m{i + 1}"><rect width="99" height="99" mask="url(#m{i})"/></mask>' for i in range(90))
    + '<rect width="99" height="99" mask="url(#m90)"/></svg>',
    "patterns in patterns": SVG + '<pattern id="p0" width=".1" height=".1"><rect width="9" height="9"/></pattern>'
    + "".join(f'<pattern id="p{i + 1}" width=".1" height=".1"><rect width="9" height="9" fill="url(#p{i})"/></pattern>'
              for i in range(90))
    + '<rect width="99" height="99" fill="url(#p90)"/></svg>',
    "markers": SVG + '<marker id="m"><path d="M0 0H5V5Z"/></marker><path marker-mid="url(#m)" d="M0 0'
    + "L1 2" * 70_000 + '"/></svg>',
    "letters": SVG + '<text font-size="99999">' + "word " * 1_000_000 + "</text></svg>",
    "a picture inside": SVG + '<image width="9" height="9" href="data:image/png;base64,'
    + base64.b64encode(png(6_000, 6_000, "RGB")).decode() + '"/></svg>',
    "pictures inside": SVG + f'<image href="data:image/png;base64,{base64.b64encode(png(900, 900)).decode()}"/>' * 1_000
    + "</svg>",
    "words in between": SVG + "<title>" + "x" * 15_000_000 + "</title></svg>",
}  # fmt: skip
YAML = {
    "brackets": "a: " + "[" * 100_000,
    "brackets, closed": "a: " + "[" * 5_000 + "]" * 5_000,
    "braces": "a: " + "{a: " * 50_000,
    "dashes": "a:\n " + "- " * 20_000,
    "questions": "a:\n " + "? " * 5_000,
    "indentation": "\n".join(" " * i + f"a{i}:" for i in range(3_000)),
    "aliases": "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 30)),
    "an endless alias": "a: &a [*a]",
    "aliases side by side": "a: &a [x]\nb: [" + "*a," * 500_000 + "]",
    "keys": "".join(f"key{i}: 1\n" for i in range(200_000)),
    "a long word": "a: " + "x" * 15_000_000,
    "a long quotation": 'a: "' + "x" * 15_000_000,
    "tags": "a: " + "!!str " * 50_000,
    "anchors": "a: [" + "".join(f"&b{i} x," for i in range(200_000)) + "]",
    "comments": "# x\n" * 3_000_000,
    "folded lines": "a: >\n" + " x\n" * 3_000_000,
}
TABLES = {
    "an open quote": 'id,name.ja,name.en\n"' + "x\n" * 5_000_000,
    "a long cell": "id,name.ja,name.en\n" + "x" * 15_000_000,
    "columns": ",".join(f"c{i}" for i in range(1_000_000)),
    "rows": "id,name.ja,name.en\n" + "x,y,z\n" * 2_000_000,
    "commas": "id,name.ja,name.en\n" + "," * 15_000_000,
    "quotes": "id,name.ja,name.en\n" + '""' * 7_000_000,
    "lines": "\n" * 15_000_000,
    "40 MB": "id,name.ja,name.en\n" + "x,y,z\n" * 7_000_000,
}
PICTURES: dict[str, Callable[[], bytes]] = {
    "30,000 x 30,000 pixels": lambda: png(30_000, 30_000, "1"),
    "12,000 x 12,000 pixels": lambda: png(12_000, 12_000),
    "a million pixels wide": lambda: png(1_000_000, 90, "1"),
    "200 MB": lambda: b"\x89PNG\r\n\x1a\n" + bytes(200_000_000),
}


def bombs() -> dict[str, Callable[[Path], None]]:
    """Every bomb by name, and how it is put into a game."""
    out: dict[str, Callable[[Path], None]] = {}
    for name, text in JINJA.items():
        out[f"jinja, {name}"] = add(BOOK, text)
    out["jinja in a skeleton, loops"] = add(HTML, JINJA["loops"])
    out["jinja in a skeleton, joining"] = add(HTML, JINJA["joining"])
    for name, text in MARKDOWN.items():
        out[f"markdown, {name}"] = add(BOOK, text)
    for name, text in STYLES.items():
        out[f"css, {name}"] = add(CSS, text)
    for name, text in SHAPES.items():
        out[f"svg, {name}"] = art(".svg", text)
    for name, text in YAML.items():
        out[f"yaml, {name}"] = add(GAME, text)
        if name in ("brackets", "dashes", "aliases"):
            out[f"yaml of a layout, {name}"] = add(LAYOUT, text)
            out[f"yaml of figures, {name}"] = write(FIGURES, text)
    for name, text in TABLES.items():
        out[f"csv, {name}"] = write(TABLE, text)
    sys.path.append(str(HERE / "tests"))
    spreadsheets = import_module("spreadsheets")  # those that tests refuse, too
    for name, make in spreadsheets.BOMBS.items():
        out[f"spreadsheet, {name}"] = sheet(spreadsheets.end_of(name), make)
    for name, make in PICTURES.items():
        out[f"png, {name}"] = lambda place, make=make: art(".png", make())(place)  # type: ignore[misc]
    out["copies, a thousand million"] = copies(10**9)
    out["copies, a million"] = copies(10**6)
    out["rows, a million"] = rows(1_000_000)
    out["rows, 100,000"] = rows(100_000)
    out["rows, braces in 5,000"] = braces(500, 5_000)
    return out


# The largest


def pages(count: int) -> Callable[[Path], None]:
    """A book of so many pages, as full of words as real ones."""
    chapter = (
        "\n\n## Chapter {i}\n\n"
        + "Whoever holds the most cards of a kind takes the pile and begins the next round. " * 18
    )
    return add(BOOK, "".join(chapter.replace("{i}", str(i)) for i in range(count)))


def photograph(suffix: str) -> Callable[[Path], None]:
    """A picture of 50 megapixels, as noisy as a photograph."""

    def put(place: Path) -> None:
        Image.MAX_IMAGE_PIXELS = None
        noise = Image.effect_noise((866, 577), 60).convert("RGB").resize((8_660, 5_774))
        out = io.BytesIO()
        noise.save(out, "JPEG" if suffix == ".jpg" else "PNG", quality=90, compress_level=1)
        art(suffix, out.getvalue())(place)

    return put


def largest() -> dict[str, Callable[[Path], None]]:
    """The largest decks that must pass, by name."""
    return {
        "10,000 cards in rows": rows(10_000),
        "10,000 cards by copies": copies(9_995),
        "1,000 pages": pages(1_000),
        "50 megapixels, JPEG": photograph(".jpg"),
        "50 megapixels, PNG": photograph(".png"),
    }


def main() -> None:
    """Print a line a deck."""
    words = [word.casefold() for word in sys.argv[1:]]
    print(f"{'':46}{'check s':>9}{'MiB':>7}{'exit':>6}{'build s':>9}{'MiB':>7}{'exit':>6}")
    worst = {"bombs": (0.0, 0.0), "largest": (0.0, 0.0)}
    for kind, decks in (("bombs", bombs()), ("largest", largest())):
        for name, put in decks.items():
            if words and not any(word in name.casefold() for word in words):
                continue
            place = Path(tempfile.mkdtemp())
            new_game(place, "small")
            put(place)
            check = run(place, LONGEST[kind], "check")
            build = run(place, LONGEST[kind], "build", "--paper", "a4", "--lang", "en")
            shutil.rmtree(place)
            seconds, mib = worst[kind]
            worst[kind] = (
                max(seconds, check.seconds, build.seconds),
                max(mib, check.mib, build.mib),
            )
            ok = kind == "largest" or max(check.seconds, build.seconds) <= 10
            ok = ok and max(check.mib, build.mib) <= (1024 if kind == "bombs" else 2048)
            ok = ok and None not in (check.code, build.code)
            ok = ok and "Traceback" not in check.said + build.said
            ok = ok and (kind == "bombs" or (check.code, build.code) == (0, 0))
            print(
                f"{name:46}{check.seconds:9.1f}{check.mib:7.0f}{check.code!s:>6}"
                f"{build.seconds:9.1f}{build.mib:7.0f}{build.code!s:>6}{'' if ok else '  <-- MISSED'}",
                flush=True,
            )
    (seconds, mib), (_, most) = worst["bombs"], worst["largest"]
    print(f"\nhostile decks: at most {seconds:.1f} s and {mib:.0f} MiB (10 s, 1,024 MiB)")
    print(f"the largest decks: at most {most:.0f} MiB (2,048 MiB)")


if __name__ == "__main__":
    main()
