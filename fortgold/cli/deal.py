"""`fortgold deal`: the table as it is dealt."""

from __future__ import annotations

import json

import click

from fortgold.cli.options import GAME, INDEX, JSON, PLAYERS, SEED, SETUP, command, playable_game
from fortgold.cli.screen import Screen, headline
from fortgold.play.seating import seated, table_object


@command(
    "配った直後のテーブルを見せる。\n\n配り方は種と番号だけで決まり、どの環境でも同じです。",
    "Show the table as it is dealt.\n\n"
    "A deal depends on seed and index only: it is the same on every machine.",
    varies=True,
)
class DealCommand:
    game: str = GAME
    seed: int = SEED
    index: int = INDEX
    players: int | None = PLAYERS
    setup: str | None = SETUP
    as_json: bool = JSON

    def run(self) -> int:
        from fortgold.data.fingerprint import fingerprint

        game, rules = playable_game(self.game)
        rules = seated(rules, self.players, self.setup)
        position, deck = rules.initial_position(self.seed, self.index), fingerprint(game)
        if self.as_json:
            head = {"game": game.id, "seed": self.seed, "index": self.index, "deck": deck}
            head |= table_object(rules.seats, rules.setup)
            click.echo(json.dumps({**head, **rules.deal_object(position)}, ensure_ascii=False))
            return 0
        screen = Screen(rules)
        screen.say(headline(game, rules, self.seed, self.index, deck))
        screen.table(position)
        return 0
