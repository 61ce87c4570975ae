"""Words as they are written and shown: spelling, what a terminal may see, lines broken to a width."""
