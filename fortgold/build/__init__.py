"""A box made: its files planned, made, looked at and put in place as a whole."""

PARTS = ("sheets", "rulebook")  # of a box, either of which can be made alone
