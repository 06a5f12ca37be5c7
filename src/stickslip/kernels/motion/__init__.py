"""Stages 1 to 4: inputs, midpoint, trees, forces."""
