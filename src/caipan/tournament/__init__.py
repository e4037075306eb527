"""Many games: formats, pairing, points, tie-breaks and standings; pure decide and evolve."""
