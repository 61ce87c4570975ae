"""A game's folder in output/: it changes as a whole, knows what fortgold wrote, and has one writer."""
