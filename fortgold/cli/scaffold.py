"""`fortgold new`: a small game that builds at once, its files explained by comments."""

from __future__ import annotations

import re
from pathlib import Path

from fortgold.data.findings import Refusal
from fortgold.data.paths import builtin

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
HERE = Path("base") / "new"  # below templates/: the files of a new game


class CannotMake(Refusal):
    """Why a new game cannot be set up there."""

    exit_code = 2


def new_game(folder: Path, name: str) -> list[Path]:
    """Write `cards/<name>` and `templates/<name>` below `folder`; returns the new files.

    Raises CannotMake, before anything is written, if the name is invalid or taken.
    """
    if not NAME.fullmatch(name) or name == "base" or len(name) > LONGEST:  # base: what games share
        raise CannotMake(
            f"「{name}」はゲームの名前に使えません",
            f"`{name}` cannot be the name of a game",
            f"英小文字と数字とハイフンで、{LONGEST} 文字まで: my-game",
            f"use a-z, digits and hyphens, {LONGEST} characters at most: my-game",
        )
    for part in ("cards", "templates"):
        if (folder / part / name).exists():
            raise CannotMake(
                f"{part}/{name} はもうあります",
                f"{part}/{name} is there already",
                "別の名前を選んでください",
                "choose another name",
            )
    source = builtin("templates") / HERE
    title = " ".join(word.capitalize() for word in name.split("-"))
    files: list[Path] = []
    for path in sorted(source.rglob("*")):
        if path.is_file():
            part, *rest = path.relative_to(source).parts
            target = folder / part / name / Path(*rest)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8")
            target.write_text(text.replace("@NAME@", name).replace("@TITLE@", title), "utf-8")
            files.append(target)
    return files
