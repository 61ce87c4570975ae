"""Make the pictures of README from what the program itself printed.

`./run fortgold build fort-of-gold`, then `./run python docs/pictures.py`.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image

HERE = Path(__file__).parent
BOX = HERE.parent / "output" / "fort-of-gold"
SHOWN = {
    "sheet": [("sheets-a4-ja+en.pdf", 4), ("sheets-a4-ja+en.pdf", 8), ("sheets-a4-ja+en.pdf", 9)],
    "rulebook-ja": [("rulebook-ja.pdf", 0), ("rulebook-ja.pdf", 3), ("rulebook-ja.pdf", 7)],
    "rulebook-en": [("rulebook-en.pdf", 0), ("rulebook-en.pdf", 3), ("rulebook-en.pdf", 7)],
}
HEIGHT = 760  # pixels
GAP = 16


def page(file: str, number: int) -> Image.Image:
    """One page of a PDF, `HEIGHT` pixels high."""
    document = pypdfium2.PdfDocument(BOX / file)
    shown = document[number]
    image: Image.Image = shown.render(scale=2 * HEIGHT / shown.get_height()).to_pil()
    return image.resize((round(image.width / 2), HEIGHT), Image.Resampling.LANCZOS)


def main() -> None:
    """Write docs/pictures/*.png."""
    for name, pages in SHOWN.items():
        images = [page(*one) for one in pages]
        width = sum(image.width for image in images) + GAP * (len(images) + 1)
        picture = Image.new("RGB", (width, HEIGHT + 2 * GAP), "#8f8a80")
        x = GAP
        for image in images:
            picture.paste(image, (x, GAP))
            x += image.width + GAP
        picture.save(HERE / "pictures" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
