"""A radio and its slot."""
