"""`build --since`: cards that are printed otherwise than in another folder or in a commit, and what is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from command import Command, files
from printed import TINY, Tiny, texts

from fortgold.cli import git_files, unchanged
from fortgold.data import limits
from fortgold.data.limits import Limit

ROWS = "id,kind,name.ja,name.kana,name.en,copies\nA1,wood,森,もり,Wood,3\nA2,hill,丘,おか,Hill,2\n"
LAYOUT = """\
face:
  name: {text: "{name}", at: [5, 5], size: [53, 8], pt: 8}
  id: {text: "{id}", at: [5, 70], size: [30, 6], pt: 8}
back: {}
"""
needs_git = pytest.mark.skipif(not shutil.which("git"), reason="no git here")
SHEETS = ("--paper", "a4", "--lang", "en")


@pytest.fixture
def project(command: Command) -> Tiny:
    """A game in the command's folder, and in `then` as it was printed."""
    tiny = Tiny(command.here)
    tiny.write("cards/tiny/card.csv", ROWS)
    tiny.write("templates/tiny/card.yaml", LAYOUT)
    for part in ("cards", "templates"):
        shutil.copytree(command.here / part, command.here / "then" / part)
    return tiny


def git(here: Path, *arguments: str) -> str:
    quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    named = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *named, *arguments],
        cwd=here,
        env=os.environ | quiet,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


@pytest.fixture
def repository(command: Command, project: Tiny) -> Tiny:
    """The same, printed at the tag `printed`."""
    (command.here / ".gitignore").write_text("then\noutput\n")
    git(command.here, "init", "-q", "-b", "main")
    commit(command.here)
    git(command.here, "tag", "printed")
    return project


def commit(here: Path) -> str:
    git(here, "add", "-A", "-f", "cards", "templates", ".gitignore")
    git(here, "commit", "-q", "-m", "state")
    return git(here, "rev-parse", "HEAD")[:8]


def part(command: Command, name: str = "sheets-a4-en-part.pdf") -> list[str]:
    """The words on each page of the file."""
    return texts((command.here / "output" / "tiny" / name).read_bytes())


def test_the_cards_that_changed_are_printed_and_listed_and_the_whole_files_stay(
    command: Command, project: Tiny
):
    assert command("build", "tiny", "--only", "sheets", *SHEETS).code == 0
    folder = command.here / "output" / "tiny"
    whole = (folder / "sheets-a4-en.pdf").read_bytes()
    project.write("cards/tiny/card.csv", ROWS.replace("Wood", "Grove").replace("Hill,2", "Hill,3"))
    done = command("build", "tiny", "--since", "then", *SHEETS)
    assert done.code == 0
    assert done.out.startswith(
        "tiny: cards changed since then\n"
        "A1 Grove\n"
        "  Name: Wood → Grove\n"
        "  print 3, throw away 3\n"
        "A2 Hill\n"
        "  Copies: 2 → 3\n"
        "  print 1\n"
        "Throw these printed cards away (3)\n"
        "  [ ] A1 Wood × 3\n"
    )
    assert (folder / "sheets-a4-en.pdf").read_bytes() == whole
    cards, listed = part(command)
    assert (cards.count("A1"), cards.count("A2")) == (3, 1)
    assert "selected cards 1/1" in cards
    for words in ("Tiny: cards changed since then", "Name: Wood → Grove", "A1 Wood × 3"):
        assert words in listed


@pytest.mark.usefixtures("project")
def test_since_itself_nothing_is_printed(command: Command):
    done = command("build", "tiny", "--since", ".")
    assert (done.code, done.out) == (0, "tiny: no card is printed otherwise than in ..\n")
    assert not [*(command.here / "output" / "tiny").glob("*")]


def test_cards_that_are_gone_are_a_list_alone(command: Command, project: Tiny):
    project.write("cards/tiny/card.csv", ROWS.replace("A2,hill,丘,おか,Hill,2\n", ""))
    assert command("build", "tiny", "--since", "then", *SHEETS).code == 0
    (listed,) = part(command)
    assert "removed" in listed
    assert "A2 Hill × 2" in listed


def test_some_cards_of_them(command: Command, project: Tiny):
    project.write("cards/tiny/card.csv", ROWS.replace("Wood", "Grove").replace("Hill,2", "Hill,3"))
    done = command("build", "tiny", "--since", "then", "--only", "cards:A2", *SHEETS)
    assert "A2 Hill" in done.out
    assert "A1" not in done.out


def test_that_other_cards_changed_is_not_denied(command: Command, project: Tiny):
    project.write("cards/tiny/card.csv", ROWS.replace("Hill,2", "Hill,3"))
    done = command("build", "tiny", "--since", "then", "--only", "cards:A1", *SHEETS)
    said = "tiny: none of the chosen cards is printed otherwise than in then.\n"
    assert (done.code, done.out) == (0, said)


def test_a_card_that_is_gone_can_be_chosen(command: Command, project: Tiny):
    project.write("cards/tiny/card.csv", ROWS.replace("A2,hill,丘,おか,Hill,2\n", ""))
    done = command("build", "tiny", "--since", "then", "--only", "cards:A2", *SHEETS)
    assert done.code == 0, done.err
    assert "[ ] A2 Hill × 2" in done.out
    (listed,) = part(command)
    assert "A2 Hill × 2" in listed
    for options in (("--only", "cards:A9", "--since", "then"), ("--only", "cards:A2")):
        done = command("build", "tiny", *options, *SHEETS)
        assert (done.code, "there is no card" in done.err) == (2, True)


def test_an_edition_in_which_nothing_changed_is_not_made(command: Command, project: Tiny):
    project.write("cards/tiny/card.csv", ROWS.replace("Wood", "Grove"))
    done = command("build", "tiny", "--since", "then", "--paper", "a4", "--lang", "ja,en")
    assert "tiny (ja): no card is printed otherwise than in then.\n" in done.out
    assert "tiny (en): cards changed since then\n" in done.out
    made = [one.name for one in (command.here / "output" / "tiny").glob("*.pdf")]
    assert made == ["sheets-a4-en-part.pdf"]


def test_the_folder_of_cards_or_of_a_game_is_taken_as_well(command: Command, project: Tiny):
    project.write("cards/tiny/card.csv", ROWS.replace("Wood", "Grove"))
    for folder in ("then/cards", "then/cards/tiny", "then/cards/tiny/"):
        assert "print 3" in command("build", "tiny", "--since", folder, *SHEETS).out
    for kind in ("cards", "templates"):  # called otherwise there
        (command.here / "then" / kind / "tiny").rename(command.here / "then" / kind / "older")
    assert "print 3" in command("build", "tiny", "--since", "then/cards/older", *SHEETS).out


@needs_git
def test_a_commit_is_named_by_tag_branch_or_hash(command: Command, repository: Tiny):
    repository.write("cards/tiny/card.csv", ROWS.replace("Wood", "Grove"))
    here = git(command.here, "rev-parse", "printed")
    for ref in ("printed", "main", "HEAD", here[:7], here):
        done = command("build", "tiny", "--since", ref, *SHEETS)
        called = here[:8] if here.startswith(ref) else f"{ref} ({here[:8]})"
        assert done.out.startswith(f"tiny: cards changed since {called}\nA1 Grove\n"), done


@pytest.mark.usefixtures("project")
@needs_git
def test_a_project_may_lie_deep_in_its_repository(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    deep = command.here / "games" / "box"
    for kind in ("cards", "templates"):
        shutil.copytree(command.here / kind, deep / kind)
    git(command.here, "init", "-q", "-b", "main")
    git(command.here, "add", "games")
    git(command.here, "commit", "-q", "-m", "state")
    monkeypatch.chdir(deep)
    assert "no card is printed otherwise" in command("build", "tiny", "--since", "HEAD").out


@needs_git
def test_an_answer_is_not_that_of_before_when_the_commit_has_moved(
    command: Command, repository: Tiny, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FORTGOLD_CACHE", str(command.here / "cache"))
    assert unchanged.answer(["build", "tiny", "--since", "main"]) is None
    repository.write("cards/tiny/card.csv", ROWS.replace("Wood", "Grove"))
    assert "Wood → Grove" in command("build", "tiny", "--since", "main", *SHEETS).out
    listed = part(command)[-1]
    commit(command.here)
    repository.write("cards/tiny/card.csv", ROWS.replace("Wood", "Copse"))
    done = command("build", "tiny", "--since", "main", *SHEETS)
    assert "Grove → Copse" in done.out
    assert part(command)[-1] != listed


HOSTILE = """\
[core]
	fsmonitor = {run}
	pager = {run}
	hooksPath = {hooks}
	sshCommand = {run}
	askPass = {run}
	editor = {run}
[diff "x"]
	textconv = {run}
	command = {run}
[filter "x"]
	smudge = {run}
	clean = {run}
	process = {run}
	required = true
[tar "tar"]
	command = {run}
[alias]
	rev-parse = !{run}
	ls-tree = !{run}
	cat-file = !{run}
[credential]
	helper = {run}
[extensions]
	partialClone = origin
[remote "origin"]
	url = ext::{run}
	promisor = true
	uploadpack = {run}
[uploadpack]
	packObjectsHook = {run}
"""


@needs_git
@pytest.mark.parametrize("lost", [False, True])
def test_no_setting_of_a_strangers_repository_is_carried_out(
    command: Command, repository: Tiny, lost: bool
):
    trace, program = command.here / "trace", command.here / "run"
    program.write_text(f"#!/bin/sh\ntouch {trace}\n")
    program.chmod(0o755)
    (command.here / ".gitattributes").write_text("* filter=x diff=x export-ignore\n")
    repository.write("cards/tiny/.gitattributes", "* filter=x diff=x export-ignore\n")
    commit(command.here)
    hooks = command.here / "hooks"
    hooks.mkdir()
    for name in ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"):
        shutil.copy(program, hooks / name)
    if lost:  # it would be fetched
        table = git(command.here, "rev-parse", "HEAD:cards/tiny/card.csv")
        (command.here / ".git" / "objects" / table[:2] / table[2:]).unlink()
    with (command.here / ".git" / "config").open("a") as config:
        config.write(HOSTILE.format(run=program, hooks=hooks))
    done = command("build", "tiny", "--since", "HEAD", *SHEETS)
    assert not trace.exists()
    if lost:
        assert done.code == 1
        assert "git cannot read the files of HEAD" in done.err
    else:
        assert done.code == 0
        assert "no card is printed otherwise" in done.out


@needs_git
def test_links_of_a_commit_lead_nowhere_but_into_its_own_folders(
    command: Command, repository: Tiny, tmp_path: Path
):
    secret = tmp_path / "secret.csv"
    secret.write_text(ROWS.replace("Wood", "Secret"))
    table = command.here / "cards" / "tiny" / "card.csv"
    table.unlink()
    table.symlink_to(secret)
    commit(command.here)
    table.unlink()
    repository.write("cards/tiny/card.csv", ROWS)
    done = command("build", "tiny", "--since", "HEAD", *SHEETS)
    assert "READ108" in done.err
    assert "Secret" not in done.out + done.err
    table.rename(table.with_name("rows.csv"))
    table.symlink_to("rows.csv")
    commit(command.here)
    assert "no card is printed otherwise" in command("build", "tiny", "--since", "HEAD").out


@pytest.mark.usefixtures("repository")
@needs_git
def test_names_that_lead_out_of_a_commit_are_refused(command: Command):
    """A tree that no git would write, but one that somebody made by hand."""
    here = command.here
    blob = git(here, "rev-parse", "HEAD:cards/tiny/card.csv")
    inner = tree(here, [("100644", "..", blob)])
    games = tree(here, [("40000", "tiny", inner)])
    top = tree(here, [("40000", "cards", games)])
    made = git(here, "commit-tree", top, "-m", "bad")
    done = command("build", "tiny", "--since", made)
    assert done.code == 1
    assert "cards/tiny/.." in done.err


def tree(here: Path, entries: list[tuple[str, str, str]]) -> str:
    data = b"".join(f"{mode} {name}\0".encode() + bytes.fromhex(of) for mode, name, of in entries)
    (here / "tree").write_bytes(data)
    return git(here, "hash-object", "-t", "tree", "-w", "--literally", "tree")


@pytest.mark.usefixtures("repository")
@needs_git
def test_a_tree_that_holds_itself_again_and_again_is_refused_at_once(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    here = command.here
    one = git(here, "rev-parse", "HEAD:cards/tiny")
    for _ in range(12):
        one = tree(here, [("40000", f"d{i}", one) for i in range(8)])
    top = tree(here, [("40000", "cards", tree(here, [("40000", "tiny", one)]))])
    made = git(here, "commit-tree", top, "-m", "bomb")
    monkeypatch.setattr(git_files, "EARLIER_LIST", Limit(1_000_000, limits.EARLIER_LIST.what))
    done = command("build", "tiny", "--since", made)
    assert done.code == 1
    assert "bytes of the list of files in a commit: no more than 1,000,000" in done.err


@pytest.mark.usefixtures("repository")
@needs_git
@pytest.mark.parametrize("which", ["PICTURE_FILE", "EARLIER_FILES", "EARLIER_BYTES"])
def test_more_than_a_limit_is_refused_before_it_is_read(
    command: Command, monkeypatch: pytest.MonkeyPatch, which: str
):
    monkeypatch.setattr(git_files, which, Limit(2, getattr(limits, which).what))
    monkeypatch.setattr(git_files, "_object", None)  # which reads
    done = command("build", "tiny", "--since", "HEAD")
    assert done.code == 1
    assert "no more than 2 can be read" in done.err


@needs_git
def test_an_older_state_with_errors_is_read_as_far_as_it_can_be(command: Command, repository: Tiny):
    repository.write("cards/tiny/game.yaml", TINY.replace("players: 1", "players: many"))
    called = f"HEAD ({commit(command.here)})"
    repository.write("cards/tiny/game.yaml", TINY)
    done = command("build", "tiny", "--since", "HEAD")
    assert (
        f"{called}: errors: 1; what cannot be drawn counts as changed. The first: {called}:cards/tiny/"
        in done.err
    )
    assert "no card is printed otherwise" in done.out
    repository.write("cards/tiny/game.yaml", "}")
    called = f"HEAD ({commit(command.here)})"
    repository.write("cards/tiny/game.yaml", TINY)
    done = command("build", "tiny", "--since", "HEAD")
    assert done.code == 1
    assert (
        f"fortgold: {called}: the game `tiny` cannot be read\n  {called}:cards/tiny/game.yaml:1:1: READ1"
        in done.err
    )


REFUSED = {
    "nowhere": (
        "there is no folder `nowhere`, and no commit, tag or branch of that name",
        "HEAD~1",
    ),
    "-q": ("there is no folder `-q`, and no commit", "HEAD~1"),
    "--all": ("there is no folder `--all`, and no commit", "HEAD~1"),
    "HEAD:cards": ("there is no folder `HEAD:cards`", "HEAD~1"),
    "": ("`--since` needs a value", "HEAD~1"),
    "output": ("there is no cards/ in output", "the folder that holds cards/ is needed"),
    "other": ("there is no game `tiny` in other", "games there: strange"),
}


@pytest.mark.usefixtures("repository")
@needs_git
@pytest.mark.parametrize("asked", REFUSED)
@pytest.mark.parametrize("lang", ["C.UTF-8", "ja_JP.UTF-8"])
def test_what_is_no_older_state_is_told(command: Command, asked: str, lang: str):
    (command.here / "output").mkdir()
    shutil.copytree(command.here / "cards" / "tiny", command.here / "other" / "cards" / "strange")
    command.speak(lang)
    before = files(command.here)
    done = command("build", "tiny", f"--since={asked}")
    assert (done.code, done.out) == (2, "")
    first, hint = done.err.splitlines()
    if lang == "C.UTF-8":
        assert REFUSED[asked][0] in first
        assert REFUSED[asked][1] in hint
    left = {name: digest for name, digest in files(command.here).items() if "lock" not in name}
    assert left == before


@pytest.mark.usefixtures("project")
def test_where_no_git_or_no_repository_is_that_is_told(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(command.here.parent))
    if shutil.which("git"):
        done = command("build", "tiny", "--since", "HEAD")
        assert (done.code, "no git repository here" in done.err) == (2, True)
    program = command.here / "git"
    program.write_text("#!/bin/sh\ntouch trace\n")
    program.chmod(0o755)
    for path in ("", str(command.here), "."):  # one that came with the deck is none of the user's
        monkeypatch.setenv("PATH", path)
        done = command("build", "tiny", "--since", "HEAD")
        assert (done.code, "there is no git here" in done.err) == (2, True)
    assert not (command.here / "trace").exists()


@pytest.mark.usefixtures("project")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--only", "rulebook"], "--since is of the sheets of cards alone"),
        (["--watch"], "--since and --watch do not go together"),
        (["--only", "cards:A9"], "there is no card `A9`"),
    ],
)
def test_what_does_not_go_with_it_is_told(command: Command, options: list[str], said: str):
    done = command("build", "tiny", "--since", "then", *options)
    assert (done.code, said in done.err) == (2, True)


@needs_git
@pytest.mark.usefixtures("repository")
def test_a_name_that_a_tree_holds_twice_is_refused(command: Command):
    blob = git(command.here, "rev-parse", "HEAD:cards/tiny/card.csv")
    inner = tree(command.here, [("100644", "card.csv", blob)] * 2)
    top = tree(command.here, [("40000", "cards", tree(command.here, [("40000", "tiny", inner)]))])
    done = command("build", "tiny", "--since", git(command.here, "commit-tree", top, "-m", "bad"))
    assert done.code == 1
    assert "a name twice" in done.err
