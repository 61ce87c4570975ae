"""A box made: its files planned, made, looked at and put in place as a whole."""
