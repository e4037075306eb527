"""What pieces and stones can do: facts of the games, no editions, no clocks, no verdicts."""
