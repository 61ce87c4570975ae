"""`fortgold printer`: how a printer prints, found with a calibration sheet and kept for `build --printer`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fortgold.cli.bilingual import WrongUsage, language, refuse_if, unknown
from fortgold.cli.options import argument, command, is_asked_for, offering, option
from fortgold.cli.out_folder import must_be_apart, must_be_folder
from fortgold.cli.printer_option import printers_there, read
from fortgold.cli.root import say
from fortgold.data.config_folder import VARIABLE, config_folder
from fortgold.data.findings import Refusal
from fortgold.data.lengths import thousandths
from fortgold.data.library import shelf_at
from fortgold.data.model import MM, Text
from fortgold.data.papers import PAPERS, paper_of_size
from fortgold.data.printers import MEASURED, WHOLE, Drift, Printer, file_of, is_name, written
from fortgold.text.normalization import composed
from fortgold.text.terminal_safe import visible

if TYPE_CHECKING:
    from fortgold.data.papers import Paper

Readings = tuple[int, ...]  # x and y of A, then of B, in µm
NO_PAPER = Text("用紙", "paper")
FRONT, BACK = Text("表", "front"), Text("裏", "back")
FROM = {
    ("A", "x"): Text("左端から", "from the left edge"),
    ("A", "y"): Text("上端から", "from the upper edge"),
    ("B", "x"): Text("右端から", "from the right edge"),
    ("B", "y"): Text("下端から", "from the lower edge"),
}


def _bounds(side: Text) -> tuple[int, int, int]:
    """What may be read on a side: what is exact, the least, the most."""
    from fortgold.sheets.drift import EVEN, MARK

    return (MARK, MARK - 10 * MM, MARK + 10 * MM) if side is FRONT else (EVEN, 0, 2 * EVEN)


def _reading(word: str, side: Text) -> int:
    """A length that is read on a side. Raises WrongUsage."""
    even, least, most = _bounds(side)
    try:
        read = thousandths(word.strip())
    except (ValueError, OverflowError):
        read = -1
    if least <= read <= most:
        return read
    span, shown = f"{least / MM:g}–{most / MM:g} mm", visible(word[:40])
    raise WrongUsage(
        f"{side.ja}の値「{shown}」は読めません ({span}。ちょうどなら {even / MM:.1f})",
        f"`{shown}` cannot be read on the {side.en} ({span}; exact: {even / MM:.1f})",
        "シートの説明のとおりに測り直してください。目盛りの外なら、等倍 (100%) で刷れていないか、紙の向きが違います",
        "measure again as the sheet says. Beyond a scale? Then it was not printed at 100 %, or turned another way",
    )


def _readings(side: Text) -> Any:
    """The callback of `--front` and `--back`: four lengths."""

    def checked(_ctx: click.Context, param: click.Parameter, value: str | None) -> Readings | None:
        if value is None:
            return None
        words = value.split(",")
        if len(words) != 4:
            name = param.opts[0]
            raise WrongUsage(
                f"「{name}」には四つの値が要ります (A の x、y、B の x、y)",
                f"`{name}` needs four values: x and y of A, x and y of B",
                f"例: {name} 20.3,19.8,19.9,20.1",
                f"for example {name} 20.3,19.8,19.9,20.1",
            )
        return tuple(_reading(word, side) for word in words)

    return checked


@command(
    "プリンターのずれを測り、覚える。\n\n"
    "NAME の較正シートを作り、そこで読んだ値を尋ねます。`build --printer NAME` がそのずれを打ち消します。"
    "NAME がなければ、覚えたプリンターを並べます。",
    "Measure how a printer drifts, and keep it.\n\n"
    "Makes a calibration sheet for NAME and asks what is read on it; `build --printer NAME` makes up for it. "
    "Without NAME the printers that are kept are listed.",
)
class PrinterCommand:
    """Which printer, how the sheet is printed, and what was read on it."""

    name: str = argument(required=False, default="")
    paper: str = option(
        "--paper",
        "用紙。名前か、`320x450` のような大きさ (省略時は a4)",
        "Paper by name, or a size such as 320x450 (default: a4)",
        default="a4",
        metavar="PAPER",
        shell_complete=offering(lambda: PAPERS),
    )
    sides: str = option(
        "--sides",
        "二つの面をどう刷るか (省略時は長辺とじ)",
        "How the two sides are printed (default: long-edge)",
        type=click.Choice(MEASURED),
        default=MEASURED[0],
    )
    sheet: Path | None = option(
        "--sheet",
        "較正シートを書くファイル (省略時は output/printer-NAME.pdf)",
        "Where the calibration sheet goes (default: output/printer-NAME.pdf)",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
    )
    front: Readings | None = option(
        "--front",
        "表で測った値 (ミリ): A の x,y、B の x,y",
        "What was measured on the front, in mm: x,y of A and x,y of B",
        callback=_readings(FRONT),
        metavar="X,Y,X,Y",
    )
    back: Readings | None = option(
        "--back",
        "裏の目盛りで読んだ値 (ミリ): A の x,y、B の x,y",
        "What was read on the back's scales, in mm: x,y of A and x,y of B",
        callback=_readings(BACK),
        metavar="X,Y,X,Y",
    )

    def run(self) -> int:
        """The calibration sheet, the kept file or the list of printers on stdout."""
        if not self.name:
            for option in ("front", "back", "sheet"):
                refuse_if(
                    is_asked_for(option),
                    f"「--{option}」には、プリンターの名前も要ります",
                    f"`--{option}` needs the name of a printer",
                    f"`fortgold printer 名前 --{option} …` のように、名前を付けてください",
                    f"name it: `fortgold printer NAME --{option} ...`",
                )
            return _list()
        name, paper = composed(self.name), self._paper()
        refuse_if(
            not is_name(name),
            f"「{self.name}」はプリンターの名前に使えません",
            f"no printer can be named `{self.name}`",
            "文字、数字、- _ . と空白だけで、60 字までにしてください",
            "use up to 60 letters, digits, - _ . and spaces",
        )
        settings = config_folder()
        if settings is None:
            raise Refusal(
                "設定を置く場所がありません",
                "there is no place for settings",
                f"環境変数 {VARIABLE} にフォルダーを書いてください",
                f"name a folder in the environment variable {VARIABLE}",
            )
        front, back = self.front, self.back
        is_told = front is not None or back is not None
        missing = "--front" if front is None else "--back"
        refuse_if(
            is_told and None in (front, back),
            f"「{missing}」の値も要ります。何も覚えませんでした",
            f"`{missing}` is needed as well. Nothing was kept",
            "裏の値は表を基準に読むので、同じシートの両面を測ってください (前に測った値はそのままです)",
            "what is read on the back counts from the front: give both, of the same sheet (what was kept before stays)",
        )
        if self.sheet or not is_told:
            self._write_sheet(name, paper)
        if front is None or back is None:
            if not sys.stdin.isatty():
                return 0
            front, back = (tuple(_ask(side)) for side in (FRONT, BACK))
        self._keep(settings, name, paper, front, back)
        return 0

    def _paper(self) -> Paper:
        from fortgold.sheets.calibration import LEAST

        paper = PAPERS.get(self.paper) or paper_of_size(self.paper)
        if paper is None:
            raise WrongUsage.of(*unknown(NO_PAPER, self.paper, [*PAPERS]))
        refuse_if(
            paper.width < LEAST[0] or paper.height < LEAST[1],
            f"{paper.name} は較正シートには小さすぎます",
            f"{paper.name} is too small for a calibration sheet",
            "A5 以上の用紙で測ってください。小さい用紙にも、その値が使えます",
            "measure on A5 or larger; its values serve smaller papers as well",
        )
        return paper

    def _write_sheet(self, name: str, paper: Paper) -> None:
        from fortgold.build.atomic_write import put_file
        from fortgold.build.make import DUPLEX
        from fortgold.draw.pdf import pdf
        from fortgold.sheets.calibration import HOW, pages

        path = self.sheet or Path("output", f"printer-{name}.pdf")
        self._must_be_place(path)
        lang = language()
        title = Text(f"較正シート {name}", f"Calibration sheet {name}").of(lang)
        duplex = DUPLEX.get(self.sides, "Simplex")
        put_file(path, pdf(pages(paper, self.sides, name), title, lang, "fortgold", duplex))
        click.echo(visible(str(path)))
        how = HOW[self.sides]
        say(
            Text(
                f"刷り方: {how.ja}。シートの説明のとおりに測り、値を入れます。",
                f"{how.en[:1].upper()}{how.en[1:]}. Then measure as the sheet says.",
            )
        )
        if not sys.stdin.isatty():
            options = "--front X,Y,X,Y --back X,Y,X,Y"
            ja, en = "次は", "Next"
            say(Text(*(f"{one}: fortgold printer {_typed(name)} {options}" for one in (ja, en))))

    def _must_be_place(self, path: Path) -> None:
        """Raises Refusal where no sheet may be written, or something would be lost that is none."""
        from fortgold.build.manifest import is_signed

        refuse_if(
            path.suffix.lower() != ".pdf",
            f"較正シートは {path} には書けません",
            f"cannot write a calibration sheet to {path}",
            ".pdf で終わる名前が要ります",
            "a name that ends in .pdf is needed",
        )
        refuse_if(
            self.sheet and not path.parent.is_dir(),
            f"フォルダー {path.parent} がありません",
            f"there is no folder {path.parent}",
            "先にフォルダーを作るか、別の場所を指定してください",
            "make the folder first, or name another place",
        )
        must_be_folder(path.parent, "--sheet")
        must_be_apart(path, shelf_at(Path()), "--sheet")
        if path.exists() and not is_signed(path):
            raise Refusal(
                f"{path} は fortgold が作ったものではないので、上書きしません",
                f"{path} was not written by fortgold: not replaced",
                "移すか消してから、もう一度どうぞ。--sheet で別の名前も指定できます",
                "move or delete it and run it again, or name another file with --sheet",
            )

    def _keep(
        self,
        settings: Path,
        name: str,
        paper: Paper,
        front: Readings,
        back: Readings,
    ) -> None:
        from fortgold.build.atomic_write import put_file
        from fortgold.sheets.drift import measured

        printer = measured(name, paper, self.sides, front, back)
        for side, drift in ((FRONT, printer.front), (BACK, printer.back)):
            _must_be_sound(side, drift)
        path = file_of(settings, name)
        put_file(path, written(printer))
        click.echo(_sentence(printer).of(language()))
        say(
            Text(
                f"覚えました: {path}。打ち消すには: fortgold build --printer {_typed(name)}",
                f"Kept in {path}. To make up for it: fortgold build --printer {_typed(name)}",
            )
        )


def _typed(name: str) -> str:
    """A name as it is typed into any shell."""
    return f'"{name}"' if " " in name else name


def _must_be_sound(side: Text, drift: Drift) -> None:
    """Raises WrongUsage where no printer in order would print so."""
    if drift.is_sound:
        return
    what = _said(drift)
    raise WrongUsage(
        f"{side.ja}のずれが大きすぎます: {what.ja}。覚えませんでした",
        f"the {side.en} is too far off: {what.en}. Nothing was kept",
        "等倍 (100%) で刷ったか、A と B、x と y を取り違えていないか、紙の向きは合っているかを確かめてください",
        "was it printed at 100 %, are A and B, x and y where they belong, was the paper turned as the sheet says?",
    )


def _ask(side: Text) -> Iterator[int]:
    """What is read on a side: asked until it can be."""
    lang, even = language(), _bounds(side)[0]
    for (mark, axis), where in FROM.items():
        from_edge = f" {where.of(lang)}" if side is FRONT else ""
        while True:
            said = f"{side.of(lang)} {mark} {axis}{from_edge} (mm)"
            try:
                given = click.prompt(said, default=f"{even / MM:.1f}", err=True)
            except click.Abort:
                click.echo(err=True)  # what is said next begins a line
                raise
            try:
                yield _reading(given.replace(",", "."), side)
                break
            except WrongUsage as wrong:
                say(wrong.said)


def _list() -> int:
    """A line for each printer that is kept; 1 if the file of one is spoilt."""
    printers = [*map(read, printers_there())]
    for one in filter(None, printers):
        click.echo(visible(_sentence(one).of(language())))
    if not printers:
        say(
            Text(
                "まだありません。`fortgold printer 名前` で測れます。",
                "None is kept yet: `fortgold printer NAME` measures one.",
            )
        )
    return 0 if all(printers) else 1


def _sentence(printer: Printer) -> Text:
    """How a printer prints."""
    front, back = _said(printer.front), _said(printer.back)
    how = f"{printer.paper}, {printer.sides}"
    return Text(
        f"{printer.name} ({how}) のずれ: 表は{front.ja}、裏は{back.ja}",
        f"{printer.name} ({how}) prints fronts {front.en}, and backs {back.en}",
    )


def _said(drift: Drift) -> Text:
    """A drift in words."""
    ja, en = list[str](), list[str]()
    ways = (
        (drift.dx, "右へ", "左へ", "too far right", "too far left"),
        (drift.dy, "下へ", "上へ", "too low", "too high"),
    )
    for length, ja_more, ja_less, en_more, en_less in ways:
        if shown := _shown(abs(length) / MM):
            ja.append(f"{ja_more if length > 0 else ja_less} {shown} mm")
            en.append(f"{shown} mm {en_more if length > 0 else en_less}")
    if shown := _shown(abs(drift.rotation) / 1000):
        ja.append(f"{'' if drift.rotation > 0 else '反'}時計回りに {shown} 度")
        en.append(f"turned {shown}° {'' if drift.rotation > 0 else 'anti'}clockwise")
    if _shown(abs(drift.scale - WHOLE) / 1000):
        percent = f"{drift.scale / 1000:.2f}"
        ja.append(f"大きさ {percent}%")
        en.append(f"at {percent} %")
    return Text("、".join(ja) or "なし", ", ".join(en) or "exactly")


def _shown(value: float) -> str:
    """With two decimals at most; "" for next to nothing."""
    return f"{round(value, 2):g}" if round(value, 2) else ""
