"""The games that ship with Worldwright, one folder each."""
