"""Golden games: whole playthroughs as readable text, compared to the letter on every build and platform."""
