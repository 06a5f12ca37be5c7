"""Where compiled kernels are saved, and what happens on an installation where they cannot be.

Numba saves compiled code next to its source, else in the cache of the user, else it refuses to compile at all. A read-only
installation without a writable home still has to work: slowly, and saying so.
"""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import tempfile
from pathlib import Path

from llvmlite.binding import get_host_cpu_name
from numba import config, njit
from numba.core.caching import UserProvidedCacheLocator

VARIABLE = "NUMBA_CACHE_DIR"
PREFIX = "stickslip-kernels-"
REMEDY = f"Set {VARIABLE} to a folder that can be written to"

log = logging.getLogger(__name__)


def processor() -> str:
    """Name of the processor that kernels are compiled for."""
    return str(get_host_cpu_name())


def cache_folder() -> Path | None:
    """Folder in which Numba saves what it compiles from this folder of sources; None if there is none."""

    def probe() -> int:
        return 0

    try:
        return Path(njit(cache=True)(probe).stats.cache_path)
    except RuntimeError:  # no place can be written to
        return None


def cache_folders() -> list[Path]:
    """Folders in which Numba saves kernels: one for every folder of sources, that of `kernels/` itself first."""
    own = cache_folder()
    if own is None:
        return []
    kernels = Path(__file__).parents[1]
    sources = [kernels, *sorted(path.parent for path in kernels.glob("*/__init__.py"))]
    if own.name == "__pycache__":
        return [source / own.name for source in sources]
    subpath = UserProvidedCacheLocator.get_suitable_cache_subpath
    return [own.parent / subpath(str(source / "__init__.py")) for source in sources]


def lasts() -> bool:
    """Whether the next process finds compiled kernels again."""
    folder = cache_folder()
    return folder is not None and not any(part.startswith(PREFIX) for part in folder.parts)


def ensure_cache_folder() -> None:
    """Compile into a temporary folder where nothing else can be written to.

    Processes started from this one share the folder; it is removed when this one ends.
    """
    if cache_folder() is not None:
        return
    folder = tempfile.mkdtemp(prefix=PREFIX)
    atexit.register(_remove, folder, os.getpid())
    os.environ[VARIABLE] = config.CACHE_DIR = folder
    log.warning("compiled kernels cannot be saved: every process compiles again, about a minute. %s.", REMEDY)


def _remove(folder: str, owner: int) -> None:
    if os.getpid() == owner:  # forked processes end earlier
        shutil.rmtree(folder, ignore_errors=True)
