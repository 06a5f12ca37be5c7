"""The benchmark cases, in the order of the report."""

from __future__ import annotations

from stickslip.bench.case import Case
from stickslip.bench.cases import (
    anisotropic,
    bob,
    bounce,
    boxes,
    cantilever,
    chain,
    convex,
    descent,
    half_pipe,
    hinge,
    humanoid,
    incline,
    learners,
    mesh_pairs,
    painleve,
    rocks,
    sled13,
    start,
    tower,
    track_query,
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
    convex.CASE,
    mesh_pairs.CASE,
    rocks.CASE,
    humanoid.CASE,
    learners.CASE,
    sled13.CASE,
    track_query.CASE,
    descent.CASE_200K,
    descent.CASE_1700K,
    bob.CASE,
    start.CASE,
)

__all__ = ["CASES"]
