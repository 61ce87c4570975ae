"""`fortgold new`: the files of a small game, to begin with."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.cli.bilingual import refuse_if
from fortgold.cli.options import argument, command, option
from fortgold.cli.root import say
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.cli.column_guesses import Guess
    from fortgold.cli.taken_over import TakenOver


@command(
    "すぐに作れる小さなゲームを新しく置く。\n\ncards/NAME と templates/NAME ができます。",
    "Set up a small new game that builds at once.\n\nMakes cards/NAME and templates/NAME.",
)
class NewCommand:
    """How the game is called, in which languages it is, and what table its cards are in."""

    name: str = argument()
    languages: str = option(
        "--languages",
        "ゲームの言語のコード、コンマ区切り。最初のものが主 (省略時は日本語と英語)",
        "Codes of the languages of the game, joined by commas, the main one first (default: Japanese and English)",
        metavar="LANG",
        default="",
    )
    table: Path | None = option(
        "--from",
        "カードの表。列と型を推し量り、すぐ刷れるレイアウトを書く",
        "A table of cards, CSV, .xlsx or .ods: columns and types are guessed, a layout is made that prints",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
    )

    sheet: str = option(
        "--sheet",
        "その表のシートの名前 (シートが二枚以上あるとき)",
        "The sheet of that table, if it has several",
        metavar="SHEET",
        default="",
    )

    pictures: Path | None = option(
        "--pictures",
        "その表が名を挙げる絵のあるフォルダ (省略時は表のある所とその下)",
        "The folder with the pictures that the table names (default: beside the table and below)",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
    )

    deck: str = option(
        "--deck",
        "もうあるゲームに、この名前のデッキを `--from` の表から加える",
        "Add a deck of that name to a game that is there, of the table of `--from`",
        metavar="DECK",
        default="",
    )

    def run(self) -> int:
        """The files that were made on stdout."""
        from fortgold.cli import another_deck, scaffold
        from fortgold.cli.taken_over import TableSource

        only_of_tables = {"--sheet": self.sheet, "--pictures": self.pictures, "--deck": self.deck}
        for name, given in only_of_tables.items():
            refuse_if(
                given and self.table is None,
                f"`{name}` は `--from` の表について言うものです",
                f"`{name}` says something of the table of `--from`, and there is none",
                f"表を加えてください: fortgold new {self.name} --from cards.xlsx {name} …",
                f"name the table: fortgold new {self.name} --from cards.xlsx {name} …",
            )
        langs = tuple(word.strip() for word in self.languages.split(",") if word.strip())
        refuse_if(
            self.deck and langs,
            "`--deck` のデッキは、ゲームの言語になります",
            "a deck is in the languages of its game",
            "`--languages` を外してください",
            "leave out `--languages`",
        )
        source = TableSource(self.table, self.sheet, self.pictures) if self.table else None
        if source and self.deck:
            made = another_deck.another_deck(Path(), self.name, self.deck, source)
        else:
            made = scaffold.new_game(Path(), self.name, langs, source)
        for path in made.files:
            click.echo(path)
        if made.table:
            self._tell(made.table)
        table = self.deck or "card"
        cards = f"cards/{self.name}/{table}.csv"
        ja = f"次は: fortgold build {self.name}   (書き換える所: {cards})"
        en = f"Next: fortgold build {self.name}   (edit {cards})"
        if made.table and self._is_wrong():
            ja = f"次は: fortgold check {self.name}   (先に直す所を示します)"
            en = f"Next: fortgold check {self.name}   (it says what is to be mended first)"
        say(Text(ja, en))
        return 0

    def _is_wrong(self) -> bool:
        """Whether the check finds errors in what became of a table."""
        from fortgold.checks.all_checks import all_findings  # late: only tables need it
        from fortgold.cli.game_arguments import has_errors
        from fortgold.data.library import shelf_at

        return has_errors(all_findings(shelf_at(Path()).open(self.name)))

    def _tell(self, made: TakenOver) -> None:
        if made.sheet.others:
            taken, others = made.sheet.name, ", ".join(made.sheet.others)
            ja = f"シート「{taken}」を使いました。ほかのシート ({others}) なら `--sheet シート名`"
            en = f"took the sheet `{taken}`. For another one ({others}): `--sheet NAME`"
            say(Text(ja, en))
        for one in made.deck.guesses:
            more, type_ = _not_printed(one), one.type or one.name
            name = f"{one.name}.{one.lang}" if one.lang else one.name
            ja = f"列「{one.heading}」→ {name} ({type_}{more.ja})"
            en = f"column `{one.heading}` -> {name} ({type_}{more.en})"
            say(Text(ja, en))
        if made.deck.quotes:
            ja = f"まっすぐな引用符を、言語の引用符にしました: {made.deck.quotes} 欄"
            en = f"straight quotes became typographic ones in cells: {made.deck.quotes}"
            say(Text(ja, en))
        if not made.pictures and self.pictures:
            ja = f"{self.pictures} の絵の名は、どの列にも、カードの名にもありません"
            en = f"no column and no name of a card names a picture in {self.pictures}"
            say(Text(ja, en))
        if made.missing:
            first, count = made.missing[0].partition("/")[2], len(made.missing)
            here = f"templates/{self.name}/pictures/"
            ja = f"見つからない絵: {count} 枚 ({first} など)。{here} に置いてください"
            en = f"pictures not found: {count}, such as {first}. Put them into {here}"
            more = Text("(または `new` に --pictures フォルダ)", "(or give `new` --pictures DIR)")
            say(Text(f"{ja} {more.ja}", f"{en} {more.en}"))


def _not_printed(one: Guess) -> Text:
    """That a column is not on the cards, and why."""
    if one.unset:
        few = " ".join([c for c in one.unset if unicodedata.category(c) != "Mn"][:5])
        return Text(
            f"。{few} の字がなく、カードに載せていません", f"; not on the card: no font has {few}"
        )
    if one.printed:
        return Text("", "")
    return Text("。まだカードに載っていません", "; not on the card yet")
