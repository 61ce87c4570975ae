"""fortgold: edit a card table, get a box."""

__version__ = "0.1.0"
