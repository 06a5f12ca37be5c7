"""Section data as the designers of tracks deliver them, and their conversion to the dimensions of a section.

The raw numbers are redundant and rounded to a millimetre or a tenth of a degree. Taken as they are, the arcs do not
meet; the conversion keeps the more accurate ones and computes the others from them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numpy as np

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse
from stickslip.track.sections import CurveSection, bank_rise, ellipse_rise, ellipse_slope

#: The designers' column → field of `RawSection`. Other columns repeat what these tell.
COLUMNS = {
    "HW2": "wall_height",
    "AK": "fillet_radius",
    "BI": "floor_width",
    "CE": "centre_offset",
    "B": "ellipse_width",
    "A": "ellipse_height",
    "BT": "ellipse_reach",
    "AT": "ellipse_rise",
    "R1": "bank_radius",
    "H1": "bank_rise",
    "eps1": "inclination_deg",
    "HZ": "face_rise",
    "R2": "crest_radius",
    "H2": "crest_rise",
}
#: Where a section has no bank, its ellipse may end that far from the inclination of the face. In rad.
MAX_MISMATCH = math.radians(3.0)


@dataclass(frozen=True, slots=True)
class RawSection:
    """One section in the designers' dimensions [Rempfler, app. A]; columns in `COLUMNS`.

    Parameters
    ----------
    turn : int
        +1 for a left curve, -1 for a right curve.
    wall_height, fillet_radius, floor_width, centre_offset : float [m]
        HW2, AK, BI, CE.
    ellipse_width, ellipse_height : float [m]
        B, A. With A = 0 there is no ellipse, and B is the width up to the outer wall.
    ellipse_reach, ellipse_rise : float [m]
        BT, AT.
    bank_radius, bank_rise : float [m]
        R1, H1.
    inclination_deg : float [°]
        eps1, from the horizontal or from the vertical: the steeper reading is meant.
    face_rise, crest_radius, crest_rise : float [m]
        HZ, R2, H2.

    Raises
    ------
    TrackError
        If a number is not finite, a length negative, or the angle outside 0 to 90°; lists all faults.
    """

    turn: int
    wall_height: float
    fillet_radius: float
    floor_width: float
    centre_offset: float
    ellipse_width: float
    ellipse_height: float
    ellipse_reach: float
    ellipse_rise: float
    bank_radius: float
    bank_rise: float
    inclination_deg: float
    face_rise: float
    crest_radius: float
    crest_rise: float

    def __post_init__(self) -> None:
        faults = []
        column_of = {field: column for column, field in COLUMNS.items()}
        for field in fields(self):
            value = getattr(self, field.name)
            path = f"raw section.{field.name}" + (f" ({column_of[field.name]})" if field.name in column_of else "")
            if field.name == "turn":
                if value not in (1, -1):
                    faults.append(Fault(path, f"is {value!r}", "Give 1 for a left curve or -1 for a right curve"))
            elif not isinstance(value, (int, float, np.floating)) or not math.isfinite(value):
                faults.append(Fault(path, f"is {value!r}, not a finite number", "Give a number"))
            elif field.name == "inclination_deg":
                if not 0.0 <= value <= 90.0:
                    faults.append(Fault(path, f"is {value}°", "Give an angle from 0 to 90°"))
            elif value < 0.0 and field.name != "centre_offset":
                faults.append(Fault(path, f"is {value} m, must be at least 0", "Give 0 for an arc that is not there"))
        refuse(faults)


def convert_raw(raw: RawSection) -> CurveSection:
    """Turn the designers' dimensions into those of a section without kinks.

    Parameters
    ----------
    raw : RawSection

    Returns
    -------
    CurveSection

    Raises
    ------
    TrackError
        If the ellipse ends steeper than the face, or otherwise contradicts it.

    Notes
    -----
    [Rempfler, eqs. A.1 to A.6]. Departs from it: (1) the ellipse is x²/B² + (y - A)²/A² = 1, (A.4) lacks the square of x;
    (2) without a bank (H1 = 0) the ellipse is ended where it has the inclination of the face, else rounded data leave a
    kink; (3) ends beyond the semi-axis, which rounding can cause, are taken back to it;
    (4) AT = 0 alone does not make an ellipse flat, only together with BT = 0 or A = 0: it may be rounded.
    """
    inclination = steep_inclination(raw.inclination_deg)
    reach, rise = _ellipse_end(raw)
    slope = 0.0 if _is_flat(raw) else ellipse_slope(raw.ellipse_width, raw.ellipse_height, reach, rise)
    mismatch = inclination - slope
    degrees = f"{math.degrees(slope):.6g}°, the face at {math.degrees(inclination):.6g}°"
    faults = []
    if raw.bank_rise > 0.0:
        height = bank_rise(raw.bank_radius, slope, inclination)
        if mismatch < 0.0:
            fix = "Check A, B, AT, BT and eps1"
            faults.append(Fault("raw section", f"has no room for its bank: the ellipse ends at {degrees}", fix))
    else:
        height = 0.0
        if abs(mismatch) > MAX_MISMATCH:
            fix = "Give H1, or check A, B, AT, BT and eps1"
            faults.append(Fault("raw section", f"has no bank (H1 = 0), but its ellipse ends at {degrees}", fix))
        elif not _is_flat(raw):
            angle = nm.atan2(raw.ellipse_width * nm.sin(inclination), raw.ellipse_height * nm.cos(inclination))
            reach, rise = raw.ellipse_width * nm.sin(angle), raw.ellipse_height * (1.0 - nm.cos(angle))
    refuse(faults)
    return CurveSection(
        turn=raw.turn,
        wall_height=raw.wall_height,
        fillet_radius=raw.fillet_radius,
        floor_width=raw.floor_width,
        centre_offset=raw.centre_offset,
        ellipse_width=raw.ellipse_width,
        ellipse_height=0.0 if _is_flat(raw) else raw.ellipse_height,
        ellipse_reach=reach,
        ellipse_rise=rise,
        bank_radius=raw.bank_radius,
        bank_rise=height,
        inclination=inclination,
        face_rise=raw.face_rise,
        crest_radius=raw.crest_radius,
        crest_rise=raw.crest_rise,
    )


def raw_from_section(section: CurveSection) -> RawSection:
    """The designers' dimensions of a section, not rounded: the inverse of `convert_raw`.

    A section without ellipse has B = reach + bank radius, whatever its own `ellipse_width`, as in the designers' files.
    """
    flat = section.ellipse_height == 0.0 or section.ellipse_rise == 0.0
    return RawSection(
        turn=section.turn,
        wall_height=section.wall_height,
        fillet_radius=section.fillet_radius,
        floor_width=section.floor_width,
        centre_offset=section.centre_offset,
        ellipse_width=section.ellipse_reach + section.bank_radius if flat else section.ellipse_width,
        ellipse_height=0.0 if flat else section.ellipse_height,
        ellipse_reach=0.0 if flat else section.ellipse_reach,
        ellipse_rise=0.0 if flat else section.ellipse_rise,
        bank_radius=section.bank_radius,
        bank_rise=section.bank_rise,
        inclination_deg=math.degrees(section.inclination),
        face_rise=section.face_rise,
        crest_radius=section.crest_radius,
        crest_rise=section.crest_rise,
    )


def round_raw(raw: RawSection, length: float = 1e-3, angle_deg: float = 0.1) -> RawSection:
    """The section as a designer would print it.

    Parameters
    ----------
    raw : RawSection
    length : float [m]
        Lengths become multiples of this.
    angle_deg : float [°]
        The inclination becomes a multiple of this.

    Returns
    -------
    RawSection
    """
    rounded = {}
    for field in fields(raw):
        if field.name != "turn":
            unit = angle_deg if field.name == "inclination_deg" else length
            rounded[field.name] = round(getattr(raw, field.name) / unit) * unit
    rounded["inclination_deg"] = min(rounded["inclination_deg"], 90.0)  # 900 times 0.1 is not below 90 on every machine
    return RawSection(turn=raw.turn, **rounded)


def steep_inclination(angle_deg: float) -> float:
    """Inclination [rad] from the horizontal; angles below 45° are from the vertical [Rempfler, eq. A.1]."""
    return math.radians(angle_deg if angle_deg >= 45.0 else 90.0 - angle_deg)


def _is_flat(raw: RawSection) -> bool:
    """Whether the section has no ellipse. AT alone may be 0 by rounding."""
    return raw.ellipse_height == 0.0 or raw.ellipse_rise == raw.ellipse_reach == 0.0


def _ellipse_end(raw: RawSection) -> tuple[float, float]:
    """Reach and rise of the ellipse's end [m]: the larger raw number is kept, the other computed from it."""
    width, height = raw.ellipse_width, raw.ellipse_height
    if _is_flat(raw):
        if width < raw.bank_radius:
            what = f"is {width} m, less than the bank_radius (R1) of {raw.bank_radius} m"
            refuse([Fault("raw section.ellipse_width (B)", what, "Without ellipse B reaches to the outer wall")])
        return width - raw.bank_radius, 0.0
    if raw.ellipse_reach > raw.ellipse_rise:
        reach = min(raw.ellipse_reach, width)
        return reach, ellipse_rise(width, height, reach)
    rise = min(raw.ellipse_rise, height)
    ratio = 1.0 - rise / height
    return width * math.sqrt((1.0 - ratio) * (1.0 + ratio)), rise
