"""What a simulation counts is what happens in the games: counted again by the readable rules."""

from __future__ import annotations

from functools import cache

import pytest
from edited import DECKS, EDITED
from fort import RULES, tally
from recount import NAMES, same

from fortgold.data.model import Text
from fortgold.games.contract import Tally
from fortgold.games.fort_of_gold.program import metrics


@pytest.mark.parametrize("deck", DECKS)
def test_a_tally_of_the_random_player_is_what_happens_in_its_games(deck):
    same(EDITED[deck], "random", 5 if deck == "as large as can be" else 60)


@pytest.mark.parametrize("deck", [deck for deck in DECKS if deck.values != ("as large as can be",)])
def test_a_tally_of_the_greedy_player_is_what_happens_in_its_games(deck):
    same(EDITED[deck], "greedy", 4)


@pytest.mark.parametrize("deck", ["standard", "2 columns", "a spirit less", "copies", "limit 2"])
def test_a_tally_of_the_monte_carlo_player_is_what_happens_in_its_games(deck):
    same(EDITED[deck], "monte-carlo", 4)


@pytest.mark.slow
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_tallies_are_what_happens_in_100_games(player):
    same(RULES, player, 100)
    same(EDITED["2 columns"], player, 100)
    same(EDITED["ids out of order"], player, 100)


@pytest.mark.slow
def test_a_tally_of_the_monte_carlo_player_is_what_happens_in_40_games():
    same(RULES, "monte-carlo", 40)


@cache
def parts(player: str) -> tuple[Tally, Tally, Tally]:
    """Deals 0 to 11 at once, and in two parts."""
    return (
        tally(RULES, player, 5, 0, 12),
        tally(RULES, player, 5, 0, 5),
        tally(RULES, player, 5, 5, 12),
    )


@pytest.mark.parametrize("player", ["random", "greedy", "monte-carlo"])
def test_tallies_of_neighbours_add_up(player):
    whole, first, second = parts(player)
    assert whole.results.tolist() == [*first.results, *second.results]
    for metric, bins in whole.counts.items():
        assert bins.tolist() == (first.counts[metric] + second.counts[metric]).tolist()


def test_nothing_played_is_nothing_counted():
    told = tally(RULES, "greedy", 5, 3, 3)
    assert not len(told.results)
    assert not any(bins.any() for bins in told.counts.values())


def test_the_first_figure_is_the_score_of_won_deals():
    score = metrics(RULES, NAMES)[0]
    assert (score.id, score.of.en, score.first) == ("score", "won deals", 0)


def test_figures_have_names_of_their_own_in_both_languages():
    every = metrics(RULES, NAMES)
    assert len({metric.id for metric in every}) == len(every)
    for metric in every:
        assert all(text.ja and text.en for text in (metric.title, metric.of, *metric.labels))


def test_a_card_is_labelled_by_its_id_and_its_printed_name():
    names = {card.id.partition("#")[0]: Text("虹", "Rainbow") for card in EDITED["copies"].spirits}
    names |= {card.id: Text("金の環", "Ring") for card in EDITED["copies"].treasures}
    labels = {one.id: one.labels for one in metrics(EDITED["copies"], names)}
    first = EDITED["copies"].spirits[0].id
    assert labels["spirit-seen"][:2] == (
        Text(f"{first} 虹", f"{first} Rainbow"),
        Text(f"{first}#2 虹", f"{first}#2 Rainbow"),
    )
