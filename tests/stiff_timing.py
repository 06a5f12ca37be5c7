"""What our stiff integrators cost beside those of SciPy on the same equations: ``python -m tests.stiff_timing``."""

from __future__ import annotations

import time

import numpy as np
from scipy.integrate import solve_ivp

from stickslip.apps.human.compliant_person import compliant_person
from stickslip.apps.human.physique import Physique
from stickslip.engine.stiff_solver import StiffSolver, equations
from stickslip.kernels.stiff.pendulum import spring_pendulum

OURS = {"Radau": "radau", "BDF": "bdf", "RK45": "dopri"}


def compare(title, system, begin, until, rel_tol, abs_tol, methods):
    """Processor time, steps and evaluations of both, and how far their ends are apart."""
    for method in methods:
        solver = StiffSolver(system, begin, OURS[method], rel_tol=rel_tol, abs_tol=abs_tol)
        solver.advance(1e-9)
        began = time.process_time()
        solver.advance(until)
        ours = time.process_time() - began
        asked = StiffSolver(system, begin)
        began = time.process_time()
        theirs = solve_ivp(asked.derivative, (0.0, until), begin, method, rtol=max(rel_tol, 3e-14), atol=abs_tol)
        spent = time.process_time() - began
        apart = np.abs(solver.state - theirs.y[:, -1])[: len(begin) // 2].max()
        print(
            f"{title:28} {method:6} ours {ours:9.4f} s {solver.effort.steps:6} steps {solver.effort.evaluations:8} evaluations"
        )
        print(
            f"{'':28} {'':6} SciPy {spent:8.4f} s {theirs.t.size - 1:6} steps {theirs.nfev:8} evaluations; apart {apart:.1e}"
        )


def main() -> None:
    """Pendulum and person."""
    angle = np.radians(20.0)
    begin = np.array((0.0, 0.0, np.sin(angle), -np.cos(angle), 0.0, angle))
    pendulum = equations(spring_pendulum, 6, (1e4, 0.01, 1.0, 1.0, 4e-5, 9.81))
    compare("pendulum, 10 kN/m, 4 s", pendulum, begin, 4.0, 1e-4, 1e-4, OURS)
    person = compliant_person(Physique(), lean=0.05)
    compare("person, 16 bodies, 0.1 s", person.system(), person.initial(), 0.1, 1e-8, 1e-4, ("Radau", "BDF"))


if __name__ == "__main__":
    main()
