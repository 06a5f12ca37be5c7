"""What a run of steps says of itself."""

from __future__ import annotations

from dataclasses import dataclass

from stickslip.kernels import types as kt


@dataclass(frozen=True, slots=True)
class StepReport:
    """Counters and worst cases of the steps of one call.

    Attributes
    ----------
    steps : int
        Steps taken; fewer than asked for if the state became non-finite.
    finite : bool
        False: the last step would have been non-finite; the state is that of the last good step.
    contacts, rows : int
        Of the last step.
    sweeps, max_sweeps : int
        Sum and largest number per step.
    unconverged_steps, direct_steps, budget_steps : int
        Steps that missed the tolerance, that the direct solver finished, that the wall clock cut short.
    missed_steps : int
        Steps whose residual moves something by 1 µm or more (`kernels.solver.problem.SLIP`), converged or not.
    lost_contacts : int
        Contacts dropped because the capacity was reached: raise `StepOptions.max_contacts`.
    crossed : int
        Contacts of fast shapes that were found on their way between two looks only; the shapes were put back.
    spun_steps : int
        Steps with a contact of a shape that turned by more than 1 rad in it.
    held_steps : int
        Steps in which a hand held a body.
    residual : float [m/s]
        Worst natural-map residual.
    penetration : float [m]
        Deepest contact or limit, at the instants of collision detection.
    depth : float
        Deepest contact after the correction of its step, relative to half the thickness of the smaller shape.
    drift : float [m or rad]
        Worst error of a loop, gear or screw.
    worst, deepest : str
        Names of the contact or coupling with the worst residual, if a step missed, and of the deepest contact.
    stage_s : dict
        Wall-clock time of each stage [s]; empty unless the simulation profiles.
    """

    steps: int
    finite: bool
    contacts: int
    rows: int
    sweeps: int
    max_sweeps: int
    unconverged_steps: int
    missed_steps: int
    direct_steps: int
    newton_iterations: int
    budget_steps: int
    lost_contacts: int
    crossed: int
    spun_steps: int
    held_steps: int
    residual: float
    penetration: float
    depth: float
    drift: float
    worst: str
    deepest: str
    stage_s: dict[str, float]

    @classmethod
    def from_work(cls, work: kt.Work, worst: str, deepest: str, profiled: bool) -> StepReport:
        """Read the counters of a work space."""
        c, m = work.counters, work.measures
        return cls(
            steps=int(c[kt.C_STEPS] - c[kt.C_NON_FINITE]),
            finite=bool(c[kt.C_NON_FINITE] == 0),
            contacts=int(c[kt.C_CONTACTS]),
            rows=int(c[kt.C_ROWS]),
            sweeps=int(c[kt.C_SWEEPS]),
            max_sweeps=int(c[kt.C_MAX_SWEEPS]),
            unconverged_steps=int(c[kt.C_UNCONVERGED]),
            missed_steps=int(c[kt.C_MISSED]),
            direct_steps=int(c[kt.C_DIRECT]),
            newton_iterations=int(c[kt.C_NEWTON]),
            budget_steps=int(c[kt.C_BUDGET]),
            lost_contacts=int(c[kt.C_LOST]),
            crossed=int(c[kt.C_CROSSED]),
            spun_steps=int(c[kt.C_SPUN]),
            held_steps=int(c[kt.C_HELD]),
            residual=float(m[kt.R_RESIDUAL]),
            penetration=float(m[kt.R_PENETRATION]),
            depth=float(m[kt.R_DEPTH]),
            drift=float(m[kt.R_DRIFT]),
            worst=worst,
            deepest=deepest,
            stage_s={name: float(ns) * 1e-9 for name, ns in zip(kt.STAGES, work.stage_ns, strict=True)}
            if profiled
            else {},
        )
