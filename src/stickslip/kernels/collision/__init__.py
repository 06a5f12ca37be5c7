"""Stage 5: which shapes touch, and where."""
