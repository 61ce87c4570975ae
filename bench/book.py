"""How long a long rulebook takes, and how much memory: `python bench/book.py [PAGES]`.

Each book is made by a process of its own, from the words of the built-in games: chapters of
paragraphs, or lists of cards. Without a number, books of 100, 300 and 1,000 pages.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin

CHAPTER = """\
## Chapter {number} {{#c{number} .page}}

{{{{ t.treasure | plural | capitalize }}}} come without a {{{{ t.cost }}}}. {text}

| {{{{ t.icon | capitalize }}}} | Called | Meaning |
|:-:|---|---|
| :food: | {{{{ t.food }}}} | In an {{{{ t.effect }}}}: you have 1 {{{{ t.food }}}} more. |
| :wood: | wood | One of the {{{{ t.resource | plural }}}}; see {{{{ page("c{number}") }}}}. |

::: example
You play the {{{{ card("explorer") }}}} and {{{{ t.reveal }}}} a card. {text}
:::

### More about it

{text}

{text}
"""
TEXT = (
    "Whoever has worked for you leaves for the village on your left in the next round, and *nobody* "
    "stays for long. Whom do you call, and whom do you let go? **Kingdoms differ by such choices.** "
) * 3


def words(pages: int) -> str:
    """A template of about so many pages."""
    chapters = (CHAPTER.format(number=i, text=TEXT) for i in range(pages))
    return "# Arch King\n\n{{ contents() }}\n\n" + "\n".join(chapters)


def measured(pages: int) -> None:
    """Make a book of so many pages, and say what it took."""
    from fortgold.rulebook.typeset import rulebook

    with tempfile.TemporaryDirectory() as name:
        templates = Path(name) / "templates"
        shutil.copytree(builtin("templates"), templates)
        (templates / "arch-king" / "rulebook.en.md").write_text(words(pages), "utf-8")
        opened = Shelf(builtin("cards"), templates).open("arch-king")
        assert opened.game is not None
        begun = time.perf_counter()
        book = rulebook(opened.game, opened.look, "en", "0123abcd")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{book.pages:6,} pages  {time.perf_counter() - begun:6.1f} s "
        f"({time.process_time():.1f} s of work)  {len(book.pdf) // 1024:6,} KiB  {peak:6,} MiB",
        flush=True,
    )


if __name__ == "__main__":
    if sys.argv[1:]:
        measured(int(sys.argv[1]))
    else:
        for count in (100, 300, 1_000):
            subprocess.run([sys.executable, __file__, str(count)], check=True)
