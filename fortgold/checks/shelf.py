"""Checks of several games at once."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import repeats
from fortgold.data.findings import Finding, fault
from fortgold.data.library import Shelf
from fortgold.data.model import Span, Text
from fortgold.data.yaml_file import read_yaml

SAME_NAME = fault(
    "DECK231",
    "二つのゲームに同じ名前がついている",
    "Two games have the same name",
    "箱もルールブックも取り違えられます。大文字と小文字だけが違うフォルダーは、"
    "別のパソコンに写すと一つになります。",
    "Their boxes and rulebooks get mixed up; and folders that differ only in case become one "
    "on another computer.",
)


def shelf_findings(shelf: Shelf) -> tuple[Finding, ...]:
    """What is wrong with the games of a shelf as neighbours."""
    found = [*_folders(shelf), *_titles(shelf)]
    return tuple(sorted(found, key=lambda one: (one.at, one.code)))


def _folders(shelf: Shelf) -> Iterator[Finding]:
    alike = repeats(shelf.names(), lambda name: name.casefold().replace("_", "-").replace(" ", "-"))
    for name, other in alike:
        ja = f"フォルダー「{name}」は「{other}」と紛らわしい名前です"
        yield SAME_NAME.found(
            Span(str(shelf.cards / name / "game.yaml")),
            Text(ja, f"the folder `{name}` is too much like `{other}`"),
            Text("どちらかの名前を変えてください", "rename one of the two"),
        )


def _titles(shelf: Shelf) -> Iterator[Finding]:
    first: dict[tuple[str, str], Span] = {}
    for name in shelf.names():
        path = shelf.cards / name / "game.yaml"
        root = read_yaml(shelf.door(name), path, [])  # faults are reported game by game
        title = root.mapping.get("title") if root else None
        nodes = {**title.mapping} if title else {}
        nodes |= {"": title} if title and title.word else {}
        for lang, node in nodes.items():
            if lang == "kana" or not node.word.strip():
                continue
            other = first.setdefault((lang, node.word.strip().casefold()), node.at)
            if other is not node.at:
                where = other.path.split("/")[-2]
                ja = f"題名「{node.word}」はゲーム「{where}」と同じです"
                yield SAME_NAME.found(
                    node.at,
                    Text(ja, f"the title “{node.word}” is that of the game `{where}`, too"),
                    Text("どちらかの題名を変えてください", "rename one of the two"),
                    f"title.{lang}".rstrip("."),
                )
                break
