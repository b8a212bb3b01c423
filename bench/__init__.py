"""Worldwright's games and other engines, measured side by side in one run. See README.md."""
