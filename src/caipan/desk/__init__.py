"""The use cases, one function each: load, decide, append, answer with plain view records."""
