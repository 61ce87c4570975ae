"""Pages for a printing press: four inks by an ICC profile, within a limit, without transparency, as PDF/X."""
