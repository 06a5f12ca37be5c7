"""Argument parsing and printing; no physics. Results go to stdout, progress and messages to stderr."""
