"""Rulebooks: templates + figures -> HTML -> tagged PDF."""
