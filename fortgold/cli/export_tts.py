"""`fortgold export tts`: the game for Tabletop Simulator, sheets of cards and a saved object."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click

from fortgold.cli.bilingual import WrongUsage, unknown
from fortgold.cli.export import export
from fortgold.cli.export_files import OUT, OUTPUT, ExportedFile, SoundGame, export_files
from fortgold.cli.options import GAME, command, editions_there, option
from fortgold.cli.sheet_options import ONLY_CARDS, Chosen, editions_asked_for
from fortgold.data.inks import COLOUR, INKS
from fortgold.data.layout import default_edition, langs_of
from fortgold.data.model import Lang, Text

FORM = "tts"
WEB = re.compile(r"https?://[^\s\"<>\\^`{|}]+")


def _base(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str:
    """The callback of `--url`; "" without one."""
    if value and not WEB.fullmatch(value):
        raise WrongUsage(
            f"「--url」の値「{value[:40]}」は使えません",
            f"`--url` cannot be `{value[:40]}`",
            "「https://」か「http://」で始まるアドレスが要ります",
            "an address that begins with https:// or http:// is needed",
        )
    return value or ""


@command(
    "「Tabletop Simulator」用の、カードのシートと、全部のデッキの入ったオブジェクトを作る。",
    "Make sheets of cards and one saved object with all decks, for Tabletop Simulator.",
    of=export,
    varies=True,
)
class ExportTtsCommand:
    """Which cards, in which words, and where the pictures will lie."""

    game: str = GAME
    chosen: Chosen = ONLY_CARDS
    edition: str | None = option(
        "--lang",
        "カードの言語 (省略時は主な版。+ で二つを組む)",
        "Language of the cards, two joined by + (default: the main edition)",
        metavar="LANG",
        shell_complete=editions_there,
    )
    words: Lang | None = option(
        "--words",
        "名前と説明の言語 (省略時は版の最初の言語)",
        "Language of names and descriptions (default: the first one of the edition)",
        metavar="LANG",
    )
    ink: str = option(
        "--ink",
        "インク (省略時は `colour`)",
        "Ink: colour, low or mono (default: colour)",
        type=click.Choice(INKS),
        default=COLOUR,
        show_default=False,
    )
    base: str = option(
        "--url",
        "画像を置くアドレス (省略時は、この機械の中の絶対パス)",
        "Address where the pictures will lie (default: the path on this machine)",
        callback=_base,
        metavar="ADDRESS",
    )
    out: Path | None = OUT

    def run(self) -> int:
        """The sheets and the saved object, put into their folder together."""
        return export_files(self.game, FORM, self.out, self._files)

    def _files(self, sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
        from fortgold.export.all_cores import done
        from fortgold.export.tts_save import saved_object
        from fortgold.export.tts_sheets import ForTable, file_name, table_images, table_picture

        opened, edition = sound.opened, self._edition(sound)
        cards = self.chosen.of(opened.name, sound.game)
        asked = ForTable(edition, self.ink, cards)  # type: ignore[arg-type]
        pictures = table_images(opened, asked)

        def files() -> Iterator[ExportedFile]:
            tasks, called = [(asked, one) for one in pictures], dict[str, str]()
            made = done(table_picture, opened, sound.shelf, sound.state, tasks)
            for one, data in zip(pictures, made, strict=True):
                called[one.name] = file_name(one, data)
                yield called[one.name], data
            words = self._words(sound, edition)
            save = saved_object(
                opened, asked, words, lambda name: self._address(opened.name, called[name])
            )
            yield f"{opened.name}.json", save

        self._words(sound, edition)  # before long work
        return len(pictures) + 1, files()

    def _edition(self, sound: SoundGame) -> str:
        langs = sound.game.langs
        asked = (self.edition or default_edition(langs),)
        first, *others = editions_asked_for(sound.opened.name, langs, asked)
        if others:
            raise WrongUsage(
                "「--lang」には版を 1 つだけ指定できます",
                "`--lang` takes one edition here",
                "二つの言語のカードは + で組みます (例: `ja+en`)",
                "cards in two languages are joined by +, as in ja+en",
            )
        return first

    def _words(self, sound: SoundGame, edition: str) -> Lang:
        if self.words is None:
            return langs_of(edition)[0]
        if self.words not in sound.game.langs:
            raise WrongUsage.of(*unknown(Text("言語", "language"), self.words, sound.game.langs))
        return self.words

    def _address(self, name: str, picture: str) -> str:
        """The address of a picture: below the one that is given, or in its folder on this machine."""
        from urllib.parse import quote

        if self.base:
            return f"{self.base.rstrip('/')}/{quote(picture)}"
        path = (self.out or OUTPUT / name / FORM).absolute() / picture
        return f"file:///{path.as_posix().lstrip('/')}"
