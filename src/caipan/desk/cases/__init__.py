"""The use cases by subject; ``Desk`` puts them together."""
