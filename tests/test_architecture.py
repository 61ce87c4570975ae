"""The law of the house: who may import whom, and who may touch the world outside."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from builtin_games import all_games
from printed import game_and_look

import fortgold
from docs import house

PACKAGE = Path(fortgold.__file__).parent
SOURCES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "builtin" not in path.parts
}

# From left to right: a module imports only from what stands before it. docs/architecture.md draws
# the same line for readers.
ORDER = (
    "__init__", "text", "data", "games", "play", "draw", "faces", "sheets", "rulebook", "build",
    "export", "checks", "cli", "__main__",
)  # fmt: skip

GAME_FOLDERS = {name.replace("-", "_") for name in all_games()}
# Protocols: the class of a game bears the name of what it keeps.
KEPT_BY_EACH_GAME = {"Position", "Row"}
# A check of something, or the command about it, beside the thing itself.
FILES_THAT_STAND_TWICE = {
    "books",
    "cards",
    "fonts",
    "preflight",
    "questions",
    "recipes",
    "tuck_box",
}

PRINTS_OR_EXITS = {"print", "input", "exit", "quit", "breakpoint", "SystemExit"}
OUTSIDE = {
    "time", "datetime", "random", "secrets", "uuid", "locale", "platform", "getpass", "os",
    "socket", "ssl", "urllib.request", "http", "ftplib", "smtplib", "requests", "subprocess", "tempfile",
    "multiprocessing", "concurrent", "threading", "numpy", "numba",
}  # fmt: skip
ALLOWED = {  # at the edge: what each may use, and nobody else
    "data.cache_folder": {"os"},  # where that is
    "data.config_folder": {"os"},
    "data.door": {"os"},  # the one way to the files of a game
    "data.spreadsheet": {"datetime"},  # of dates in cells
    "build.make": {"os", "time", "concurrent"},
    "export.all_cores": {"os", "concurrent"},
    "build.atomic_write": {"os", "tempfile"},
    "build.atomic_folder": {"os", "tempfile"},
    "build.exported": {"tempfile"},  # where files are until all are made
    "build.lock": {"os", "time"},
    "data.kept_results": {"os", "time"},  # the user's cache folder; names of half-written entries
    "cli.unchanged": {"os", "time"},  # asked before all else is imported
    "data.workers": {"multiprocessing", "os", "subprocess", "threading"},
    "cli.interrupt": {"os"},
    "cli.bilingual": {"os"},
    "cli.root": {"os"},
    "cli.crash_report": {"os", "platform", "tempfile"},
    "cli.game_arguments": {"os"},
    "cli.earlier_state": {"tempfile"},  # where the files of a commit lie while they are looked at
    "cli.git_files": {"os", "subprocess"},  # git, which the user names a commit to
    "cli.build": {"time"},
    "cli.watch": {"time"},
    "cli.play": {"secrets"},  # draws the seed of a game that nobody named; all else follows from it
    "cli.progress": {"concurrent", "os", "threading", "time"},
    "cli.solve_after_game": {"time"},
    "games.common.jit": {"numba"},  # the ways into machine code
    "games.common.primitives_compiled": {"numba"},
    "checks.beside": {"os", "threading"},  # books are checked on another core
    "rulebook.pango": {"os"},  # for one variable, to try what happens without it
    "draw.font_faces": {"os"},  # tells fontconfig, below weasyprint, where our fonts are
    "play.engines": {"concurrent", "os", "time"},  # who works, on how many cores, how fast
    "play.cluster": {"concurrent"},
}
# Parts that may use numpy: kernels and what counts their results.
ARRAYS = {"games", "play"}
PIXELS = ("sheets.inks.", "draw.press.")  # shapely loads numpy as well; inks are tables of it
WRITES = {"write_text", "write_bytes", "mkdir", "touch", "unlink", "rmdir", "rename", "symlink_to"}
WRITERS = {
    "build.atomic_write",
    "build.atomic_folder",
    "build.lock",
    "data.kept_results",
    "cli.scaffold",
    "cli.git_files",
}


def part_of(module: str) -> str:
    return module.partition(".")[0]


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    """All of its code: read when first asked for, not by every process that collects tests."""
    return tuple(ast.walk(ast.parse(SOURCES[module].read_text("utf-8"))))


def imports(module: str) -> Iterator[str]:
    """The modules of ours that `module` imports, anywhere in its code."""
    for node in nodes(module):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written out from `fortgold`"
            if part_of(node.module or "") != "fortgold":
                continue
            base = (node.module or "").removeprefix("fortgold").removeprefix(".")
            for alias in node.names:
                name = f"{base}.{alias.name}".removeprefix(".")
                yield name if name in SOURCES else base or "__init__"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if part_of(alias.name) == "fortgold":
                    yield alias.name.partition(".")[2] or "__init__"


def outside_imports(module: str) -> Iterator[str]:
    for node in nodes(module):
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_every_module_has_its_place_in_the_order():
    assert {part_of(module) for module in SOURCES} <= set(ORDER)


@pytest.mark.parametrize("module", SOURCES)
def test_a_module_imports_only_from_its_left(module: str):
    here = ORDER.index(part_of(module))
    for other in imports(module):
        if part_of(other) != part_of(module):
            assert ORDER.index(part_of(other)) < here, f"{module} imports {other}"


def test_no_two_modules_import_each_other_not_even_in_a_round():
    def whole(name: str) -> str:
        return name if name in SOURCES else f"{name}.__init__".removeprefix("__init__.")

    graph = {module: {whole(other) for other in imports(module)} for module in SOURCES}
    assert list(TopologicalSorter(graph).static_order())


def test_the_map_is_drawn_from_the_tree():
    assert house.PAGE.read_text("utf-8") == house.page(), "./run python docs/house.py draws it"
    assert len(house.house().splitlines()) <= 40


def test_there_are_twelve_rooms_at_most():
    entries = {part_of(module) for module in SOURCES} - {"__init__", "__main__"}
    assert len(entries) <= 12, sorted(entries)


def shared(name: str) -> str:
    """A room, or the folder of a game: what each game has stands for one thing in all of them."""
    room, _, rest = name.partition(".")
    return room if room != "games" or rest.partition(".")[0] not in GAME_FOLDERS else ""


def test_a_class_name_has_one_meaning():
    where: dict[str, list[str]] = {}
    for name, path in SOURCES.items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                where.setdefault(node.name, []).append(name)
    twice = {name for name, found in where.items() if len(found) > 1 and any(map(shared, found))}
    assert twice == KEPT_BY_EACH_GAME


def test_few_files_stand_twice():
    files = [name for name in SOURCES if shared(name) and not name.endswith("__init__")]
    last = [name.rpartition(".")[2] for name in files]
    assert {name for name in last if last.count(name) > 1} <= FILES_THAT_STAND_TWICE


@pytest.mark.parametrize("name", all_games())
def test_no_shared_module_names_a_game(name: str):
    game, _ = game_and_look(name)
    words = {name, name.replace("-", "_"), game.title.ja, game.title.en}
    words |= {card.name.en for card in game.cards()} | {symbol.name.en for symbol in game.symbols}
    for module, path in SOURCES.items():
        if part_of(module) == "games":
            continue
        constants = {
            node.value
            for node in nodes(module)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not words & constants, path
        said = path.read_text("utf-8")
        for word in (name, game.title.ja, game.title.en):
            assert word not in said, path


@pytest.mark.parametrize(
    "module",
    [module for module in SOURCES if part_of(module) not in ("__main__", "cli")],
)
def test_only_the_command_line_prints_or_exits(module: str):
    for node in nodes(module):
        if isinstance(node, ast.Name):
            assert node.id not in PRINTS_OR_EXITS, f"{module}:{node.lineno}"
        if isinstance(node, ast.Attribute):
            said = ast.unparse(node)
            if (module, said) == ("checks.beside", "os._exit"):
                continue  # the end of a copy of the process, not of the process
            assert said not in ("sys.exit", "os._exit", "click.echo", "click.secho"), said
            assert said not in ("sys.stdout", "sys.stderr", "sys.stdin"), said


@pytest.mark.parametrize("module", SOURCES)
def test_clock_network_chance_and_environment_stay_at_the_edge(module: str):
    used = {
        known
        for known in OUTSIDE
        for name in outside_imports(module)
        if (name + ".").startswith(known + ".")
    }
    arrays = {"numpy"} if part_of(module) in ARRAYS or module.startswith(PIXELS) else set()
    assert used <= ALLOWED.get(module, set()) | arrays


OPENERS = {"data.door", "cli.unchanged"}  # the second reads what lies in `output/`


@pytest.mark.parametrize("module", [module for module in SOURCES if module not in WRITERS])
def test_only_what_puts_files_in_place_writes_them(module: str):
    for node in nodes(module):
        if isinstance(node, ast.Attribute):
            assert node.attr not in WRITES, f"{module}:{node.lineno} {node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and module not in OPENERS:
            assert node.func.id != "open", f"{module}:{node.lineno}"


# What opens or lists files. `open` of bytes in hand (pictures, PDFs) and of a game (shelf) is none.
OPENS = {
    "read_bytes", "read_text", "iterdir", "glob", "rglob", "scandir", "listdir", "walk", "fdopen",
    "from_file_path", "imread", "fromfile",
}  # fmt: skip
READERS = {"data", "draw", "faces", "sheets", "rulebook", "checks", "build", "export"}
AT_THE_DOOR = {
    "data.door",
    "data.paths",
    "build.atomic_folder",
    "build.manifest",
    "build.lock",
    "build.atomic_write",
    "data.kept_results",
}
OPEN_ELSE = {
    ("draw.font_faces", "from_file_path"),  # the program's own fonts
    ("draw.pdf_claims", "read_bytes"),  # and its colour profiles
    ("draw.press.profiles", "read_bytes"),
    ("draw.press.pdfx_rules", "read_bytes"),  # parts of a PDF in hand
    ("draw.press.pdfx_file", "read_bytes"),
    ("checks.beside", "fdopen"),  # a pipe of its own
    ("rulebook.booklet", "read_bytes"),  # a page of a PDF in hand
    ("export.pdf_values", "read_bytes"),  # a function, and a picture, of one
    ("export.picture_facts", "read_bytes"),
    ("rulebook.designer_page", "read_text"),  # the program's own template and style of it
    ("build.preview", "read_text"),  # the same, and a script
    ("data.load", "glob"),  # which games there are
}


@pytest.mark.parametrize(
    "module", [one for one in SOURCES if part_of(one) in READERS and one not in AT_THE_DOOR]
)
def test_only_the_door_opens_the_files_of_a_game(module: str):
    for node in nodes(module):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        name, line = node.func.attr, f"{module}:{node.lineno} {ast.unparse(node)}"
        if name == "open":
            given = ast.unparse(node.args[0])
            in_hand = (
                given.startswith("io.BytesIO(") or ast.unparse(node.func.value) == "packed"
            )  # a zip
            assert in_hand or ast.unparse(node.func.value) in ("shelf", "self"), line
        else:
            assert name not in OPENS or (module, name) in OPEN_ELSE, line


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("export", "--help"),
        ("check", "fort-of-gold"),
        pytest.param(("check", "--format", "json"), marks=pytest.mark.slow),  # of all games
        ("build", "--only", "sheets", "--paper", "a4"),  # of a deck that has no drawings
    ],
)
def test_nothing_heavy_is_loaded_unless_it_is_needed(arguments: tuple[str, ...], tmp_path: Path):
    root = PACKAGE.parent
    if "build" in arguments:
        for part in ("cards", "templates"):
            shutil.copytree(root / "examples" / part / "questions", tmp_path / part / "questions")
        root = tmp_path
    code = (
        "import os, sys\n"
        "os.cpu_count = lambda: 1\n"  # all is done here
        f"sys.argv = ['fortgold', *{arguments!r}]\n"
        "from fortgold.cli.root import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "heavy = {'weasyprint', 'numba', 'numpy', 'shapely', 'pypdfium2', 'resvg_py'}\n"
        "heavy |= {'reportlab', 'pikepdf', 'PIL'} if 'build' not in sys.argv else set()\n"
        # to see whether a Japanese sentence fits its card, a check must break it into phrases
        "heavy |= {'budoux'} if '--help' in sys.argv else set()\n"
        "print('loaded:', *sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root
    )
    assert done.stderr == "loaded:\n"
