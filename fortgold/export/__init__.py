"""A game in forms other than sheets for one's own printer: pictures, tables on a screen, shops, cutters."""
