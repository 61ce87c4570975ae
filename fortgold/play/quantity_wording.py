"""Quantities of versions and their differences in signs and words."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.model import Text
from fortgold.play.comparison import ERROR
from fortgold.play.quantities import Quantity
from fortgold.play.versions import Compared, Difference

MARKS = {1: "▲", 0: "", -1: "▼"}  # more or less than the game as it is, beyond chance
BASE_SAID = Text("元のゲーム", "as it is")


def side(difference: Difference | None) -> int:
    """1: significantly more, -1: less, 0: cannot be told."""
    if difference is None or not difference.is_found:
        return 0
    return 1 if difference.value > 0 else -1


def value_said(quantity: Quantity) -> str:
    """`12.3 %`, `18.93`."""
    return _number(quantity, quantity.value) + (" %" if quantity.unit == "share" else "")


def interval_said(quantity: Quantity) -> str:
    """`11.9–12.7`."""
    ends = quantity.interval
    return f"{_number(quantity, ends.low)}–{_number(quantity, ends.high)}" if ends else "–"


def gap_said(difference: Difference, quantity: Quantity) -> str:
    """`+1.3`: of shares, in points of per cent."""
    return _number(quantity, difference.value, "+")


def gap_cells(difference: Difference | None, quantity: Quantity) -> tuple[str, str]:
    """`▲ +1.3`, `+1.1 … +1.5`; empty where nothing was tested."""
    if difference is None:
        return "", ""
    low, high = (_number(quantity, end, "+") for end in difference.interval)
    signed = f"{MARKS[side(difference)]} {gap_said(difference, quantity)}"
    return signed.strip(), f"{low} … {high}"


def _number(quantity: Quantity, value: float, sign: str = "") -> str:
    """With one decimal more where the quantity is small."""
    scale, decimals, small = (100, 1, 0.01) if quantity.unit == "share" else (1, 2, 0.1)
    decimals += 0 < abs(quantity.value) < small
    said = f"{scale * value:{sign}.{decimals}f}"
    return said.replace("-", "−") if float(said) else said.lstrip("+-")


def how(compared: Compared) -> Sequence[Text]:
    """What the marks mean, and how it was tested."""
    tests = len(compared.differences)
    level = f"{100 * ERROR:g} %"
    marks = Text(
        f"▲ ▼ (図では ◆) は元のゲームとの差が偶然ではないもの。同じ配りを {compared.blocks} 組に分けた差の t 検定で、"
        f"{tests} 個の検定をまとめて Holm 法で補正し、水準は {level}。差の区間は補正していません。",
        f"▲ ▼ (◆ in plots): differs from the game as it is by more than chance. Student's t on the differences of "
        f"{compared.blocks} blocks of the same deals, at {level} for all {tests} tests together (Holm); the "
        f"intervals of differences are not corrected.",
    )
    more = Text(
        "カードごとなど、すべての数は --report と --json に。",
        "All numbers, those of cards too: --report, --json.",
    )
    return marks, more
