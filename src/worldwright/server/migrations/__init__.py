"""How the schema came about."""
