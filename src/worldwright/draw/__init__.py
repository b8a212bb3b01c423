"""SVG building blocks shared by the drawings of all games."""
