"""Everything that knows of HTTP: routes, cookies, pages and the parts of a table page."""
