"""Games by the hundred thousand, at random and for points, in search of a position that the rules can never reach."""
