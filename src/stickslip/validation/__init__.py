"""Published numbers beside ours: cases that pass or fail."""

from stickslip.validation.case import CaseReport, Check, within
from stickslip.validation.cases import case_names, describe, run_case

__all__ = ["CaseReport", "Check", "case_names", "describe", "run_case", "within"]
