"""Random games by the hundred thousand, in search of a position that the rules can never reach."""
