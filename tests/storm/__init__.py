"""Proof by force: a server that is killed again and again under play loses nothing."""
