"""Help from the bot: hints at the table, and looking back at finished games."""
