"""An older state of the games: another project's folder, a game's own folder, or a commit of this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from fortgold.cli import git_files
from fortgold.cli.bilingual import WrongUsage
from fortgold.cli.game_arguments import has_errors
from fortgold.cli.root import say
from fortgold.data.findings import Finding, Refusal
from fortgold.data.library import Opened, Shelf
from fortgold.data.model import Game, Text
from fortgold.data.paths import builtin

FOLDERS = ("cards", "templates")


@dataclass(frozen=True)
class Earlier:
    """Where the games lie as they were; `label` is what people call that, `lies` the folder that it stands for.

    `called` is the game's name there, where that is another.
    """

    label: str
    shelf: Shelf
    lies: str = ""
    called: str = ""
    known: dict[str, Opened | None] = field(default_factory=dict)

    def opened(self, name: str) -> Opened | None:
        """That game as it was; None if there was none, after a message. Raises Refusal if it cannot be read."""
        if name not in self.known:  # what is wrong with it is said once
            self.known[name] = self._opened(name)
        return self.known[name]

    def game(self, name: str) -> Game | None:
        """The same without its look."""
        old = self.opened(name)
        return old.game if old else None

    def _opened(self, name: str) -> Opened | None:
        then = self.called or name
        if then not in self.shelf.names():
            say(
                Text(
                    f"{name}: {self.label} にはこのゲームがないので、すべて新しいカードとします。",
                    f"{name}: there is no such game in {self.label}, so all cards are new.",
                )
            )
            return None
        try:
            opened = self.shelf.open(then)
        except KeyError as error:  # of its variants
            raise WrongUsage(
                f"{self.label}: ゲーム「{then}」にこの変種はありません",
                f"{self.label}: the game `{then}` has no such variant",
                "--variant を外してください",
                "leave --variant out",
            ) from error
        errors = [one for one in opened.findings if one.level == "error"]
        if opened.game is None:
            raise Refusal(
                f"{self.label}: ゲーム「{then}」を読み取れません",
                f"{self.label}: the game `{then}` cannot be read",
                *(self._told(errors[0]) if errors else ("", "")),
            )
        if has_errors(opened.findings):
            ja, en = self._told(errors[0])
            say(
                Text(
                    f"{self.label}: 誤り {len(errors)} 件。描けないカードは変わったものとします。最初の誤り: {ja}",
                    f"{self.label}: errors: {len(errors)}; what cannot be drawn counts as changed. The first: {en}",
                )
            )
        return opened

    def _told(self, found: Finding) -> tuple[str, str]:
        """A finding in a line, its file by the name that people know."""
        path = found.at.path.replace(self.lies, f"{self.label}:") if self.lies else found.at.path
        place = ":".join([path, *(str(n) for n in (found.at.line, found.at.column) if n)])
        return tuple(
            f"{place}: {found.code} {said}" for said in (found.message.ja, found.message.en)
        )  # type: ignore[return-value]


@contextmanager
def earlier_state(asked: str, shelf: Shelf, names: Sequence[str]) -> Iterator[Earlier]:
    """The state that FOLDER or REF names, while it lies somewhere. Raises Refusal."""
    found = _in_folder(asked, shelf, names)
    if found:
        yield _with_some(found, names)
        return
    folder = Path(asked)
    if folder.is_dir() and not git_files.is_known(asked):
        raise WrongUsage(
            f"{asked} に cards/ がありません",
            f"there is no cards/ in {asked}",
            "cards/ のあるフォルダーか、Git のコミット、タグ、ブランチが要ります",
            "the folder that holds cards/ is needed, or a commit, a tag or a branch of git",
        )
    if shelf.cards == builtin("cards"):
        raise WrongUsage(
            "このフォルダーには cards/ がないので、以前の状態もありません",
            "there is no cards/ in this folder, so it has no older state",
            "--since に、ほかのプロジェクトのフォルダーを指定してください",
            "name the folder of another project with --since",
        )
    wanted = [f"{part}/{name}" for part in FOLDERS for name in (*names, "base")]
    with TemporaryDirectory(prefix="fortgold-") as place:
        label = git_files.lay_out(asked, wanted, Path(place))
        then = replace(shelf, cards=Path(place) / "cards", templates=Path(place) / "templates")
        yield _with_some(Earlier(label, then, f"{place}/"), names)


def _in_folder(asked: str, shelf: Shelf, names: Sequence[str]) -> Earlier | None:
    """The project or the game in a folder; None if it is none."""
    folder = Path(asked)
    if not asked or "\0" in asked or not folder.is_dir():
        return None
    if (folder / "game.yaml").is_file() and len(names) == 1:
        cards = folder.resolve().parent
        if cards.name == "cards":
            return Earlier(asked, _beside(shelf, cards), called=folder.resolve().name)
    for project in (folder, folder.resolve().parent):
        cards = project / "cards"
        if cards.is_dir() and (project == folder or cards.samefile(folder)):
            return Earlier(asked, _beside(shelf, cards))
    return None


def _beside(shelf: Shelf, cards: Path) -> Shelf:
    return replace(shelf, cards=cards, templates=cards.parent / "templates")


def _with_some(earlier: Earlier, names: Sequence[str]) -> Earlier:
    """Raises WrongUsage if none of these games is there."""
    there = earlier.shelf.names()
    if not earlier.called and not {*names} & {*there}:
        known = ", ".join(there)
        raise WrongUsage(
            f"{earlier.label} に「{'」も「'.join(names)}」{'も' * (len(names) > 1) or 'が'}ありません",
            f"there is no game `{'` nor `'.join(names)}` in {earlier.label}",
            f"そこにあるゲーム: {known}" if known else "--since なしで、すべて刷れます",
            f"games there: {known}" if known else "without --since all cards are printed",
        )
    return earlier
