"""The sets of percussions: one table of laws, from which compilers, solvers and problems given as data read.

A law is one set C for the percussions of a block. Its number holds its flags, so that ``kind & CONE`` is all a kernel asks; nothing
depends on the order of the numbers.
"""

from __future__ import annotations

from typing import NamedTuple

# Flags, bits of the number of a law
NORMAL = 16  # the first row is a normal percussion, P_n >= 0
CONE = 32  # with NORMAL: two more rows are friction, in a set that grows with P_n
DIRECTED = 64  # with CONE: the set has a forward direction, so that the tangents of a contact are not arbitrary
LOADED = 128  # the set grows with the percussion of a row of another block, some rows before

# Numbers of the laws            rows   C
BILATERAL = 0  #                 1-3    R^n
HALF_LINE = 1 | NORMAL  #        1      P >= 0
INTERVAL = 2  #                  1      low <= P <= high
BALL = 3  #                      2-3    |P| <= radius
LOADED_BALL = 4 | LOADED  #      2-3    |P| <= radius_per_load × the percussion of the row that is rows_before before
COULOMB = 5 | NORMAL | CONE  #   3      P_n >= 0, |P_f| <= mu P_n
ELLIPSE = 6 | NORMAL | CONE | DIRECTED  # 3  P_n >= 0, (P_t/mu_t)² + (P_b/mu_b)² <= P_n²
RUNNER = 7 | NORMAL | CONE | DIRECTED  #  3  P_n >= 0, a capsule whose width depends on the load

# Columns of `Rows.par`; percussions in N s (or N m s), already multiplied by dt
LOW, HIGH = 0, 1  # INTERVAL
RADIUS, RADIUS_PER_LOAD, ROWS_BEFORE = (
    0,
    1,
    2,
)  # BALL: the first. LOADED_BALL: solvers write the first, the product with the load
MU = 0  # COULOMB
MU_T, MU_B = 0, 1  # ELLIPSE; the first also RUNNER
MU_R, MU_B_LOW, MU_B_HIGH, P_HIGH = 1, 2, 3, 4  # RUNNER: P_HIGH is the normal percussion of MU_B_HIGH
# The same of `Laws.par`, which declares contacts: loads in N, and levers instead of a place
LEVER_SPIN, LEVER_ROLL = 1, 2  # LOADED_BALL, m: after MU
N_PAR = 6


class LawKind(NamedTuple):
    """A row of the table: number of a law, rows that its block may have, names and columns of its numbers."""

    number: int
    rows: tuple[int, ...]
    columns: dict[str, int]  # of `Rows.par`
    declared: dict[str, int] | None = None  # of `Laws.par`, where these differ
    unbounded: bool = False  # numbers may be infinite: no bound

    @property
    def contact_columns(self) -> dict[str, int]:
        """Columns of `Laws.par`."""
        return self.columns if self.declared is None else self.declared


# fmt: off
_LOADED = {"radius_per_load": RADIUS_PER_LOAD, "rows_before": ROWS_BEFORE}
_ROUND = {"mu": MU, "lever_spin": LEVER_SPIN, "lever_roll": LEVER_ROLL}
_RUNNER = {"mu_t": MU_T, "mu_r": MU_R, "mu_b_low": MU_B_LOW, "mu_b_high": MU_B_HIGH, "P_high": P_HIGH}

#: Every law by name.
LAW_KINDS = {
    "bilateral":   LawKind(BILATERAL,   (1, 2, 3), {}),
    "half_line":   LawKind(HALF_LINE,   (1,),      {}),
    "interval":    LawKind(INTERVAL,    (1,),      {"low": LOW, "high": HIGH}, unbounded=True),
    "ball":        LawKind(BALL,        (2, 3),    {"radius": RADIUS}, unbounded=True),
    "loaded_ball": LawKind(LOADED_BALL, (2, 3),    _LOADED, declared=_ROUND),
    "coulomb":     LawKind(COULOMB,     (3,),      {"mu": MU}),
    "ellipse":     LawKind(ELLIPSE,     (3,),      {"mu_t": MU_T, "mu_b": MU_B}),
    "runner":      LawKind(RUNNER,      (3,),      _RUNNER),
}
# fmt: on
