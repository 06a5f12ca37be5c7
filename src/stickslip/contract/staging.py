"""Staging: what a page has to know to show an app, besides its bodies and shapes."""

from __future__ import annotations

from dataclasses import dataclass

from stickslip.model.kinds import Vector3


@dataclass(frozen=True, slots=True)
class Staging:
    """How an app is shown.

    Attributes
    ----------
    model : str
        Drawing of the page that stands for the bodies, such as ``"bob"``; empty: their shapes are drawn.
    follow : str
        Body that cameras follow; empty: the camera stands still.
    eyes : (3,) float [m], optional
        Where a person's eyes are, in the axes of the followed body; without it there is no view from inside.
    gaze : float [rad]
        How far that view looks up.
    framed : float [m]
        Size of what a camera at the followed body should show.
    instruments : tuple of str
        Channels of the run that are shown large while it goes on.
    plots : tuple of str
        Channels that are plotted at first; without any the page chooses.
    """

    model: str = ""
    follow: str = ""
    eyes: Vector3 | None = None
    gaze: float = 0.0
    framed: float = 3.0
    instruments: tuple[str, ...] = ()
    plots: tuple[str, ...] = ()


#: Shapes are drawn, the camera stands still.
PLAIN_STAGING = Staging()
