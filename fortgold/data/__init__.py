"""A maker's files as values: cards, games, layouts, effects, and what is wrong with them."""
