"""Runs of sleds on ice tracks: placement, terrain, ice and air, push, pilots, timing."""
