"""Solvers: rows and sets, nothing of bodies, joints or shapes."""
