"""How many people one server bears, with all games on its tables."""
