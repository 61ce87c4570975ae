"""`fortgold export`: what leaves the house in other forms than sheets for one's own printer, a command a form."""

from __future__ import annotations

from fortgold.cli.bilingual import CommandGroup
from fortgold.cli.root import fortgold, lang_option
from fortgold.data.model import Text

FORMS = ("png", "svg", "shop", "tts", "sheet-preview", "cut")

export = CommandGroup(
    "export",
    modules={form: f"{__package__}.export_{form.replace('-', '_')}" for form in FORMS},
    said=Text(
        "シートとルールブックのほかの形で書き出す。",
        "Write the game in forms other than sheets and rulebooks.",
    ),
    params=[lang_option()],
)
fortgold.add_command(export)
