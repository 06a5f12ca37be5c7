"""What the air does to a sled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number
from stickslip.model.label import Label


@dataclass(frozen=True, slots=True)
class Air:
    """Drag, ``-density / 2 * cd_area * |v| v``.

    Parameters
    ----------
    cd_area : float [m²]
        Drag coefficient times frontal area.
    """

    cd_area: Annotated[float, Number("m²", at_least=0.0), Label("Drag area", "c_d A")]

    def __post_init__(self) -> None:
        settle_declaration(self)
