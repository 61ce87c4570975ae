"""Variants: laws over all games that come along, and what is refused."""

from __future__ import annotations

import pytest
from builtin_games import Copy, all_games, builtin_shelf

from fortgold.build.plan import plan
from fortgold.checks.all_checks import all_findings
from fortgold.data.fingerprint import fingerprint
from fortgold.data.library import Shelf
from fortgold.data.papers import PAPERS
from fortgold.data.variants import varied
from fortgold.games import playable

VARIANTS = [
    (name, one.id)
    for name in all_games()
    for one in getattr(builtin_shelf().game(name).game, "variants", ())
]


def opened(name: str, *variants: str):
    shelf = builtin_shelf()
    return Shelf(shelf.cards, shelf.templates, variants=variants).open(name)


def test_every_game_with_rules_has_a_variant():
    assert {name for name, _ in VARIANTS} == {*all_games()}


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_variant_is_another_deck_that_is_sound_and_can_be_dealt(name, variant):
    own = opened(name, variant)
    assert own.game.played_as == (variant,)
    assert [one for one in all_findings(own) if one.level == "error"] == []
    assert fingerprint(own.game) != fingerprint(opened(name).game)
    rules = playable(own.game)
    assert rules.initial_position(1, 0).legal_moves()


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_variant_says_in_each_language_what_is_different(name, variant):
    game = opened(name).game
    (own,) = [one for one in game.variants if one.id == variant]
    assert all(own.name.of(lang) and own.meaning.of(lang) for lang in game.langs)
    assert own.constants or own.copies


def test_variants_are_joined_one_after_the_other(tmp_path):
    copy = Copy(tmp_path, "arch-king")
    copy.edit("game.yaml", "  quick:\n", """  no-farms:
    name: {ja: 農場なし, en: No farms}
    meaning: {ja: 農場を使わない。, en: Farms are left out.}
    copies: {K21: 0, K22: 3}
  quick:
""")  # fmt: skip
    game = copy.opened().game
    both = varied(game, ("quick", "no-farms"))
    assert both.constants["end_cards"] == 12
    copies = {card.id: card.copies for card in both.deck("kingdom").cards}
    assert ("K21" in copies, copies["K22"]) == (False, 3)
    assert both.played_as == ("quick", "no-farms")
    assert game.played_as == ()


def test_files_of_a_variant_end_in_its_name_and_there_are_no_books():
    names = {
        job.file for job in plan(papers=[PAPERS["a4"]], editions=("en",), variants=("quick", "b"))
    }
    assert names == {"sheets-a4-en-quick-b.pdf", "sheets-a4-en-fronts-quick-b.pdf"}


def test_a_variant_that_is_not_there_is_refused_with_the_nearest(command):
    done = command("check", "arch-king", "--variant", "quik")
    assert (done.code, "quick" in done.err) == (2, True)


def test_there_is_no_book_of_a_variant(command):
    done = command("build", "arch-king", "--variant", "quick", "--only", "rulebook")
    assert done.code != 0
    assert "as it is" in done.err


@pytest.mark.parametrize(
    ("wrong", "field"), [("constants: {end_card: 3}", "end_card"), ("copies: {K99: 1}", "K99")]
)
def test_a_variant_changes_only_what_is_there(tmp_path, wrong, field):
    copy = Copy(tmp_path, "arch-king")
    copy.edit("game.yaml", "constants: {end_cards: 12}", wrong)
    assert [one.field for one in copy.findings() if one.field == field]


def test_a_variant_has_a_name_that_files_can_have(tmp_path):
    copy = Copy(tmp_path, "arch-king")
    copy.edit("game.yaml", "  quick:\n", '  "a+b":\n')
    assert [one.field for one in copy.findings()] == ["a+b"]


def test_books_and_examples_may_name_cards_that_a_variant_leaves_out(tmp_path):
    copy = Copy(tmp_path, "arch-king")
    copy.edit("game.yaml", "  quick:\n", """  no-crags:
    name: {ja: 岩山なし, en: No crags}
    meaning: {ja: 岩山を使わない。, en: Crags are left out.}
    copies: {crag: 0}
  quick:
""")  # fmt: skip
    kinds = {card.kind: card.id for card in copy.opened().game.cards()}
    copy.edit("game.yaml", "{crag: 0}", f"{{{kinds['crag']}: 0}}")
    shelf = Shelf(copy.shelf.cards, copy.shelf.templates, variants=("no-crags",))
    files = {one.at.path.rpartition("/")[2] for one in all_findings(shelf.open("arch-king"))}
    assert not files & {"examples.yaml", "figures.yaml", "rulebook.en.md", "rulebook.ja.md"}
