"""Building a box: its files are planned, made, inspected and put in place all at once."""

PARTS = ("sheets", "rulebook", "box", "components")  # of a box; each can be built alone
