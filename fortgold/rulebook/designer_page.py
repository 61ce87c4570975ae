"""The designer's page: two sides of A4 out of the JSON of a simulation that compares variants.

It says nothing of its own: answers, changes and notes are sentences of that JSON, and the numbers of its
strips are those of its quantities.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from fortgold.data.model import Game, Lang, Text
from fortgold.data.paths import builtin
from fortgold.draw.ops import Op, Path, Segment, circle, polygon, rectangle
from fortgold.play.rating_wording import VERDICTS as RATED
from fortgold.play.ratings import Verdict
from fortgold.play.seating import shortened, split
from fortgold.rulebook.figure_painter import Plate
from fortgold.rulebook.typeset import Book, Setter

SIDES = 2
# Of its type, and how many changes of a variant are listed: as much as there is room for.
SIZES = ((1.0, 8), (0.9, 7), (0.8, 5), (0.7, 4), (0.6, 2))
WIDTH, HEIGHT, EDGE = 36_000, 3_600, 1_500  # µm, of a strip; nothing lies nearer to its ends
INK, FAINT, TINT, GOLD, PAPER = "#221d18", "#9a8f7d", "#efe3c8", "#c59b45", "#ffffff"
NUMBER = re.compile(r"(?<![\w&#])[+−]?\d[\d.,]*(?:–\d[\d.,]*\d)?(?: %)?")
SIDES_RATED: tuple[Verdict, Verdict] = ("strong", "weak")
VERDICTS = {
    "yes": Text("はい", "yes"),
    "no": Text("いいえ", "no"),
    "open": Text("不明", "open"),
    "told": Text("", ""),
    None: Text("–", "–"),
}
WORDS = {
    "eyebrow": Text("デザイナーのために", "For the designer"),
    "version": Text("版", "version"),
    "number": Text("値", "number"),
    "interval": Text("95 % 区間", "95 % interval"),
    "verdict": Text("答え", "answer"),
    "changes": Text("どの変種が何を変えるか", "What each variant changes"),
    "rated": Text("強すぎるもの、弱すぎるもの", "Too strong, too weak"),
    "expected": Text("見込み", "expected"),
    "strips": Text("図の破線は見込み。", "Dashed in the strips: what is expected."),
    "measured": Text("測り方", "How it was measured"),
    "base": Text("元のゲーム", "as it is"),
    "signs": Text(
        "図: ◆ は元のゲームとの差が偶然ではないもの、○ はそうとは言えないもの。線は 95 % 区間、破線は元のゲーム、"
        "地色は目安の範囲。",
        "Strips: ◆ differs from the game as it is by more than chance, ○ may not. Line: 95 % interval; "
        "dashed: the game as it is; tinted: what is wanted.",
    ),
    "wanted": Text("目安", "wanted"),
    "player": Text("プレイヤー", "Player"),
    "deals": Text("配り", "Deals"),
    "seed": Text("種", "Seed"),
    "deck": Text("デッキの指紋", "Fingerprint of the deck"),
    "program": Text("版", "Version"),
    "command": Text("同じ数を出すコマンド", "To find the same again"),
    "mends": Text("解決: ", "Mends: "),
    "spoils": Text("損なう: ", "Spoils: "),
    "none": Text("これほど変わるものはない。", "Nothing changes so much."),
}


def designer_page(made: Mapping[str, Any], game: Game, lang: Lang) -> Book:
    """The page in Japanese or in English. `made` is the JSON object of the run."""
    strips: dict[str, Plate] = {}
    setter = Setter(lambda scheme, name: strips[name] if scheme == "strip" else None)
    title = f"{made['title'][lang]} – {WORDS['eyebrow'].of(lang)}"
    for size, most in SIZES:
        strips.clear()
        setter.images.clear()
        document = setter.pages(_html(made, lang, title, strips, size, most))
        if len(document.pages) <= SIDES:
            break
    return setter.pdf(document, document.pages, game, lang, {}, title=title)


def _html(
    made: Mapping[str, Any],
    lang: Lang,
    title: str,
    strips: dict[str, Plate],
    size: float,
    most: int,
) -> str:
    base = builtin("templates") / "base"
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters["kept"] = _kept
    page = environment.from_string((base / "designer.html").read_text("utf-8"))
    first = made["versions"][0]["results"]
    player = shortened(split(first["player"]))
    seats = first.get("players", 1)
    who = {"ja": f"{seats} 人: ", "en": f"{seats} players: "}[lang] if seats > 1 else ""
    lead = Text(
        f"{who}{player}。どの版も同じ {made['played']:,} 回の配り。",
        f"{who}{player}; {made['played']:,} deals, the same for every version.",
    )
    words = {name: text.of(lang) for name, text in WORDS.items()}
    rendered: str = page.render(
        lang=lang,
        title=title,
        size=size,
        css=(base / "designer.css").read_text("utf-8"),
        made=made,
        words=words,
        lead=lead.of(lang),
        questions=[
            _question(made, question, n, lang, strips)
            for n, question in enumerate(made["questions"])
        ],
        sizes=Text(
            f"偶然を超え、{made['size_said']['ja']} 以上のもの。",
            f"Beyond chance, and by {made['size_said']['en']} or more.",
        ).of(lang),
        variants=[
            _variant(made, version, changed["changes"], lang, most)
            for version, changed in zip(made["versions"][1:], made["changes"], strict=True)
        ],
        rated=[
            _rated(figure, lang, strips, 2 * most)
            for figure in first["figures"]
            if "rating" in figure
        ],
        facts=[
            (words["player"], f"{who}{player}"),
            (words["deals"], f"{made['played']:,}"),
            (words["seed"], first["seed"]),
            (words["deck"], first["deck"]),
            (words["program"], f"fortgold {first['version']}"),
            (words["command"], made["command"]),
        ],
        notes=[note[lang] for note in made["notes"]],
    )
    return rendered


def _kept(words: str) -> Markup:
    """Words in HTML, in which a number keeps to its unit, and an interval together."""
    return Markup(NUMBER.sub(r'<span class="nb">\g<0></span>', str(escape(words))))


def _question(
    made: Mapping[str, Any],
    question: Mapping[str, Any],
    n: int,
    lang: Lang,
    strips: dict[str, Plate],
) -> dict[str, Any]:
    """A question with its sentences, and a row with a strip for each version."""
    verdict, *sentences = [one[lang] for one in question["said"]]
    has_verdict = verdict == question["verdict"][lang]
    name = question["metric"], question["bin"]
    found = [_quantity(version, name) for version in made["versions"]]
    numbers = [
        number
        for one in found
        if one
        for number in (one["low"], one["value"], one["high"])
        if number is not None
    ]
    bounds = [question["at_least"], question["at_most"]]
    bounded = [bound for bound in bounds if bound is not None]
    reach = min([*numbers, *bounded], default=0.0), max([*numbers, *bounded], default=1.0)
    differs = {
        one["after"]
        for one in made["differences"]
        if one["before"] == "" and (one["id"], one["bin"]) == name and one["significant"]
    }
    rows = []
    for place, (version, one) in enumerate(zip(made["versions"], found, strict=True)):
        said = f"{one['shown']}, {one['ends']}" if one else "–"
        strip = f"{n}-{place}"
        base = found[0]["value"] if found[0] else None
        ops = _strip(one, base, bounds, reach, version["id"] in differs) if one else ()
        strips[strip] = Plate(WIDTH, HEIGHT, ops, said, lang)
        rows.append(
            {
                "name": version["name"][lang] if place else WORDS["base"].of(lang),
                "strip": strip,
                "alt": said,
                "shown": one["shown"] if one else "–",
                "ends": one["ends"] if one else "–",
                "verdict": VERDICTS[question["verdicts"][place]].of(lang),
                "mends": version["id"] in question["mended_by"],
            }
        )
    wanted = question["wanted"][lang]
    return {
        "asks": question["asks"][lang],
        "verdict": verdict if has_verdict else "",
        "sentences": sentences if has_verdict else [verdict, *sentences],
        "axis": f"{WORDS['wanted'].of(lang)}: {wanted}" if wanted else "",
        "bounded": bool(bounded),
        "rows": rows,
    }


def _rated(
    figure: Mapping[str, Any], lang: Lang, strips: dict[str, Plate], most: int
) -> dict[str, Any]:
    """What is too strong beside what is too weak, each with a strip, and what that means."""
    rating = figure["rating"]
    *none, how, caution = (one[lang] for one in rating["said"])
    value, scale, unit = ("rate", 100, " %") if rating["unit"] == "share" else ("mean", 1, "")
    known = [one | {"value": one[value]} for one in rating["bins"]]
    ends = [
        one[end] for one in known for end in ("low", "high", "expected") if one[end] is not None
    ]
    sides = []
    for verdict, step, nothing in zip(SIDES_RATED, (1, -1), none, strict=True):
        rows: list[dict[str, str]] = []
        for one in [one for one in known if one["verdict"] == verdict][::step][:most]:
            strip = f"{figure['id']}-{verdict}-{len(rows)}"
            shown = f"{scale * one['value']:.{1 if unit else 2}f}{unit}"
            expected = f"{scale * one['expected']:.{1 if unit else 2}f}{unit}"
            ops = _strip(one, one["expected"], (None, None), (min(ends), max(ends)), True)
            strips[strip] = Plate(WIDTH, HEIGHT, ops, shown, lang)
            name = one["label"][lang]
            rows.append({"name": name, "strip": strip, "shown": shown, "expected": expected})
        sides.append({"head": RATED[verdict].of(lang), "rows": rows, "nothing": nothing})
    return {"title": figure["title"][lang], "sides": sides, "notes": [how, caution]}


def _quantity(version: Mapping[str, Any], name: tuple[str, str]) -> Any:
    known = {(one["id"], one["bin"]): one for one in version["quantities"]}
    return known.get(name)


def _variant(
    made: Mapping[str, Any], version: Mapping[str, Any], found: Sequence[Any], lang: Lang, most: int
) -> dict[str, Any]:
    """A variant with its largest changes, and the questions that it mends or spoils."""
    verdicts = []
    for key, word in (("mended_by", "mends"), ("spoilt_by", "spoils")):
        asked = [one["asks"][lang] for one in made["questions"] if version["id"] in one[key]]
        verdicts += [WORDS[word].of(lang) + " ".join(asked)] if asked else []
    more = len(found) - most
    rest = Text(f"ほか {more} 件", f"and {more} more").of(lang) if more > 0 else ""
    return {
        "name": version["name"][lang],
        "meaning": version["meaning"][lang],
        "verdicts": " ".join(verdicts),
        "changes": [one["said"][lang] for one in found[:most]],
        "rest": rest if found else WORDS["none"].of(lang),
    }


def _strip(
    one: Mapping[str, Any],
    base: float | None,
    bounds: Sequence[float | None],
    reach: tuple[float, float],
    differs: bool,
) -> tuple[Op, ...]:
    """A number on a line with its interval, what is wanted, and the game as it is."""
    low, high = reach

    def at(number: float) -> int:
        part = (number - low) / (high - low) if high > low else 0.5
        return EDGE + round(part * (WIDTH - 2 * EDGE))

    def line(x: int, y: int, to_x: int, to_y: int, width: int, dash: tuple[int, ...] = ()) -> Path:
        d: tuple[Segment, ...] = (("M", x, y), ("L", to_x, to_y))
        return Path(d, stroke=INK, width=width, dash=dash, round=False)

    ops: list[Op] = []
    middle, (least, most) = HEIGHT // 2, bounds
    if least is not None or most is not None:
        left = 0 if least is None else at(least)
        right = WIDTH if most is None else at(most)
        ops.append(Path(rectangle(left, 0, right - left, HEIGHT), TINT))
        ops += [
            Path((("M", at(end), 0), ("L", at(end), HEIGHT)), stroke=FAINT, width=200)
            for end in bounds
            if end is not None
        ]
    if base is not None:
        ops.append(line(at(base), 0, at(base), HEIGHT, 180, (500, 400)))
    value = at(one["value"])
    if one["low"] is not None:
        ends = at(one["low"]), at(one["high"])
        ops.append(line(ends[0], middle, ends[1], middle, 250))
        ops += [line(end, middle - 500, end, middle + 500, 250) for end in ends]
    radius = 900
    if differs:
        around = ((0, -radius), (radius, 0), (0, radius), (-radius, 0))
        shape = polygon((value + x, middle + y) for x, y in around)
    else:
        shape = circle(value, middle, 750)
    ops.append(Path(shape, GOLD if differs else PAPER, INK, 250))
    return tuple(ops)
