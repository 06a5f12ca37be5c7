"""Friction of the ice by its temperature."""

from __future__ import annotations

from stickslip.model.errors import Fault, ModelError

WARM_C, WARM_MU = -3.4, 4.2e-3  # middle of -2.2 to -4.6 °C; ± 0.9e-3 [Poirier 2011a]
COLD_C, COLD_MU = -10.6, 5.3e-3  # ± 2.0e-3 [Poirier 2011b]
LOWEST_C, HIGHEST_C = -15.0, -1.0


def friction_scale(ice_c: float | None) -> float:
    """Factor on the friction along the runners at an ice temperature [°C], 1 at -3.4 °C or without a temperature.

    A straight line through two measurements with bob runners: 3.6 % more per degree of cold. Their errors are as large as the whole
    effect, and on a refrigerated track it is hardly seen; take it as a way to vary the ice, not as a law. Roughness: none.

    Raises
    ------
    ModelError
        Outside -15 to -1 °C, where nothing was measured.
    """
    if ice_c is None:
        return 1.0
    if not LOWEST_C <= ice_c <= HIGHEST_C:
        what = f"is {ice_c!r} °C, outside {LOWEST_C:g} to {HIGHEST_C:g} °C"
        raise ModelError(Fault("ice_c", what, "Give the temperature of the ice in that range"))
    slope = (COLD_MU - WARM_MU) / (COLD_C - WARM_C)
    return (WARM_MU + slope * (ice_c - WARM_C)) / WARM_MU
