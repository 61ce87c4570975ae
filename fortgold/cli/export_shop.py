"""`fortgold export shop`: a zip for a print shop, looked at before it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.cli.bilingual import WrongUsage, language
from fortgold.cli.export import export
from fortgold.cli.export_files import ExportedFile, SoundGame, export_files, out_option
from fortgold.cli.options import GAME, command, option
from fortgold.cli.picture_options import EDITIONS
from fortgold.cli.preflight import SHOP, shop_asked_for
from fortgold.cli.root import say
from fortgold.cli.sheet_options import ONLY_CARDS, Chosen, editions_asked_for
from fortgold.data.layout import default_edition
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.data.shop import Shop
    from fortgold.draw.press.press_pdf import Press
    from fortgold.draw.press.profiles import PressProfile
    from fortgold.export.shop_package import MadeShopFile, Order
    from fortgold.export.verdicts import Verdict


@command(
    "印刷所に渡すファイルを、その店の決まりどおりに作り、一つのファイルにまとめる。\n\n"
    "店が返してくるものなら何も書かずに終了コード 1 で終わります。",
    "Make what a print shop asks for, by its rules, in a zip.\n\n"
    "If the shop would send it back, nothing is written and the exit code is 1.",
    of=export,
    varies=True,
)
class ExportShopCommand:
    """For which shop, in which language."""

    game: str = GAME
    shop: str = SHOP
    chosen: Chosen = ONLY_CARDS
    editions: tuple[str, ...] = EDITIONS
    profile: Path | None = option(
        "--icc",
        "4 色のインクのプロファイル (省略時は付属のもの)",
        "Profile of CMYK colours (default: FOGRA39, which comes along)",
        type=click.Path(path_type=Path),
        metavar="FILE",
    )
    out: Path | None = out_option(Text("shop-店", "shop-NAME"))

    def run(self) -> int:
        """A zip a language; what was done to the cards is told."""
        shop = shop_asked_for(self.shop)
        told: dict[Text, None] = {}  # each line once

        def files(sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
            langs = sound.game.langs
            asked = self.editions or (default_edition(langs),)
            editions = editions_asked_for(sound.opened.name, langs, asked)
            press = None if shop.pictures else self._press(shop)
            if self.profile is not None and (press is None or press.profile is None):
                raise WrongUsage(
                    f"{shop.name.ja} は CMYK を求めないので、--icc は要りません",
                    f"{shop.name.en} asks for no CMYK: there is nothing to do for --icc",
                )
            return len(editions), self._packages(sound, shop, editions, press, told)

        code = export_files(self.game, f"shop-{shop.id}", self.out, files)
        for line in told if code == 0 else ():
            click.echo(f"  {line.of(language())}")
        return code

    def _packages(
        self,
        sound: SoundGame,
        shop: Shop,
        editions: Sequence[str],
        press: Press | None,
        told: dict[Text, None],
    ) -> Iterator[ExportedFile]:
        from fortgold.cli.preflight_report import as_text, counted
        from fortgold.export import shop_package
        from fortgold.export.preflight import preflight

        for edition in editions:
            cards = self.chosen.of(sound.opened.name, sound.game)
            order = shop_package.Order(shop, edition, cards)
            made = _made(sound, order, press)
            known = shop_package.known(order, made)
            verdicts = preflight(shop, [one.facts for one in made], known)
            if any(one.refuses for one in verdicts):
                _refuse(shop, verdicts)
            notes = [*shop_package.notes(sound.opened, order, press)]
            listed = shop_package.manifest(sound.opened, order, sound.deck, made, notes)
            report = as_text(shop, verdicts, language()).encode()
            inside = [(one.planned.name, one.data) for one in made]
            inside += [("manifest.json", listed), ("preflight.txt", report)]
            told |= dict.fromkeys((*notes, _summary(counted(verdicts, ("met", "not known")))))
            name = f"{shop.id}-{sound.opened.name}-{edition}" + "-part" * bool(cards)
            yield f"{name}.zip", shop_package.zipped(inside)

    def _press(self, shop: Shop) -> Press:
        """What the shop asks of a PDF. Raises WrongUsage for a profile that is none."""
        from fortgold.draw.press.press_pdf import Press
        from fortgold.draw.press.profiles import NotForPress, profile_named

        profile = None
        try:
            if "cmyk" in shop.asks("colour", ())[:1]:
                own = self.profile
                profile = profile_named("fogra39") if own is None else _profile_of(own)
            return Press(
                profile,
                shop.asks("standard", "none"),
                shop.asks("total-ink", 0),
                shop.asks("rich-black", (0, 0, 0, 100)),
                shop.asks("fonts") == "outlined",
                shop.asks("dpi", 300),
                shop.asks("transparency") == "no",
            )
        except NotForPress as wrong:
            raise WrongUsage.of(wrong.said, wrong.hint) from wrong


def _profile_of(path: Path) -> PressProfile:
    """The profile in a file. Raises WrongUsage, NotForPress."""
    from fortgold.data.door import Refused, own_door
    from fortgold.data.limits import PROFILE_FILE
    from fortgold.draw.press.profiles import read_profile

    try:
        data = own_door(path).read(path, PROFILE_FILE)
    except Refused as refused:
        raise WrongUsage.of(refused.said, refused.hint) from refused
    return read_profile(path.name, data)


def _summary(found: Text) -> Text:
    """What became of the rules."""
    return Text(
        f"店の決まり: {found.ja} (zip の中の preflight.txt)",
        f"rules of the shop: {found.en} (preflight.txt in the zip)",
    )


def _made(sound: SoundGame, order: Order, press: Press | None) -> list[MadeShopFile]:
    """The files of a package. Raises CannotDraw, Refusal, ChangedMeanwhile."""
    from fortgold.export import shop_package
    from fortgold.export.all_cores import done, shares
    from fortgold.export.planned_pictures import AT_ONCE

    files = shop_package.planned(sound.opened, order)
    some = shares(len(files), AT_ONCE)
    tasks = [(order, press, [files[i] for i in numbers]) for numbers in some]
    made = done(shop_package.make_files, sound.opened, sound.shelf, sound.state, tasks)
    return [one for part in made for one in part]


def _refuse(shop: Shop, verdicts: Sequence[Verdict]) -> None:
    """Say why the shop would send it back, and end the command."""
    from fortgold.cli.preflight_report import lines_of

    say(
        Text(
            f"{shop.name.ja} が返してくるので、何も書きませんでした。",
            f"{shop.name.en} would send this back: nothing was written.",
        )
    )
    for one in verdicts:
        if one.refuses:
            click.echo("\n".join(lines_of(one, language())), err=True)
    raise click.exceptions.Exit(1)
