"""The benchmark cases, in the order of the report."""

from __future__ import annotations

from stickslip.bench.case import Case
from stickslip.bench.cases import (
    anisotropic,
    bounce,
    boxes,
    cantilever,
    chain,
    half_pipe,
    hinge,
    incline,
    painleve,
    sled13,
    start,
    tower,
)

CASES: tuple[Case, ...] = (
    incline.STICK,
    incline.SLIP,
    hinge.CASE,
    hinge.LOADED,
    cantilever.CASE,
    bounce.CASE,
    painleve.CASE,
    anisotropic.CASE,
    half_pipe.CASE_200K,
    half_pipe.CASE_1700K,
    tower.CASE,
    *boxes.CASES,
    *chain.CASES,
    sled13.CASE,
    start.CASE,
)

__all__ = ["CASES"]
