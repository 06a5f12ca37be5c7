"""Descents of Whistler with a pilot who errs, made once for all cases that judge them."""

from __future__ import annotations

import functools

from stickslip.validation.cases import Options
from stickslip.validation.race import load_race
from stickslip.validation.race_case import Descents, descend_race


@functools.cache
def whistler_descents() -> Descents:
    """Eighty, seeds 1 to 80, on two processes."""
    return descend_race(load_race("whistler_2010_two_man"), Options())
