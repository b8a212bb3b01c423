"""Worldwright in a terminal: the text table, and everything the command line prints."""
