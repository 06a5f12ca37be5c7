"""Published numbers beside ours: cases that pass or fail."""

from stickslip.validation.case import CaseReport, Check, within
from stickslip.validation.cases import case_names, describe, makes_descents, run_case

__all__ = ["CaseReport", "Check", "case_names", "describe", "makes_descents", "run_case", "within"]
