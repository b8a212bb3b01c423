"""The agents, over every registered game."""
