"""A table: what it holds, how it changes, what is kept of it and what one may see of it."""
