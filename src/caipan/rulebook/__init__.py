"""Published rule books as data: editions, clauses, tables and numbers."""
