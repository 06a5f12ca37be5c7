"""Solvers alone, on problems of the tests: `python -m benchmarks.solvers` from the root of the repository.

Prints time per block and sweep, iterations of every solver, and iterations of the direct solver on stuck chains.
"""

from __future__ import annotations

import time

import numpy as np
from tests.unit.kernels.solver_problems import cantilever, wall

from stickslip.engine.problem import solve_problem, to_rows
from stickslip.kernels.solver.problem import (
    JACOBI,
    N_BLOCKS,
    SETTLE,
    SWEEPS,
    V_CONVERGED,
    V_NEWTON,
    V_RESIDUAL,
    V_SWEEPS,
    SolverOptions,
    new_verdict,
    solver_work,
)
from stickslip.kernels.solver.solve import direct_address, solve
from stickslip.kernels.solver.sweeps import accumulate, local_blocks, solve_sweeps

RUNNER = ("runner", (0.004, 0.00264, 0.02, 0.1, 100.0))


def prepared(problem, n_direct=240):
    """Arrays of a problem, ready to sweep from zero."""
    rows, path, n_u, _ = to_rows(problem)
    work, z = solver_work(rows.kind.size, rows.P.size, n_u, n_direct), np.zeros(n_u)
    local_blocks(rows, path, work)
    accumulate(rows, path, z)
    return rows, path, z, work, new_verdict()


def time_sweep(name, problem, n_repeat=80):
    """Print the time per block of sweeps 3 to 8: from zero, and from a solution that is 1e-6 off."""
    solved = solve_problem(problem, "sweeps", e_r=1e-9, e_a=1e-9, max_sweeps=2000).P
    times = []
    for start in (0.0, solved * (1.0 + 1e-6)):
        least = {2: np.inf, 8: np.inf}  # the difference leaves out the call and the final residual
        for n in list(least) * n_repeat:
            rows, path, z, work, verdict = prepared(problem)
            rows.P[:] = start
            accumulate(rows, path, z)
            begin = time.perf_counter()
            solve_sweeps(rows, path, z, 0, SolverOptions(e_r=0.0, e_a=1e-300, max_sweeps=n), work, verdict)
            least[n] = min(least[n], time.perf_counter() - begin)
        times.append(1e9 * (least[8] - least[2]) / 6 / rows.count[N_BLOCKS])
    print(
        f"{name:44s} cold {times[0]:6.1f}, warm {times[1]:6.1f} ns per block and sweep ({rows.count[N_BLOCKS]} blocks)"
    )


def count_iterations(name, problem, most=5000, e_r=1e-6, e_a=1e-6):
    """Print sweeps, residual and time of plain sweeps, sweeps with momentum, all together, and Jacobi."""
    cells = []
    for solver in ("plain", "momentum", "auto", "jacobi"):
        rows, path, z, work, verdict = prepared(problem)
        direct = direct_address() if solver == "auto" else 0
        begin = time.perf_counter()
        if solver == "plain":
            solve_sweeps(rows, path, z, 0, SolverOptions(e_r=e_r, e_a=e_a, max_sweeps=most), work, verdict)
        else:
            method = JACOBI if solver == "jacobi" else SWEEPS
            limit = 200 if solver == "auto" else most
            options = SolverOptions(e_r=e_r, e_a=e_a, max_sweeps=limit, direct=direct)
            solve(rows, path, z, method, SETTLE, 0, options, work, verdict)
        spent = 1e3 * (time.perf_counter() - begin)
        mark = " " if verdict.ints[V_CONVERGED] else "!"
        newton = f"+{verdict.ints[V_NEWTON]}" if verdict.ints[V_NEWTON] else ""
        cells.append(f"{mark}{verdict.ints[V_SWEEPS]}{newton} {verdict.reals[V_RESIDUAL]:.0e} {spent:.1f} ms")
    print(f"{name:26s} " + " | ".join(f"{cell:26s}" for cell in cells))


def survey(n=150, max_sweeps=200):
    """Print on how many random walls and towers each solver converges."""
    rng = np.random.default_rng(0)
    shapes = [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 3)]
    found = {"sweeps": [], "newton": [], "auto": []}
    for i in range(n):
        mu, noise, legs = rng.choice([0.1, 0.3, 0.6, 1.0, 2.0]), rng.choice([0.0, 0.01, 0.1, 1.0]), rng.choice([3, 4])
        problem = wall(*shapes[i % 6], mu=float(mu), noise=float(noise), seed=i, legs=int(legs))
        for method, results in found.items():
            results.append(solve_problem(problem, method, e_r=1e-6, e_a=1e-7, max_sweeps=max_sweeps))
    for method, results in found.items():
        worst = max(result.residual for result in results)
        print(f"{method:8s} converged on {sum(r.converged for r in results)} of {n}, largest residual {worst:.0e} m/s")


def main() -> None:
    """Run all."""
    count_iterations("(compiling)", wall(1, 1))
    print("\nTime of one sweep")
    sliding, runners = wall(50, 1), wall(50, 1, law=RUNNER)
    sliding.c[1::3] += 3.0
    runners.c[1::3] += 3.0
    time_sweep("50 free bodies on the floor, stick", wall(50, 1))
    time_sweep("50 free bodies on the floor, slide", sliding)
    time_sweep("50 free bodies on runners, slide", runners)
    time_sweep("wall of 4 x 4 boxes, sticks", wall(4, 4, mu=2.0))
    time_sweep("wall of 10 x 10 boxes, sticks", wall(10, 10, mu=2.0))
    time_sweep("wall of 10 x 10 boxes, sticks, slides, lifts", wall(10, 10, mu=0.2, noise=0.5))

    print("\nSweeps (+ Newton iterations), residual in m/s, time; ! = not converged")
    print(f"{'cold start':26s} " + " | ".join(f"{s:26s}" for s in ("plain", "momentum", "auto, at most 200", "jacobi")))
    for noise in (0.0, 0.05, 0.5):
        for name, shape in (("box", (1, 1)), ("tower of 3", (1, 3)), ("tower of 10", (1, 10)), ("wall 5 x 5", (5, 5))):
            for mu in (0.2, 0.6):
                half = (0.5, 0.5, 0.5) if shape[0] == 1 else (0.5, 0.25, 0.25)
                count_iterations(f"{name}, mu {mu}, {noise} m/s", wall(*shape, mu=mu, noise=noise, half=half))

    print("\nRandom walls and towers of 1 to 9 boxes, at most 200 sweeps")
    survey()

    print("\nDirect solver on a cantilever held by joint friction")
    for n_links in (4, 8, 16, 32, 64):
        for factor in (1.2, 1.001, 0.999, 0.3):
            problem, hold = cantilever(n_links, factor)
            found = solve_problem(problem, "newton")
            error = np.abs(found.P - hold).max() / hold.max() if factor > 1.0 else np.nan
            print(
                f"{n_links:3d} links, limit {factor:5.3f} x: {found.newton_iterations:2d} iterations, "
                f"residual {found.residual:.0e} m/s, error {error:.0e}, condition {np.linalg.cond(problem.M):.0e}"
            )


if __name__ == "__main__":
    main()
