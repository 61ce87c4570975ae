"""`fortgold perft`: count sequences of moves."""

from __future__ import annotations

import json
from typing import Any

import click

from fortgold.cli.bilingual import language
from fortgold.cli.options import (
    GAME,
    INDEX,
    JSON,
    PLAYERS,
    SEED,
    SETUP,
    command,
    flag,
    number,
    option,
    playable_game,
)
from fortgold.cli.progress import interruptible
from fortgold.cli.screen import headline
from fortgold.cli.transcript_file import TranscriptFile
from fortgold.data.model import Text
from fortgold.play.seating import seated, table_object
from fortgold.text.terminal_safe import visible

DEEPEST = 99


@command(
    "手順の数を数える (エンジンの自己検査)。\n\n"
    "深さごとに、合法手をちょうどその数だけ続ける並びが何通りあるかを出します。",
    "Count sequences of moves: the engine's self-test.\n\n"
    "For each depth, the number of sequences of exactly so many legal moves.",
)
class PerftCommand:
    """The position to count from, how deep, and how."""

    game: str = GAME
    seed: int = SEED
    index: int = INDEX
    depth: int = option(
        "--depth",
        "何手先まで数えるか (省略時は 4)",
        "How many moves deep (default: 4)",
        callback=number(1, DEEPEST),
        default="4",
        metavar="D",
    )
    transcript: str | None = option(
        "--transcript",
        "このプレイ記録の終わりから数える (- は標準入力)",
        "Count from the end of this game; - is stdin",
        metavar="FILE",
    )
    readable: bool = flag(
        "--readable",
        "コンパイルせず、局面を 1 つずつ作って数える",
        "Count in plain Python, position by position",
    )
    players: int | None = PLAYERS
    setup: str | None = SETUP
    as_json: bool = JSON

    def run(self) -> int:
        from fortgold.data.fingerprint import fingerprint
        from fortgold.games.position import perft
        from fortgold.play.chance_steps import opening

        game, rules = playable_game(self.game)
        seed, index, after = self.seed, self.index, Text("", "")
        if self.transcript is None:
            rules = seated(rules, self.players, self.setup)
            position = rules.initial_position(seed, index)
        else:
            file = TranscriptFile(game, self.transcript)
            rules, seed, index = file.table(rules), file.transcript.seed, file.transcript.index
            position = opening(rules, seed, index).position
            for step in file.steps(rules):
                position = step.after
            count = len(file.transcript.moves)
            after = Text(f"、{count} 手の後", f", after {count} moves")
        deck = fingerprint(game)
        count_them = perft if self.readable else rules.perft
        nodes = interruptible(lambda: count_them(position, self.depth))
        if self.as_json:
            head: dict[str, Any] = {"game": game.id, "seed": seed, "index": index, "deck": deck}
            head |= table_object(rules.seats, rules.setup)
            counts = {"depth": self.depth, "nodes": nodes}
            click.echo(json.dumps(head | counts, ensure_ascii=False))
            return 0
        title = headline(game, rules, seed, index, deck).of(language()) + after.of(language())
        click.echo(visible(title))
        click.echo(_node_table(nodes), nl=False)
        return 0


def _node_table(nodes: list[int]) -> str:
    from fortgold.text.terminal_wrapping import cells

    heads = Text("深さ", "depth"), Text("手順", "sequences")
    width = max(len(heads[1].en), *(len(str(count)) for count in nodes))
    words = [head.of(language()) for head in heads]
    pads = [5 - cells(words[0]), width - cells(words[1])]
    lines = [f"{' ' * pads[0]}{words[0]}  {' ' * pads[1]}{words[1]}"]
    lines += [f"{depth:5}  {count:{width}}" for depth, count in enumerate(nodes, 1)]
    return "\n".join(lines) + "\n"
