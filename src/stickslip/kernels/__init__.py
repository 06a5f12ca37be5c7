"""Compiled functions on arrays. Imports numpy and numba only."""

from stickslip.kernels.base.cache_folder import ensure_cache_folder
from stickslip.kernels.base.interpreted import INTERPRETED
from stickslip.kernels.base.jit import discard_stale_cache, load_compiler_without_blas

load_compiler_without_blas()
if not INTERPRETED:
    discard_stale_cache()
    ensure_cache_folder()
