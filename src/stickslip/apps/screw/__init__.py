"""A nut on a bolt, with a real thread."""
