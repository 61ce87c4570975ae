"""Cards on paper: imposition, backs that line up, marks, a ruler and a legend."""
