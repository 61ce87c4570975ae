"""Files of a project as they were in a commit: read by git, which runs nothing else, and laid in a folder.

A repository may come from a stranger, with its settings. So only such commands are run as look at objects: they know
no hook, no filter and no pager; no protocol is allowed to them; and sizes are asked before anything is read.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from fortgold.cli.bilingual import WrongUsage
from fortgold.data.findings import Refusal
from fortgold.data.limits import EARLIER_BYTES, EARLIER_FILES, EARLIER_LIST, PICTURE_FILE, Limit

QUIET = {
    "GIT_ALLOW_PROTOCOL": "none",  # what is not here is not fetched
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
SHORT = 8  # digits of a commit, as people name it
LINK, FILES = "120000", ("100644", "100755")


@dataclass(frozen=True, slots=True)
class _Entry:
    mode: str
    object: str
    size: int
    path: str


def is_known(ref: str) -> bool:
    """Whether git is there and knows a commit of that name."""
    try:
        _commit(ref)
    except Refusal:
        return False
    return True


def lay_out(ref: str, wanted: Sequence[str], place: Path) -> str:
    """Put the files below the `wanted` folders of this one, as they were in `ref`, into `place`; what people call that
    commit. Links are laid as links, and the door follows none that leads out. Raises Refusal.
    """
    commit = _commit(ref)
    entries = [*_entries(ref, commit, wanted)]
    with _git("cat-file", "--batch", stdin=subprocess.PIPE) as git:
        try:
            for one in entries:
                path = place / one.path
                path.parent.mkdir(parents=True, exist_ok=True)
                data = _object(git, one, ref)
                if one.mode != LINK:
                    with path.open("xb") as file:
                        file.write(data)
            for one in entries:  # last: nothing is written through one
                if one.mode == LINK:
                    _link(place / one.path, _object(git, one, ref))
        except (FileExistsError, NotADirectoryError) as error:
            ja, en = (
                "同じ名前が二度、または大文字と小文字だけの違い",
                "a name twice, or in large and small letters",
            )
            raise _unreadable(ref, ja, en) from error
        except BrokenPipeError as error:
            raise _unreadable(ref, "git cat-file") from error
        finally:
            git.kill()
    if commit.startswith(ref):
        return commit[:SHORT]
    return f"{ref} ({commit[:SHORT]})"


def _commit(ref: str) -> str:
    """The full name of a commit. Raises WrongUsage."""
    if not ref or ref.startswith("-") or "\0" in ref:
        raise _unknown(ref)
    found, _ = _run("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}")
    if found:
        return found.decode("ascii").strip()
    _, why = _run("rev-parse", "--git-dir")
    if "dubious ownership" in why:
        raise WrongUsage(
            "このフォルダーの Git リポジトリはほかの利用者のものなので、Git が読みません",
            "git does not read this folder's repository, as it belongs to another user",
            "信頼できるなら: git config --global --add safe.directory フォルダー",
            "if you trust it: git config --global --add safe.directory FOLDER",
        )
    if why:
        raise WrongUsage(
            f"フォルダー「{ref}」はなく、ここは Git のリポジトリでもありません",
            f"there is no folder {ref}, and no git repository here",
            "以前のプロジェクトを写しておいたフォルダーを指定してください",
            "name a folder that holds a copy of the project as it was",
        )
    raise _unknown(ref)


def _unknown(ref: str) -> WrongUsage:
    return WrongUsage(
        f"「{ref}」というフォルダーも、Git のコミット、タグ、ブランチもありません",
        f"there is no folder `{ref}`, and no commit, tag or branch of that name",
        "`git log --oneline` と `git tag` で確かめられます (例: HEAD~1)",
        "`git log --oneline` and `git tag` list them; for example HEAD~1",
    )


def _unreadable(ref: str, why: str, why_en: str = "") -> Refusal:
    return Refusal(
        f"{ref} のファイルを Git から読み取れません ({why})",
        f"git cannot read the files of {ref} ({why_en or why})",
        "`git fsck` で調べるか、そのときのプロジェクトを写したフォルダーを指定してください",
        "look at it with `git fsck`, or name a folder that holds a copy of the project as it was",
    )


def _too_much(ref: str, limit: Limit) -> Refusal:
    said = limit.said
    return Refusal(f"{ref}: {said.ja}", f"{ref}: {said.en}")


def _entries(ref: str, commit: str, wanted: Sequence[str]) -> Iterator[_Entry]:
    """The files and links of a commit below folders of this one; a submodule is none."""
    with _git("ls-tree", "-r", "-z", "-l", commit, *wanted) as git:
        assert git.stdout
        assert git.stderr
        listed = git.stdout.read(EARLIER_LIST.most + 1)
        is_long = len(listed) > EARLIER_LIST.most
        if is_long:
            git.kill()  # a tree may hold itself a million times
        why = git.stderr.read(2000).decode("utf-8", "replace").strip()
    if is_long:
        raise _too_much(ref, EARLIER_LIST)
    if git.returncode:
        raise _unreadable(ref, why)
    count = whole = 0
    for line in filter(None, listed.split(b"\0")):
        about, _, name = line.partition(b"\t")
        mode, _, digest, size = about.decode("ascii").split()
        if mode not in (*FILES, LINK):
            continue
        path = os.fsdecode(name)
        if not size.isdigit() or not _is_plain(path):  # not here, but where it was cloned from
            raise _unreadable(ref, path)
        one = _Entry(mode, digest, int(size), path)
        count, whole = count + 1, whole + one.size
        for is_over, limit in (
            (one.size > PICTURE_FILE.most, PICTURE_FILE),
            (count > EARLIER_FILES.most, EARLIER_FILES),
            (whole > EARLIER_BYTES.most, EARLIER_BYTES),
        ):
            if is_over:
                raise _too_much(f"{ref}: {one.path}", limit)
        yield one


def _is_plain(path: str) -> bool:
    """Whether a name from a tree leads to a place below the folder that it is put into, on any system."""
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return False
    return os.sep == "/" or not (set(path) & set('\\:*?"<>|') or PurePosixPath(path).is_absolute())


def _object(git: subprocess.Popen[bytes], one: _Entry, ref: str) -> bytes:
    """What is in a file, which is as large as was said."""
    assert git.stdin
    assert git.stdout
    git.stdin.write(f"{one.object}\n".encode())
    git.stdin.flush()
    head = git.stdout.readline().split()
    if head[1:] != [b"blob", str(one.size).encode()]:
        raise _unreadable(ref, f"{one.path}: {b' '.join(head).decode('ascii', 'replace')}")
    return git.stdout.read(one.size + 1)[:-1]


def _link(path: Path, target: bytes) -> None:
    try:
        path.symlink_to(os.fsdecode(target))
    except (OSError, ValueError):  # where there are none, it is a file that is missing
        return


def _run(*arguments: str) -> tuple[bytes, str]:
    """What git says; if it fails nothing, and why."""
    with _git(*arguments) as git:
        out, why = git.communicate()
    return (b"", why.decode("utf-8", "replace")) if git.returncode else (out, "")


def _git(*arguments: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Git at work in this folder. Raises WrongUsage if there is none."""
    program = shutil.which("git")
    folder = Path(program or "").parent
    if not folder.is_absolute() or folder.resolve() == Path().resolve():
        raise WrongUsage(  # one that lies in this folder came with the deck: Windows looks there first
            "Git がありません",
            "there is no git here",
            "Git を入れるか、以前のプロジェクトを写しておいたフォルダーを指定してください",
            "install git, or name a folder that holds a copy of the project as it was",
        )
    return subprocess.Popen(
        [str(program), *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if stdin == subprocess.PIPE else subprocess.PIPE,
        env=os.environ | QUIET,
    )
