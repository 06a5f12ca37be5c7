"""A key and its lock."""
