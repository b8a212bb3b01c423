"""The environments, over every registered game and player count, by their makers' own tests."""
