"""Compiled functions on arrays. Imports numpy and numba only."""

from stickslip.kernels.cache_folder import ensure_cache_folder
from stickslip.kernels.jit import discard_stale_cache

discard_stale_cache()
ensure_cache_folder()
