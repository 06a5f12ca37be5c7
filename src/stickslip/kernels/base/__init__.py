"""Vectors, elementary functions, bundles, and how kernels are compiled."""
