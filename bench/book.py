"""How long a long rulebook takes, and how much memory: `python bench/book.py [PAGES]`.

Each book is made by a process of its own, from the words of the built-in games: chapters of
paragraphs, or lists of cards. Without a number, books of 100, 300 and 1,000 pages.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from fortgold.home import builtin
from fortgold.shelf import Shelf

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
    from fortgold.rulebook import frame, typeset
    from fortgold.rulebook import pages as book_pages
    from fortgold.rulebook.drawing import Painter

    shelf = Shelf(builtin("cards"), builtin("templates"))
    opened = shelf.open("arch-king")
    game, look = opened.game, opened.look
    assert game is not None
    begun = time.perf_counter()
    manuscript = book_pages.manuscript(game, "en", words(pages), {}, {})
    skeleton, css = (
        (builtin("templates") / "base" / f"rulebook.{kind}").read_text("utf-8")
        for kind in ("html", "css")
    )
    html = frame.page(game, "en", manuscript.html, skeleton, css, "0123abcd")
    written = time.perf_counter()
    painter = Painter(game, look, "en", book_pages.say_in_figure(game, "en"))
    labels = {heading.id: heading.text for heading in manuscript.headings}
    book = typeset._typeset(game, "en", html, typeset._Images({}, painter), labels)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{book.pages:6,} pages  {len(html) // 1024:6,} KiB of HTML  {written - begun:6.1f} s to HTML  "
        f"{time.perf_counter() - written:6.1f} s to PDF ({time.process_time():.1f} s of work)  "
        f"{len(book.pdf) // 1024:6,} KiB  {peak:6,} MiB",
        flush=True,
    )


if __name__ == "__main__":
    if sys.argv[1:]:
        measured(int(sys.argv[1]))
    else:
        for count in (100, 300, 1_000):
            subprocess.run([sys.executable, __file__, str(count)], check=True)
