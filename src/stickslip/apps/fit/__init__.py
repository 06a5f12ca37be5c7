"""The user's own part and what it fits into."""
