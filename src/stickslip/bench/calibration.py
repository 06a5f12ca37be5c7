"""A fixed piece of arithmetic to measure machines by: results in *calibrations per step* compare across machines."""

from __future__ import annotations

import math
import time

import numpy as np

from stickslip.kernels.base.jit import kernel

N = 13  # degrees of freedom of a two-man bob


@kernel
def factor_and_multiply(A: np.ndarray, L: np.ndarray, B: np.ndarray, n: int) -> float:
    """Repeat `n` times: Cholesky factor `L` of `A` (13, 13), then the product ``B = L L^T``. Returns a checksum."""
    total = 0.0
    for _ in range(n):
        for i in range(N):
            for j in range(i + 1):
                value = A[i, j]
                for k in range(j):
                    value -= L[i, k] * L[j, k]
                L[i, j] = math.sqrt(value) if i == j else value / L[j, j]
        for i in range(N):
            for j in range(N):
                value = 0.0
                for k in range(min(i, j) + 1):
                    value += L[i, k] * L[j, k]
                B[i, j] = value
        total += B[N - 1, N - 1]
    return total


def calibration_seconds(repeat: int = 20, n: int = 20_000) -> float:
    """CPU time of one Cholesky factorisation of a 13 x 13 matrix plus one product [s], warm, best of `repeat`."""
    index = np.arange(N)
    A = 1.0 / (1.0 + np.abs(index[:, None] - index[None, :])) + N * np.eye(N)
    L, B = np.zeros((N, N)), np.zeros((N, N))
    factor_and_multiply(A, L, B, n // 10)
    best = math.inf
    for _ in range(repeat):
        start = time.process_time()
        factor_and_multiply(A, L, B, n)
        best = min(best, time.process_time() - start)
    return best / n
