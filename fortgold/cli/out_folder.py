"""Where a command may write: into a folder, and into none in which a game's own files lie."""

from __future__ import annotations

from pathlib import Path

from fortgold.cli.bilingual import WrongUsage, refuse_if
from fortgold.data.findings import Refusal
from fortgold.data.library import Shelf


def must_be_folder(folder: Path, option: str = "--out") -> None:
    """Raises WrongUsage for `-`, and Refusal where a file lies in the way; `option` names another folder."""
    if folder == Path("-"):
        raise WrongUsage(
            "「-」はフォルダーの名前に使えません",
            "`-` is no name of a folder here",
            "出力先のフォルダーが要ります",
            "the name of a folder is needed",
        )
    ways = (folder, *folder.parents)
    there = next((one for one in ways if one.exists() or one.is_symlink()), Path())
    if not there.is_dir():
        raise Refusal(
            f"{there} は{'ファイルです' if there.is_file() else 'フォルダーではありません'}",
            f"{there} is {'a file' if there.is_file() else 'no folder'}",
            f"移すか、{option} で別の場所を指定してください",
            f"move it away, or name another place with {option}",
        )


def must_be_apart(folder: Path, shelf: Shelf, option: str = "--out") -> None:
    """Raises WrongUsage for a folder in cards/ or templates/: what is made does not belong among what it is made of."""
    place = folder.resolve()
    for source in (shelf.cards, shelf.templates):
        refuse_if(
            place.is_relative_to(source.resolve()),
            f"{folder} はゲームのファイルを置く {source.name}/ の中なので、書き出しません",
            f"{folder} lies in {source.name}/, where the files of games are: nothing is written there",
            f"{option} で、cards/ と templates/ の外を指定してください (例: output/new)",
            f"name a folder outside cards/ and templates/ with {option}, such as output/new",
        )
