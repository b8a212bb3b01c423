"""Breaks the rules of a game on purpose, one small thing at a time, and counts how often its tests notice."""
