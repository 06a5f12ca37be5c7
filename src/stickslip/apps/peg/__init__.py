"""A peg and its hole."""
