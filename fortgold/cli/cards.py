"""`fortgold cards`: the cards of a game in a table, or as JSON."""

from __future__ import annotations

import json

import click

from fortgold.cli.bilingual import language
from fortgold.cli.game_arguments import readable
from fortgold.cli.options import GAME, JSON, command


@command("ゲームのカードを一覧する。", "List the cards of a game.")
class CardsCommand:
    game: str = GAME
    as_json: bool = JSON

    def run(self) -> int:
        from fortgold.data.fingerprint import card_object

        game = readable(self.game).sound_game
        if self.as_json:
            objects = [card_object(card, game.langs) for card in game.cards()]
            click.echo(json.dumps(objects, ensure_ascii=False, indent=1))
            return 0
        from fortgold.cli.terminal_tables import card_table

        click.echo(card_table(game, language()), nl=False)
        return 0
