"""What a deck from a stranger cannot do: read elsewhere, connect, or be built in spite of it.

Each way out is planted in a small game, checked, and then printed although the check refuses it: an
audit hook of the interpreter sees every file that is opened and every connection. docs/trust.md
says for people what is held here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from builtin_games import ROOT
from spreadsheets import xlsx

from fortgold.checks.all_checks import all_findings
from fortgold.checks.report import as_json, source_lines, text
from fortgold.cli.scaffold import new_game
from fortgold.data.findings import Finding
from fortgold.data.library import Shelf

SECRET = "canary-3f9c1e"
BOOK, HTML, CSS = (f"templates/small/rulebook.{end}" for end in ("en.md", "html", "css"))
LAYOUT, GAME, TABLE = "templates/small/card.yaml", "cards/small/game.yaml", "cards/small/card.csv"

SOFT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}'
    '<text x="1" y="5" font-family="a" font-size="3">A</text></svg>'
)

seen: list[str] = []
watching = False


def _hook(event: str, arguments: tuple[object, ...]) -> None:
    if not watching:
        return
    if event in ("open", "os.listdir", "os.scandir"):
        with suppress(TypeError, ValueError):
            seen.append(f"{event} {os.path.realpath(os.fsdecode(arguments[0]))}")  # type: ignore[arg-type]
    elif event.startswith(("socket.", "urllib.", "ftplib.", "subprocess.", "os.exec", "os.system")):
        seen.append(f"{event} {arguments}")


sys.addaudithook(_hook)


@contextmanager
def watched() -> Iterator[list[str]]:
    """Everything that is opened or connected to meanwhile."""
    global watching
    seen.clear()
    watching = True
    try:
        yield seen
    finally:
        watching = False


class Small:
    """The small game of `fortgold new`, and a file beside it that is nobody's business."""

    def __init__(self, folder: Path) -> None:
        self.place, self.secret = folder / "place", folder / "outside" / "secret.txt"
        self.place.mkdir()
        self.secret.parent.mkdir()
        self.secret.write_text(f"{SECRET}\n")
        (folder / "outside/card.csv").write_text(f"id,name.ja,name.en\nX1,{SECRET},{SECRET}\n")
        (folder / "outside/card.xlsx").write_bytes(
            xlsx({SECRET: [["id", "name.ja"], ["X1", SECRET]]})
        )
        (folder / "outside/art.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
        )
        new_game(self.place, "small")
        self.shelf = Shelf(self.place / "cards", self.place / "templates")

    def write(self, name: str, content: str) -> None:
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)

    def edit(self, name: str, old: str, new: str) -> None:
        content = (self.place / name).read_text()
        assert old in content, (name, old)
        self.write(name, content.replace(old, new, 1))

    def link(self, name: str, target: Path | str) -> None:
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    def findings(self) -> tuple[Finding, ...]:
        return all_findings(self.shelf.open("small"))

    def print_it(self) -> Iterator[bytes]:
        """All that a build would make, whatever the check said; what cannot be made is not."""
        from fortgold.data.papers import PAPERS
        from fortgold.draw.pdf import pdf
        from fortgold.rulebook.typeset import rulebook
        from fortgold.sheets.sheet_pages import pages

        opened = self.shelf.open("small")
        if opened.game is None:
            return
        with suppress(Exception):
            yield rulebook(opened.game, opened.look, "en", "0123abcd").pdf
        with suppress(Exception):
            drawn = pages(opened.game, opened.look, PAPERS["a4"], "en", True, "0123abcd")
            yield pdf(drawn, "sheets", "en", "nobody")


@pytest.fixture(scope="module")
def set_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The libraries of the typesetter are loaded, for which Python asks the linker where they are."""
    assert len(list(Small(tmp_path_factory.mktemp("first")).print_it())) == 2


@pytest.fixture
def small(tmp_path: Path, set_once: None) -> Small:  # noqa: ARG001
    return Small(tmp_path)


URL = "file://{secret}"
NET = "http://127.0.0.1:9/x"


def _style(declaration: str) -> str:
    return f'\n\n<div style="{declaration}">x</div>\n'


IN_A_BOOK = {
    "an attachment": f'<a rel="attachment" href="{URL}">x</a>',
    "an attachment, otherwise written": f"<A HREF={URL} REL=ATTACHMENT>x</A>",
    "a linked attachment": f'<link rel="attachment" href="{URL}">',
    "a background": _style(f"background:url({URL})"),
    "a background with escapes": _style(f"background:\\75rl({URL})"),
    "a background with a comment": _style(f"background/**/:URL('{URL}')"),
    "a background of the network": _style(f"background:url({NET})"),
    "an image set": _style(f"background:image-set('{URL}' 1x)"),
    "a list style": f'<ul style="list-style:url({URL})"><li>x</li></ul>',
    "content": _style(f"content:url({URL})"),
    "a border image": _style(f"border-image:url({URL}) 1"),
    "a mask": _style(f"mask:url({URL})"),
    "a cursor": _style(f"cursor:url({URL}),auto"),
    "a base": f'<base href="{URL}"><img src="x.png">',
    "an image": f'<img src="{URL}">',
    "an image of the network": f'<img src="{NET}">',
    "an image set of sources": f'<img srcset="{URL} 1x">',
    "an image in Markdown": f"![x]({URL})",
    "an image by reference": f"![x][y]\n\n[y]: {URL}",
    "an object": f'<object data="{URL}"></object>',
    "an embedding": f'<embed src="{URL}">',
    "a frame": f'<iframe src="{URL}"></iframe>',
    "a style sheet": f'<link rel="stylesheet" href="{URL}">',
    "a style element": f"<style>@import url({URL});</style>",
    "a font": f"<style>@font-face{{font-family:a;src:url({URL})}}</style>",
    "a picture in SVG": f'<svg><image href="{URL}" width="9" height="9"/></svg>',
    "a use in SVG": f'<svg><use href="{URL}#a"/></svg>',
    "a video's poster": f'<video poster="{URL}"></video>',
    "an input": f'<input type="image" src="{URL}">',
    "a table's background": f'<table background="{URL}"><tr><td>x</td></tr></table>',
    "data that is SVG": "<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'>"
    f"<image href='{URL}'/></svg>\">",
    "a script link": '<a href="javascript:alert(1)">x</a>',
    "a link to a file": f"[x]({URL})",
    "a link to a program": '<a href="file:///bin/sh">x</a>',
    "a meta element": f'<meta http-equiv="refresh" content="0;url={URL}">',
    "a form": f'<form action="{NET}"><input name="x"></form>',
    "an included template": '{% include "../../outside/secret.txt" %}',
    "an imported template": '{% import "/etc/passwd" as x %}{{ x }}',
    "attributes of Python": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "attributes of a format": "{{ '{0.__class__.__init__.__globals__}'.format(t) }}",
}  # fmt: skip
IN_A_STYLE_SHEET = {
    "an import": "@import url({url});",
    "an import of the network": f"@import '{NET}';",
    "a background": "body {{ background: url({url}) }}",
    "a background by escapes": "body {{ background: u\\72l({url}) }}",
    "a font": "@font-face {{ font-family: a; src: url({url}) }} body {{ font-family: a }}",
    "a local font": "@font-face {{ font-family: a; src: local('DejaVu') }}",
    "content": "h1::before {{ content: url({url}) }}",
    "a marker": "li {{ list-style-image: url({url}) }}",
    "a colour profile": "@color-profile device-cmyk {{ src: url({url}) }}",
    "the end of the style": '</style><link rel="attachment" href="{url}">',
    "a path that climbs": "body {{ background: url(../../../outside/art.svg) }}",
    "a path from the root": "body {{ background: url(/etc/passwd) }}",
    "an attachment": "a {{ -weasy-link: url({url}) }}",
}


def ways_in_files(small: Small, way: str) -> None:
    outside = small.secret.parent
    match way:
        case "a table elsewhere":
            small.edit(GAME, "  card:\n", f"  card:\n    table: {outside}/card.csv\n")
        case "a table that climbs":
            small.edit(GAME, "  card:\n", "  card:\n    table: ../../../outside/card.csv\n")
        case "a table of the process":
            small.edit(GAME, "  card:\n", "  card:\n    table: /proc/self/environ\n")
        case "a spreadsheet elsewhere":
            small.edit(GAME, "  card:\n", f"  card:\n    table: {outside}/card.xlsx\n")
        case "a linked spreadsheet":
            small.edit(GAME, "  card:\n", "  card:\n    table: all.xlsx\n")
            small.link("cards/small/all.xlsx", outside / "card.xlsx")
        case "a spreadsheet that is a device":
            small.edit(GAME, "  card:\n", "  card:\n    table: all.ods\n")
            small.link("cards/small/all.ods", "/dev/zero")
        case "a linked table":
            small.link(TABLE, outside / "card.csv")
        case "a table that is a device":
            small.link(TABLE, "/dev/zero")
        case "a table that is a pipe":
            (small.place / TABLE).unlink()
            os.mkfifo(small.place / TABLE)
        case "a linked game.yaml":
            small.link(GAME, small.secret)
        case "a linked layout":
            small.link(LAYOUT, small.secret)
        case "a layout that extends another's":
            small.edit(LAYOUT, "extends: base/card", "extends: ../../../outside/secret")
        case "a drawing elsewhere":
            small.edit(
                LAYOUT,
                "face:\n",
                f"face:\n  x: {{drawing: {outside}/art.svg, at: [9, 9], size: [9, 9]}}\n",
            )
        case "a drawing that climbs":
            small.edit(
                LAYOUT,
                "face:\n",
                "face:\n  x: {drawing: ../../../outside/art.svg, at: [9, 9], size: [9, 9]}\n",
            )
        case "a drawing named by a cell":
            small.edit(
                LAYOUT,
                "face:\n",
                'face:\n  x: {drawing: "{name.en}.svg", at: [9, 9], size: [9, 9]}\n',
            )
            rows = (small.place / TABLE).read_text().splitlines()
            at = rows[0].split(",").index("name.en")
            cells = rows[1].split(",")
            cells[at] = "../../../outside/art"
            small.write(TABLE, "\n".join([rows[0], ",".join(cells), *rows[2:], ""]))
        case "linked art":
            small.link("templates/small/art/A1.svg", outside / "art.svg")
        case "a linked folder of art":
            small.link("templates/small/art", outside)
        case "a linked rulebook":
            small.link(BOOK, small.secret)
        case "a linked skeleton":
            small.link(HTML, small.secret)
        case "a linked style sheet":
            small.link(CSS, small.secret)
        case "linked figures":
            small.link("templates/small/figures.yaml", small.secret)
        case "a rulebook that is a device":
            small.link(BOOK, "/dev/zero")
        case "a linked game":
            shutil.move(small.place / "cards/small", small.place.parent / "outside/small")
            small.link("cards/small", outside / "small")
        case "linked looks":
            shutil.move(small.place / "templates/small", small.place.parent / "outside/small")
            small.link("templates/small", outside / "small")
        case "looks that games share, linked":
            small.write("../outside/base/card.yaml", f"# {SECRET}\nface: {{}}\nback: {{}}\n")
            small.link("templates/base", outside / "base")
        case "an alias of YAML":
            small.edit(GAME, "title:", f"x: !include {outside}/secret.txt\ntitle:")
        case "an entity of SVG":
            small.write(
                "templates/small/art/A1.svg",
                f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{small.secret.as_uri()}">]>'
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>&x;</title></svg>',
            )
        case "a picture in SVG":
            small.write(
                "templates/small/art/A1.svg",
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
                f'<image href="{small.secret.as_uri()}" width="9" height="9"/></svg>',
            )
        case "a font of an SVG file that becomes pixels":
            sheet = f"@font-face{{font-family:a;src:url({small.secret.as_uri()})}}"
            small.write("templates/small/art/A1.svg", SOFT.format(f"<style>{sheet}</style>"))
        case "a paint of an SVG file that becomes pixels":
            body = f'<rect width="9" height="9" fill="url({small.secret.as_uri()}#a)"/>'
            small.write("templates/small/art/A1.svg", SOFT.format(body))
        case "a picture in an SVG file that becomes pixels":
            body = f'<mask id="m"><image href="{small.secret.as_uri()}"/></mask><g mask="url(#m)"/>'
            small.write("templates/small/art/A1.svg", SOFT.format(body))
        case "a picture of the book, linked":
            small.link("templates/small/pictures/a.svg", outside / "art.svg")
            small.edit(BOOK, "# ", "![a](pictures/a.svg)\n\n# ")
        case "a picture of the book that climbs":
            small.edit(BOOK, "# ", "![a](pictures/../../../../outside/art.svg)\n\n# ")
        case _:
            raise ValueError(way)


IN_FILES = (
    "a table elsewhere", "a table that climbs", "a table of the process", "a linked table",
    "a table that is a device", "a table that is a pipe", "a spreadsheet elsewhere",
    "a linked spreadsheet", "a spreadsheet that is a device", "a linked game.yaml", "a linked layout",
    "a layout that extends another's", "a drawing elsewhere", "a drawing that climbs",
    "a drawing named by a cell", "linked art", "a linked folder of art", "a linked rulebook",
    "a linked skeleton", "a linked style sheet", "linked figures", "a rulebook that is a device",
    "a linked game", "linked looks", "looks that games share, linked", "an alias of YAML",
    "an entity of SVG", "a picture in SVG", "a font of an SVG file that becomes pixels",
    "a paint of an SVG file that becomes pixels", "a picture in an SVG file that becomes pixels",
    "a picture of the book, linked", "a picture of the book that climbs",
)  # fmt: skip


def must_be_told_and_not_followed(small: Small) -> None:
    """The check refuses the game, and printing it all the same neither reads nor connects."""
    outside = str(small.secret.parent)
    with watched() as calls:
        found = small.findings()
        shown = text(found, source_lines((small.shelf.door("small"),)), "en") + as_json(found)
        made = list(small.print_it())
        followed = [
            call for call in calls if outside in call or not call.startswith(("open", "os."))
        ]
    assert not followed, followed
    assert any(one.level == "error" for one in found), "nothing is told"
    assert SECRET not in shown
    assert not any(SECRET.encode() in data for data in made)


pytestmark = pytest.mark.slow


@pytest.mark.parametrize("way", IN_A_BOOK)
def test_a_rulebook_fetches_nothing(small: Small, way: str):
    words = IN_A_BOOK[way].replace("{secret}", str(small.secret))
    small.write(BOOK, (small.place / BOOK).read_text() + f"\n\n{words}\n")
    line = (small.place / BOOK).read_text().splitlines().index(words.strip().splitlines()[0]) + 1
    must_be_told_and_not_followed(small)
    places = {one.at.line for one in small.findings() if one.at.path.endswith("rulebook.en.md")}
    assert places & {line, line + 1, line + 2}, (places, line)


@pytest.mark.parametrize("way", IN_A_STYLE_SHEET)
def test_a_style_sheet_fetches_nothing(small: Small, way: str):
    css = (ROOT / "templates/base/rulebook.css").read_text()
    own = IN_A_STYLE_SHEET[way].format(url=small.secret.as_uri())
    small.write(CSS, f"{own}\n{css}")
    must_be_told_and_not_followed(small)
    assert any(one.at.path.endswith(".css") and one.at.line == 1 for one in small.findings())


@pytest.mark.parametrize(
    "way", ["a background", "an image", "an attachment", "a base", "a style element"]
)
def test_a_skeleton_fetches_nothing(small: Small, way: str):
    html = (ROOT / "templates/base/rulebook.html").read_text()
    words = IN_A_BOOK[way].replace("{secret}", str(small.secret))
    small.write(HTML, html.replace("</body>", f"{words}</body>"))
    must_be_told_and_not_followed(small)
    assert any(one.at.path.endswith(".html") for one in small.findings())


@pytest.mark.parametrize("way", IN_FILES)
def test_no_file_of_a_game_leads_elsewhere(small: Small, way: str):
    ways_in_files(small, way)
    must_be_told_and_not_followed(small)


def test_the_hook_sees_what_is_opened(small: Small):
    """The plant: were the secret opened or a connection made, this test would fail as the others."""
    import socket

    with watched() as calls:
        small.secret.read_text()
        with suppress(OSError), socket.socket() as connection:
            connection.settimeout(0.1)
            connection.connect(("127.0.0.1", 9))
    assert any("secret.txt" in call for call in calls)
    assert any(call.startswith("socket.connect") for call in calls)


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_the_system_sees_no_open_and_no_connection_either(small: Small, tmp_path: Path):
    """Everything at once, under strace: libraries that are no Python are seen, too."""
    words = "\n\n".join(IN_A_BOOK.values()).replace("{secret}", str(small.secret))
    small.write(BOOK, (small.place / BOOK).read_text() + f"\n\n{words}\n")
    log = tmp_path / "trace"
    command = [sys.executable, "-P", "-m", "fortgold", "build", "small", "--paper", "a4", "--force"]
    trace = [
        "strace",
        "-f",
        "-qq",
        "-e",
        "trace=open,openat,openat2,connect,execve",
        "-o",
        str(log),
    ]
    done = subprocess.run([*trace, *command], cwd=small.place, capture_output=True, text=True)
    assert done.returncode == 1
    calls = log.read_text().splitlines()
    assert not [call for call in calls if "secret.txt" in call or "AF_INET" in call]


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_a_drawing_that_becomes_pixels_opens_our_fonts_and_no_others(small: Small, tmp_path: Path):
    small.write(
        "templates/small/art/A1.svg",
        SOFT.format('<text font-family="serif">B</text><text font-family="DejaVu Sans">C</text>'),
    )
    # -ff: a file for each process, so that no call of one stands in the middle of another's line.
    trace = [
        "strace",
        "-ff",
        "-qq",
        "-e",
        "trace=openat,connect,execve",
        "-o",
        str(tmp_path / "trace"),
    ]
    command = [sys.executable, "-P", "-m", "fortgold", "check", "small"]
    done = subprocess.run([*trace, *command], cwd=small.place, capture_output=True, text=True)
    assert "PRINT430" in done.stdout + done.stderr
    processes = [path.read_text().splitlines() for path in tmp_path.glob("trace.*")]
    (its,) = (
        calls for calls in processes if any("execve" in call and '"-c"' in call for call in calls)
    )
    its = [call for call in its if "= -1" not in call]
    opened = [call.split('"')[1] for call in its if call.startswith("openat")]
    fonts = {path for path in opened if "font" in path.removeprefix(str(ROOT / "fortgold"))}
    assert fonts == {str(path) for path in (ROOT / "templates/base/fonts").glob("*.ttf")}
    assert not [path for path in opened if path.startswith(str(small.place))]
    assert not [call for call in its if "connect" in call]


def test_a_deck_brings_no_code(small: Small):
    """Rules are a package of the program, whatever lies in a deck's folder under that name."""
    from fortgold.games import playable

    code = f"raise SystemExit({SECRET!r})\n"
    for name in ("__init__.py", "rules.py", "small.py"):
        small.write(f"cards/small/{name}", code)
        small.write(f"fortgold/games/small/{name}", code)
    game = small.shelf.open("small").game
    assert game is not None
    assert playable(game) is None
