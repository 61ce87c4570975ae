"""Make the pictures of README from what the program itself printed.

`./run fortgold build`, `./run fortgold export sheet-preview fort-of-gold`, `./run fortgold export png seven-fortress
--contact-sheet`, a build in examples/, then
`./run python docs/pictures.py`, or with the names of some pictures.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

HERE = Path(__file__).parent
BOXES = HERE.parent / "output"
FORT, KINGS = "fort-of-gold/", "arch-king/sheets-a4-ja+en-fronts.pdf"
TOWERS = "seven-fortress/"
SPIRITS = "hundred-spirits/sheets-a4-ja+en-fronts.pdf"
SHOWN = {
    "sheet": [(FORT + "sheets-a4-ja+en.pdf", number) for number in (0, 8, 9)],
    "rulebook-ja": [(FORT + "rulebook-ja.pdf", number) for number in (0, 3, 7)],
    "rulebook-en": [(FORT + "rulebook-en.pdf", number) for number in (0, 3, 7)],
    "arch-king": [(KINGS, 2), (KINGS, 6), (KINGS, 11)],
    "seven-fortress": [
        *((TOWERS + "sheets-a4-ja+en-fronts.pdf", number) for number in (3, 7, 9)),
        (TOWERS + "mat-a4.pdf", 2),
    ],
    "hundred-spirits": [(SPIRITS, 6), (SPIRITS, 9), (SPIRITS, 11), (SPIRITS, 12)],
    "examples": [
        (f"../examples/output/{name}.pdf", 0)
        for name in (
            "harvest/sheets-a4-en-fronts",
            "court/sheets-a4-en-fronts",
            "skies/sheets-a4-en-fronts",
            "questions/sheets-a4-fr-fronts",
            "islands/sheets-a4-en-fronts",
        )
    ],
}
EXPORTED = {  # pictures as they are, but smaller
    "sheet-preview": FORT + "sheet-preview/sheets-a4-ja+en-5.png",
    "contact-sheet": TOWERS + "png/mage-contact-sheet.png",
}
REPORTS = {"report": "en", "report-ja": "ja"}
FONTS = HERE.parent / "templates" / "base" / "fonts" / "any"  # what URLs start from
SCREEN = """
@page { size: 1100px 5200px !important; margin: 0 !important }
@font-face { font-family: "Noto Sans JP"; src: url(NotoSansJP-Regular.ttf) }
@font-face { font-family: "Noto Sans JP"; src: url(NotoSansJP-Bold.ttf); font-weight: 700 }
@font-face { font-family: "Shippori Mincho"; src: url(ShipporiMincho-SemiBold.ttf); font-weight: 600 }
"""
REPORT_HEIGHT = 1290  # pixels: down to the causes of loss
HEIGHT = 760  # pixels
GAP = 16


def page(file: str, number: int) -> Image.Image:
    """One page of a PDF, `HEIGHT` pixels high."""
    document = pypdfium2.PdfDocument(BOXES / file)
    shown = document[number]
    image: Image.Image = shown.render(scale=2 * HEIGHT / shown.get_height()).to_pil()
    return image.resize((round(image.width / 2), HEIGHT), Image.Resampling.LANCZOS)


def report(lang: str) -> Image.Image:
    """The top of the page that a simulation writes."""
    words = ["simulate", "fort-of-gold", "--player", "greedy", "--deals", "10000"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        subprocess.run(
            [sys.executable, "-P", "-m", "fortgold", "--lang", lang, *words, "--report", str(path)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        # as a browser shows it: one long page on a screen, here with fonts of our own
        fonts = FontConfiguration()
        style = CSS(string=SCREEN, base_url=str(FONTS), font_config=fonts)
        page = HTML(path, media_type="screen").write_pdf(stylesheets=[style], font_config=fonts)
    image: Image.Image = pypdfium2.PdfDocument(page)[0].render(scale=4 / 3).to_pil()
    return image.crop((0, 0, image.width, REPORT_HEIGHT))


def main(*names: str) -> None:
    """Write docs/pictures/*.png, or those of some names."""
    wanted = set(names or (*SHOWN, *REPORTS, *EXPORTED))
    for name in wanted & EXPORTED.keys():
        with Image.open(BOXES / EXPORTED[name]) as exported:
            smaller = exported.convert("RGB").resize(
                (1100, exported.height * 1100 // exported.width)
            )
            # the octree keeps colours of few pixels, as of symbols
            fewer = smaller.quantize(256, Image.Quantize.FASTOCTREE)
            fewer.save(HERE / "pictures" / f"{name}.png", optimize=True)
    for name, pages in SHOWN.items():
        if name not in wanted:
            continue
        images = [page(*one) for one in pages]
        width = sum(image.width for image in images) + GAP * (len(images) + 1)
        picture = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#8f8a80")
        x = GAP
        for image in images:
            picture.paste(image, (x, GAP))
            x += image.width + GAP
        picture.save(HERE / "pictures" / f"{name}.png", optimize=True)
    for name, lang in REPORTS.items():
        if name not in wanted:
            continue
        shown = report(lang).quantize(
            64, dither=Image.Dither.NONE
        )  # few colours, a quarter the size
        shown.save(HERE / "pictures" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
