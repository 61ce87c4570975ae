"""Checks of a game and of a folder of games; `registry` says how one is written, `all_checks` has them all."""
