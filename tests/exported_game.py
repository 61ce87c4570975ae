"""A small game whose pictures are exported: a deck of poker cards, another with backs of its own, a counter."""

from __future__ import annotations

import io

from PIL import Image
from printed import Tiny

from fortgold.data.library import Opened
from fortgold.export.card_pngs import pngs
from fortgold.export.names import Naming, naming, usual
from fortgold.export.picture_area import USUAL, Cutting
from fortgold.export.planned_pictures import AskedPictures, PlannedPicture, Wanted

GAME = """\
title: {ja: 小, kana: しょう, en: Tiny}
version: "1"
decks:
  card:
    name: {ja: カード, en: Card}
    size: [63.5, 88.9]
  hero:
    name: {ja: 英雄, kana: えいゆう, en: Hero}
    size: [40, 40]
    radius: 0
components:
  life:
    name: {ja: ライフ, en: Life}
    size: [20, 20]
    radius: 10
    copies: 12
"""
CARDS = """\
id,kind,name.ja,name.kana,name.en,copies
A1,wood,森,もり,Wood,2
A2,lake,湖,みずうみ,Lake,1
"""
HEROES = (
    "id,kind,name.ja,name.kana,name.en\nH1,anna,アンナ,あんな,Anna\nH2,bert,ベルト,べると,Bert\n"
)
RED, GREEN, BLUE, PAPER = (200, 20, 20), (20, 160, 60), (20, 40, 200), (255, 255, 255)
CARD_LAYOUT = """\
bleed: 3.175
face:
  ground: {shape: yes, at: [-3.175, -3.175], size: [69.85, 95.25], fill: "#C81414"}
  window: {shape: yes, at: [0, 0], size: [63.5, 88.9], fill: "#14A03C"}
  name: {text: "{name.en}", lang: en, pt: 20, at: [8, 8], size: [40, 10], colour: "#000000"}
back:
  ground: {shape: yes, at: [-3.175, -3.175], size: [69.85, 95.25], fill: "#1428C8"}
"""
HERO_LAYOUT = """\
bleed: 2
face:
  ground: {shape: yes, at: [-2, -2], size: [44, 44], fill: "#14A03C"}
back:
  ground: {shape: yes, at: [-2, -2], size: [44, 44], fill: "#1428C8"}
  name: {text: "{name.en}", lang: en, pt: 20, at: [8, 8], size: [30, 10], colour: "#000000"}
"""
LIFE_LAYOUT = """\
bleed: 1
face:
  ground: {shape: yes, at: [-1, -1], size: [22, 22], fill: "#C81414"}
"""


def small_game(tiny: Tiny) -> Opened:
    """The game in its folder, read."""
    tiny.write("cards/tiny/game.yaml", GAME)
    tiny.write("cards/tiny/card.csv", CARDS)
    tiny.write("cards/tiny/hero.csv", HEROES)
    tiny.write("templates/tiny/card.yaml", CARD_LAYOUT)
    tiny.write("templates/tiny/hero.yaml", HERO_LAYOUT)
    tiny.write("templates/tiny/components/life.yaml", LIFE_LAYOUT)
    opened = tiny.shelf.open("tiny")
    assert opened.game
    assert not opened.findings, opened.findings
    return opened


USUAL_NAMES = usual(False, 1, 1)


def plan(
    opened: Opened, names: str = "", ending: str = "png", **asked: object
) -> tuple[Wanted, list[PlannedPicture]]:
    """What is made of a game, in English, and all of its pictures."""
    how: Naming = naming(names) if names else USUAL_NAMES
    wanted = Wanted(AskedPictures(("en",), **asked), how, ending)  # type: ignore[arg-type]
    return wanted, wanted.planned(opened)


def files(
    opened: Opened, cutting: Cutting = USUAL, names: str = "", **asked: object
) -> dict[str, bytes]:
    """The pictures of a game, made in this process."""
    wanted, pictures = plan(opened, names, cutting=cutting, **asked)
    found: dict[str, bytes] = {}
    for number in range(len(pictures)):
        for called, data in pngs(opened, (wanted, [number])):
            found |= dict.fromkeys(called, data)
    return found


def opened_png(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image
