"""What every game is: states, decisions and their stack, actions, chance, events, records, catalogues."""
