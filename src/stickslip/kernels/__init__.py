"""Compiled functions on arrays. Imports numpy and numba only."""

from stickslip.kernels.jit import discard_stale_cache

discard_stale_cache()
