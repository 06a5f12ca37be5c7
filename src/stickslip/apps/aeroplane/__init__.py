"""A model aeroplane and a runway."""
