"""Applications: complete models with their parameters, inputs and outputs."""
"""Sleds and other machines, built from the parts of `stickslip.model`."""
