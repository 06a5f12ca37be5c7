"""Units at the end of names: ``finish_time_s`` is a finish time in s."""

from __future__ import annotations

#: Unit at the end of a key → how a person writes it. Longest match wins.
UNITS = {
    "_s": "s",
    "_ms": "ms",
    "_us": "µs",
    "_m": "m",
    "_mm": "mm",
    "_um": "µm",
    "_kg": "kg",
    "_rad": "rad",
    "_deg": "°",
    "_n": "N",
    "_ns": "N s",
    "_nm": "N m",
    "_j": "J",
    "_w": "W",
    "_hz": "Hz",
    "_m_per_s": "m/s",
    "_mm_per_s": "mm/s",
    "_um_per_s": "µm/s",
    "_m_per_s2": "m/s²",
    "_rad_per_s": "rad/s",
    "_rad_per_s2": "rad/s²",
    "_deg_per_s": "°/s",
    "_steps_per_s": "steps/s",
    "_m_s": "m/s",
    "_m_s2": "m/s²",
    "_rad_s": "rad/s",
    "_rad_s2": "rad/s²",
    "_percent": "%",
    "_g": "g",
    "_g_per_s": "g/s",
}


def split_unit(key: str) -> tuple[str, str]:
    """The words and the unit of a key: ``finish_time_s`` is ``finish time`` in ``s``."""
    for suffix in sorted(UNITS, key=len, reverse=True):
        if key.lower().endswith(suffix) and len(key) > len(suffix):
            return key[: -len(suffix)].replace("_", " "), UNITS[suffix]
    return key.replace("_", " "), ""
