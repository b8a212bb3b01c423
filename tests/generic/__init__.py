"""What is true of every registered game, written once."""
