"""Plots of the results, as SVG and PNG: the same bytes on every machine.

Bars have their interval and their number; colour never is the only sign: hatching, a marker or a word
says the same.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from math import radians, sin
from typing import TYPE_CHECKING, Any, Literal

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from fortgold.data.model import Lang, Text
from fortgold.data.paths import builtin
from fortgold.play import rating_wording
from fortgold.play.comparison import Against, Worth
from fortgold.play.measures import Measure, Results
from fortgold.play.ratings import Rating, Verdict, rating
from fortgold.play.standings import Standings
from fortgold.play.statistics import Interval, Mean, Share
from fortgold.play.wording import AS_IT_IS, VERDICTS
from fortgold.text.terminal_wrapping import wrapped

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, SOFT, LINE, GOLD, PALE = "#2b2620", "#6b6153", "#d9cfbd", "#c59b45", "#efe3c8"
WIDTH, TALL = 5.2, 2.5  # inches, of a plot; a histogram is so tall
ROW = 0.25  # inches, of a bar that lies
ABOVE, BELOW, BESIDE = 0.36, 0.32, 0.08  # inches, around the axes
NOTE = 0.2  # inches, of a line below the title
NAME = 26  # cells of a line of a name
CROWDED = 60  # characters below a histogram; more of them would run together
STEEP = 55  # degrees; labels that stand so do not
SETTINGS: Any = {  # keys that matplotlib lists one by one
    "svg.hashsalt": "fortgold", "svg.fonttype": "path", "hatch.color": INK, "hatch.linewidth": 0.6,
    "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
    "axes.edgecolor": LINE, "axes.axisbelow": True, "grid.color": LINE, "grid.linewidth": 0.6,
    "xtick.color": LINE, "ytick.color": LINE, "savefig.dpi": 160,
}  # fmt: skip
BARS: Any = {
    "color": GOLD, "edgecolor": INK, "linewidth": 0.6, "capsize": 2, "ecolor": INK,
    "error_kw": {"elinewidth": 0.9},
}  # fmt: skip
DASHED: Any = {"color": INK, "linewidth": 1, "linestyle": (0, (4, 3))}
MARKERS = {  # by verdict, each with what fills it
    "needed": ("s", GOLD),
    "felt": ("o", GOLD),
    "unfelt": ("o", "white"),
    "harmful": ("D", INK),
}
RATED: dict[Verdict, tuple[str, str]] = {
    "strong": ("^", GOLD),
    "even": ("o", GOLD),
    "open": ("o", "white"),
    "weak": ("v", INK),
}

ImageFormat = Literal["svg", "png"]
KINDS: tuple[ImageFormat, ...] = ("svg", "png")


def plot_files(results: Results, lang: Lang) -> dict[str, bytes]:
    """Every plot as SVG and as PNG, by file name."""
    return as_files(_figures(results, lang))


def inline_plots(results: Results, lang: Lang) -> dict[str, str]:
    """Every plot as an <svg> that can be embedded with others, by name; its background is transparent."""
    return as_inline(_figures(results, lang))


def as_files(figures: Iterator[tuple[str, Figure]]) -> dict[str, bytes]:
    """Figures, by name, as SVG and as PNG files. They are drawn here, one by one."""
    with rc_context(SETTINGS):
        return {
            f"{name}.{kind}": _drawn(figure, kind) for name, figure in figures for kind in KINDS
        }


def as_inline(figures: Iterator[tuple[str, Figure]]) -> dict[str, str]:
    """Figures, by name, as <svg> elements."""
    svgs: dict[str, str] = {}
    with rc_context(SETTINGS):
        for name, figure in figures:
            figure.patch.set_alpha(0)
            text = _drawn(figure, "svg").decode()
            text = text[text.index("<svg") :]
            svgs[name] = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", text)
    return svgs


def _figures(results: Results, lang: Lang) -> Iterator[tuple[str, Figure]]:
    if results.standings is not None and results.won.of:
        yield "seat-wins", _seat_wins(results.standings, lang)
        yield "seat-points", _seat_points(results.standings, lang)
    least = results.summary.perfect_score if results.perfect is not None else None
    for measure in results.measures:
        if measure.cases and measure.drawn:
            perfect = least if measure is results.measures[0] else None
            is_histogram = measure.metric.kind == "numbers"
            drawn = _histogram(measure, lang, perfect) if is_histogram else rows(measure, lang)
            yield measure.metric.id, drawn
    if results.against is not None:
        yield "against", _duel(results.against, lang)
    if results.worths:
        yield "leave-one-out", _forest(results.worths, lang)


def _drawn(figure: Figure, kind: ImageFormat) -> bytes:
    out = io.BytesIO()
    canvas: Any = FigureCanvasSVG(figure) if kind == "svg" else FigureCanvasAgg(figure)
    nothing = {"Date": None, "Creator": None} if kind == "svg" else {"Software": None}
    canvas.print_figure(out, format=kind, metadata=nothing)
    return out.getvalue()


@cache
def _font(bold: bool = False, size: float = 8.5) -> FontProperties:
    name = f"NotoSansJP-{'Bold' if bold else 'Regular'}.ttf"
    return FontProperties(fname=builtin("templates") / "base" / "fonts" / name, size=size)


def _axes(
    height: float, title: str, names: Sequence[str] = (), above: float = ABOVE, below: float = BELOW
) -> tuple[Figure, Axes]:
    """A figure with room for its title and for the names to the left of its rows.

    The margins are measured here: matplotlib's own layout would draw everything twice.
    """
    font = _font()
    lines = [line for name in names for line in name.split("\n")]
    left = _reach(lines) + 9 / 72 if names else 0.5
    figure = Figure((WIDTH, height))
    axes = figure.add_axes(
        (left / WIDTH, below / height, 1 - (left + BESIDE) / WIDTH, 1 - (below + above) / height)
    )
    axes.patch.set_visible(False)
    axes.tick_params(length=0)
    figure.text(
        0.04 / WIDTH, 1 - 0.06 / height, title, color=INK, fontproperties=_font(True, 10), va="top",
        parse_math=False,
    )  # fmt: skip
    for row, name in enumerate(names):
        axes.annotate(
            name, (0, row), (-5, 0), ("axes fraction", "data"), textcoords="offset points",
            ha="right", va="center", color=INK, fontproperties=font, parse_math=False,
        )  # fmt: skip
    if names:
        axes.set_yticks([])
        axes.set_ylim(len(names) - 0.5, -0.5)
    return figure, axes


def _reach(lines: Sequence[str]) -> float:
    """The width of the widest of these, in inches."""
    font = _font()
    return (
        max(text_to_path.get_text_width_height_descent(line, font, False)[0] for line in lines) / 72
    )


def label_ticks(axes: Axes, below: str, beside: str = SOFT) -> None:
    """Numbers and names at the axes, in these colours and in our font."""
    for labels, colour in ((axes.get_xticklabels(), below), (axes.get_yticklabels(), beside)):
        for label in labels:
            label.set(fontproperties=_font(), color=colour, parse_math=False)


def percents(axis: Any) -> None:
    axis.set_major_formatter(lambda value, _: f"{100 * value:g} %")


def _arms(middles: Sequence[float], ends: Sequence[Interval]) -> list[list[float]]:
    """How far the intervals reach below and above, in matplotlib's format."""
    pairs = list(zip(middles, ends, strict=True))
    return [
        [max(0.0, middle - low) for middle, (low, _) in pairs],
        [max(0.0, high - middle) for middle, (_, high) in pairs],
    ]


def add_note(figure: Figure, said: str) -> None:
    """A line below the title, on the right."""
    figure.text(
        1 - BESIDE / WIDTH, 1 - 0.27 / figure.get_figheight(), said, color=SOFT, ha="right",
        va="top", fontproperties=_font(size=8),
    )  # fmt: skip


def _histogram(measure: Measure, lang: Lang, perfect: int | None) -> Figure:
    """Standing bars; those of a perfect win are hatched."""
    bins = measure.bins
    labels = [one.label.of(lang) for one in bins]
    steep = max(map(len, labels)) * len(labels) > CROWDED
    deeper = _reach(labels) * sin(radians(STEEP)) if steep else 0.0
    title = measure.metric.title.of(lang)
    figure, axes = _axes(TALL + deeper, title, above=ABOVE + NOTE, below=BELOW + deeper)
    axes.grid(axis="y")
    rates = [one.share.rate for one in bins]
    arms = _arms(rates, [one.share.interval for one in bins])
    bars = axes.bar(range(len(bins)), rates, 0.78, yerr=arms, **BARS)
    hatched = [perfect is not None and one.numbers[0] >= perfect for one in bins]
    for bar, hatch in zip(bars, hatched, strict=True):
        if hatch:
            bar.set(hatch="////", facecolor=PALE)
    notes: list[Text] = []
    if measure.mean is not None:
        mean, numbers = measure.mean.mean, bins[0].numbers
        axes.axvline((mean - (numbers[0] + numbers[-1]) / 2) / len(numbers), **DASHED)
        notes.append(Text(f"破線: 平均 {mean:.2f}", f"dashed: mean {mean:.2f}"))
    if any(hatched):
        notes.append(Text(f"斜線: 完全勝利 ({perfect} 以上)", f"hatched: perfect win ({perfect}+)"))
    add_note(figure, Text("、", ", ").of(lang).join(note.of(lang) for note in notes))
    axes.set_xticks(range(len(bins)), labels)
    if steep:
        axes.tick_params(axis="x", rotation=STEEP)
    percents(axes.yaxis)
    axes.set_xlim(-0.6, len(bins) - 0.4)
    label_ticks(axes, INK)
    return figure


def rows(measure: Measure, lang: Lang) -> Figure:
    """Lying bars with their names to the left and their numbers to the right; points, if they are rated."""
    title, rated = measure.metric.title.of(lang), rating(measure)
    if rated is not None:
        return _rated(title, rated, lang)
    return _bars(title, [(label.of(lang), number) for label, number in measure.drawn])


def _rated(title: str, rated: Rating, lang: Lang) -> Figure:
    """Each number with its interval beside what is expected; the sign of a point says how it is rated."""
    figure, axes = lying(title, [one.label.of(lang) for one in rated.bins], NOTE, 0.22)
    said = Text("見込み", "expected").of(lang)
    expected = [one.expected for one in rated.bins]
    axes.plot(expected, range(len(expected)), "|", color=SOFT, markersize=11, label=said)
    furthest = max(_ends(one.number).high for one in rated.bins)
    for verdict, (marker, fill) in RATED.items():
        found = [(row, one.number) for row, one in enumerate(rated.bins) if one.verdict == verdict]
        if found:
            middles, ends = [one.value for _, one in found], [_ends(one) for _, one in found]
            said = rating_wording.VERDICTS[verdict].of(lang)
            rows = [row for row, _ in found]
            dots(axes, rows, middles, ends, fmt=marker, markerfacecolor=fill, label=said)
    for row, one in enumerate(rated.bins):
        number_beside(axes, _number(one.number), furthest, row)
    low, high = axes.get_xlim()
    axes.set_xticks([tick for tick in axes.get_xticks() if low <= tick <= furthest])
    axes.set_xlim(low, high + 0.1 * (high - low))
    if rated.unit == "share":
        percents(axes.xaxis)
    label_ticks(axes, SOFT)
    legend(figure)
    return figure


def _ends(number: Share | Mean) -> Interval:
    return number.interval or Interval(number.value, number.value)


def _number(number: Share | Mean) -> str:
    return f"{number.percent} %" if isinstance(number, Share) else number.number


def _duel(against: Against, lang: Lang) -> Figure:
    title = Text(f"同じ {against.pairs.deals} 回の配り", f"The same {against.pairs.deals} deals")
    pairs = [(AS_IT_IS.of(lang), against.pairs.one), (against.name, against.pairs.other)]
    return _bars(title.of(lang), pairs)


def _seat_wins(standings: Standings, lang: Lang) -> Figure:
    """How often each seat won; a dashed line where all would be if they were equal.

    The numbers stand to the right of all bars, where the line does not cross them.
    """
    pairs = [(standings.name(seat).of(lang), seat.won) for seat in standings.seats]
    figure = _bars(Text("席ごとの勝ち", "Wins by seat").of(lang), pairs, NOTE)
    even = standings.even
    figure.axes[0].axvline(even, **DASHED)
    said = Text(f"破線: 対等なら {100 * even:.1f} %", f"dashed: all equal, {100 * even:.1f} %")
    add_note(figure, said.of(lang))
    return figure


def _seat_points(standings: Standings, lang: Lang) -> Figure:
    """The mean points of each seat with their interval."""
    title = Text("席ごとの平均点", "Mean points by seat")
    names = [standings.name(seat).of(lang) for seat in standings.seats]
    figure, axes = lying(title.of(lang), names)
    for row, seat in enumerate(standings.seats):
        if (mean := seat.points) is not None:
            ends = mean.interval or Interval(mean.mean, mean.mean)
            dots(axes, [row], [mean.mean], [ends])
            number_beside(axes, f"{mean.mean:.2f}", ends.high, row)
    low, high = axes.get_xlim()
    axes.set_xlim(low, high + 0.15 * (high - low))
    label_ticks(axes, SOFT)
    return figure


def lying(
    title: str, names: Sequence[str], note: float = 0.0, row: float | None = None
) -> tuple[Figure, Axes]:
    """A figure of rows, each of that height, or as high as their names need it."""
    names = [wrapped(name, NAME) for name in names]
    row = row or ROW * max(1.0, 0.75 * max(name.count("\n") + 1 for name in names))
    figure, axes = _axes(ABOVE + note + BELOW + row * len(names), title, names, ABOVE + note)
    axes.grid(axis="x")
    return figure, axes


def _bars(title: str, pairs: Sequence[tuple[str, Share | Mean]], note: float = 0.0) -> Figure:
    """Lying bars with their numbers; beyond the furthest of them, if there is a note."""
    figure, axes = lying(title, [name for name, _ in pairs], note)
    numbers, ends = [one for _, one in pairs], [_ends(one) for _, one in pairs]
    furthest = max(one.high for one in ends)
    arms = _arms(rates := [one.value for one in numbers], ends)
    axes.barh(range(len(pairs)), rates, 0.7, xerr=arms, **BARS)
    axes.set_xlim(0, 1.2 * furthest)
    for row, one in enumerate(numbers):
        number_beside(axes, _number(one), furthest if note else ends[row].high, row)
    if isinstance(numbers[0], Share):
        ticks = [tick for tick in axes.get_xticks() if tick < 1.001]  # no share is more than all
        axes.set_xticks(ticks)
        axes.set_xlim(0, 1.2 * furthest)
        percents(axes.xaxis)
    label_ticks(axes, SOFT)
    return figure


def number_beside(axes: Axes, said: str, at: float, row: int) -> None:
    """A number to the right of the bar or interval in that row."""
    axes.annotate(
        said, (at, row), (5, 0), textcoords="offset points", va="center", color=INK,
        fontproperties=_font(size=8), parse_math=False,
    )  # fmt: skip


def dots(
    axes: Axes, rows: Sequence[int], middles: Sequence[float], ends: Sequence[Interval], **look: Any
) -> None:
    look = {"fmt": "o", "markerfacecolor": GOLD} | look
    axes.errorbar(
        middles, rows, xerr=_arms(middles, ends), markersize=5, color=INK, elinewidth=0.9,
        capsize=2, **look,
    )  # fmt: skip


def _forest(worths: Sequence[Worth], lang: Lang) -> Figure:
    """Each card's worth with its interval, the most valuable on top; to the left of 0 it does harm."""
    tried = [worth for worth in worths if worth.pairs]
    title = Text("抜くと減る勝ち (100 回あたり)", "Wins lost without the card, per 100 deals")
    names = [f"{worth.slot.id} {worth.slot.name.of(lang)}" for worth in tried]
    figure, axes = lying(title.of(lang), names, NOTE, 0.22)
    axes.axvline(0, color=INK, linewidth=1)
    for verdict, (marker, fill) in MARKERS.items():
        rows = [at for at, worth in enumerate(tried) if worth.verdict == verdict]
        if rows:
            middles = [100 * tried[at].worth for at in rows]
            ends = [Interval(*(100 * end for end in tried[at].interval)) for at in rows]
            said = VERDICTS[verdict].of(lang)
            dots(axes, rows, middles, ends, fmt=marker, markerfacecolor=fill, label=said)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:+g}" if value else "0")
    label_ticks(axes, SOFT)
    legend(figure)
    return figure


def legend(figure: Figure) -> None:
    """What the signs of points mean, below the title."""
    figure.legend(
        loc="upper right", bbox_to_anchor=(1, 1 - 0.24 / figure.get_figheight()), ncols=5,
        frameon=False, prop=_font(), labelcolor=INK, borderpad=0, handletextpad=0.2,
        columnspacing=1,
    )  # fmt: skip
