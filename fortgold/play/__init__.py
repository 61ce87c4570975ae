"""Games played and counted, by the rules alone: this package knows no game by name."""
