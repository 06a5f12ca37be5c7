"""A person who falls."""
