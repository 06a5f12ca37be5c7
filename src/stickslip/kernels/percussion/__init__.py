"""Stages 6 to 8: contacts and couplings as rows, and what percussions do."""
