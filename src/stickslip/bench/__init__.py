"""Benchmarks: stickslip and its peers on the same scenes, in the same run."""

from stickslip.bench.report import to_markdown, write_markdown
from stickslip.bench.results import BenchReport, Machine, Result, Verdict
from stickslip.bench.run import PEERS, case_names, run_bench

__all__ = [
    "PEERS",
    "BenchReport",
    "Machine",
    "Result",
    "Verdict",
    "case_names",
    "run_bench",
    "to_markdown",
    "write_markdown",
]
