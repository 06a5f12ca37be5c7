"""Density of the air from temperature and altitude or pressure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip import numerics as nm
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number

GAS = 287.053  # J/(kg K), dry air [ISO2533]
ZERO_C = 273.15
SEA_PRESSURE, SEA_TEMPERATURE, LAPSE, GRAVITY = 101325.0, 288.15, 0.0065, 9.80665  # Pa, K, K/m, m/s² [ISO2533]


@dataclass(frozen=True, slots=True)
class Weather:
    """Air over the track.

    Parameters
    ----------
    temperature_c : float [°C]
    altitude : float [m]
        Gives the pressure of the standard atmosphere where none is given.
    pressure : float [Pa], optional

    Notes
    -----
    Ideal dry air. Saturated air at 0 °C is 0.2 % lighter, which is left out.
    """

    temperature_c: Annotated[float, Number("°C", at_least=-40.0, at_most=40.0)] = 0.0
    altitude: Annotated[float, Number("m", at_least=-100.0, at_most=4000.0)] = 0.0
    pressure: Annotated[float | None, Number("Pa", at_least=5.0e4, at_most=1.1e5, optional=True)] = None

    def __post_init__(self) -> None:
        settle_declaration(self)

    @property
    def density(self) -> float:
        """Of the air [kg/m³]."""
        pressure = standard_pressure(self.altitude) if self.pressure is None else self.pressure
        return pressure / (GAS * (ZERO_C + self.temperature_c))


def standard_pressure(altitude: float) -> float:
    """Pressure of the standard atmosphere [Pa] at an altitude up to 11 km [m] [ISO2533]."""
    return float(SEA_PRESSURE * nm.power(1.0 - LAPSE * altitude / SEA_TEMPERATURE, GRAVITY / (GAS * LAPSE)))
