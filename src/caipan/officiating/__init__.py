"""One game at one board under one edition: what happened, and what the book says."""
