"""What the person who runs a server does to its games: look, export, repair, delete, back up, restore, validate."""
