"""Plots of versions: a small one for each quantity, with a dot and its interval for every version.

A filled diamond differs from the game as it is by more than chance, a hollow dot does not; the dashed line
is the game as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fortgold.data.model import Lang
from fortgold.play.plots import (
    DASHED,
    GOLD,
    SOFT,
    as_files,
    as_inline,
    dots,
    label_ticks,
    lying,
    number_beside,
    percents,
    rows,
)
from fortgold.play.quantities import Quantity, keys_of
from fortgold.play.quantity_wording import BASE_SAID, side, value_said
from fortgold.play.questions import Key
from fortgold.play.ratings import ratings
from fortgold.play.statistics import Interval
from fortgold.play.versions import Compared

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROOM = 0.22  # beside the dots, for their numbers, of the width of what is drawn


def plot_files(compared: Compared, lang: Lang) -> dict[str, bytes]:
    """Every plot as SVG and as PNG, by file name."""
    return as_files(_figures(compared, lang))


def inline_plots(compared: Compared, lang: Lang) -> dict[str, str]:
    """Every plot as an <svg>, by name."""
    return as_inline(_figures(compared, lang))


def plotted(compared: Compared) -> dict[str, Key]:
    """What is drawn, by the names of the plots: all but one of many, and bins of histograms."""
    every = [one.quantities for one in compared.versions]
    keys = [key for key in keys_of(every) if key in every[0] and every[0][key].kind == "main"]
    places: dict[str, int] = {}
    named: dict[str, Key] = {}
    for key in keys:
        place = places[key[0]] = places.get(key[0], 0) + 1
        named[f"{key[0]}-{place}" if key[1] else key[0]] = key
    return named


def _figures(compared: Compared, lang: Lang) -> Iterator[tuple[str, Figure]]:
    for name, key in plotted(compared).items():
        yield name, _figure(compared, key, lang)
    for measure, _ in ratings(compared.versions[0].results):
        yield measure.metric.id, rows(measure, lang)


def _figure(compared: Compared, key: Key, lang: Lang) -> Figure:
    lines = [
        (place, one.name.of(lang) if place else BASE_SAID.of(lang), one.quantities[key])
        for place, one in enumerate(compared.versions)
        if key in one.quantities
    ]
    figure, axes = lying(lines[0][2].title.of(lang), [name for _, name, _ in lines])
    axes.axvline(lines[0][2].value, **DASHED)
    reach = [end for _, _, quantity in lines for end in _ends(quantity)]
    width = max(reach) - min(reach) or 0.01
    for row, (place, _, quantity) in enumerate(lines):
        differs = bool(side(compared.difference(place, key)))
        look = {"fmt": "D" if differs else "o", "markerfacecolor": GOLD if differs else "white"}
        dots(axes, [row], [quantity.value], [_ends(quantity)], **look)
        number_beside(axes, value_said(quantity), max(reach), row)
    axes.set_xlim(min(reach) - 0.05 * width, max(reach) + (0.05 + ROOM) * width)
    if lines[0][2].unit == "share":
        percents(axes.xaxis)
    label_ticks(axes, SOFT)
    return figure


def _ends(quantity: Quantity) -> Interval:
    return quantity.interval or Interval(quantity.value, quantity.value)
