"""`fortgold perft`: sequences of moves counted."""

from __future__ import annotations

import json
from typing import Any

import click

from fortgold.bilingual import Command, language
from fortgold.cli.games import ALLOW_OPTION
from fortgold.cli.options import (
    INDEX_OPTION,
    JSON_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    SETUP_OPTION,
    flag,
    number,
    option,
    playable_game,
)
from fortgold.cli.progress import interruptible
from fortgold.cli.root import LANG_OPTION, fortgold
from fortgold.cli.screen import headline
from fortgold.cli.transcripts import at_table, is_of, read_transcript, steps
from fortgold.model import Text
from fortgold.play.seating import seated, table_object
from fortgold.visible import visible

DEEPEST = 99


@fortgold.command(
    cls=Command,
    said=Text(
        "手順の数を数える (エンジンの自己検査)。\n\n"
        "深さごとに、合法手をちょうどその数だけ続ける並びが何通りあるかを出します。",
        "Count sequences of moves: the engine's self-test.\n\n"
        "For each depth, the number of sequences of exactly so many legal moves.",
    ),
)
@click.argument("game")
@SEED_OPTION
@INDEX_OPTION
@option(
    "--depth",
    callback=number(1, DEEPEST),
    default="4",
    metavar="D",
    said=Text("何手先まで数えるか (省略時は 4)", "How many moves deep (default: 4)"),
)
@option(
    "--transcript",
    metavar="FILE",
    said=Text(
        "このプレイ記録の終わりから数える (- は標準入力)",
        "Count from the end of this game; - is stdin",
    ),
)
@flag(
    "--readable",
    said=Text(
        "コンパイルせず、局面を 1 つずつ作って数える",
        "Count in plain Python, position by position",
    ),
)
@PLAYERS_OPTION
@SETUP_OPTION
@JSON_OPTION
@ALLOW_OPTION
@LANG_OPTION
def perft(
    game: str,
    seed: int,
    index: int,
    depth: int,
    transcript: str | None,
    readable: bool,
    players: int | None,
    setup: str | None,
    as_json: bool,
) -> int:
    """`fortgold perft`."""
    from fortgold.listing import fingerprint
    from fortgold.play.course import opening
    from fortgold.position import perft as by_the_book

    loaded, rules = playable_game(game)
    after = Text("", "")
    if transcript is None:
        rules = seated(rules, players, setup)
        position = rules.first(seed, index)
    else:
        read = read_transcript(transcript)
        is_own = is_of(loaded, read, transcript)
        rules = at_table(rules, read, transcript)
        seed, index, position = (
            read.seed,
            read.index,
            opening(rules, read.seed, read.index).position,
        )
        for step in steps(loaded, rules, read, transcript, is_own):
            position = step.after
        count = len(read.moves)
        after = Text(f"、{count} 手の後", f", after {count} moves")
    deck = fingerprint(loaded)
    count_them = by_the_book if readable else rules.perft
    nodes = interruptible(lambda: count_them(position, depth))
    if as_json:
        head: dict[str, Any] = {"game": loaded.id, "seed": seed, "index": index, "deck": deck}
        head |= table_object(rules.seats, rules.setup)
        click.echo(json.dumps({**head, "depth": depth, "nodes": nodes}, ensure_ascii=False))
        return 0
    said = headline(loaded, rules, seed, index, deck).of(language()) + after.of(language())
    click.echo(visible(said))
    click.echo(_node_table(nodes), nl=False)
    return 0


def _node_table(nodes: list[int]) -> str:
    from fortgold.wrapped import cells

    heads = Text("深さ", "depth"), Text("手順", "sequences")
    width = max(len(heads[1].en), *(len(str(count)) for count in nodes))
    words = [head.of(language()) for head in heads]
    pads = [5 - cells(words[0]), width - cells(words[1])]
    lines = [f"{' ' * pads[0]}{words[0]}  {' ' * pads[1]}{words[1]}"]
    lines += [f"{depth:5}  {count:{width}}" for depth, count in enumerate(nodes, 1)]
    return "\n".join(lines) + "\n"
