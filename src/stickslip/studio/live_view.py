"""A live view of a simulation in one's own script: `show` opens it, `update` publishes a state, nothing ever waits for a page."""

from __future__ import annotations

import atexit
import secrets
import sys
import time
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from stickslip.engine.readout import known
from stickslip.engine.simulation import Simulation
from stickslip.model.errors import UsageError
from stickslip.studio import protocol
from stickslip.studio.appearance import appearance_of
from stickslip.studio.live_items import (
    Array,
    Button,
    Colour,
    Label,
    Line,
    Marker,
    Slider,
    finite,
    place,
    places,
    positive,
    rgb,
    within,
    words,
)
from stickslip.studio.live_messages import (
    LiveButton,
    LiveLabel,
    LiveLine,
    LiveMarker,
    LiveOpened,
    LiveRequest,
    LiveSlider,
    MoveSlider,
    PressButton,
)
from stickslip.studio.live_server import LiveServer
from stickslip.studio.server import open_browser
from stickslip.studio.state_frames import Happening, StateFrames

EPOCH = 1
POLL_S = 0.05  # between two looks while waiting
RELOAD_S = 2.0  # that a page may be away: it is loading again
ORANGE, INK = "#e8563a", "#1d2733"


def show(simulation: Simulation, *, title: str = "", port: int = 0, browser: bool | None = None) -> LiveView:
    """Open a live view of a simulation.

    Parameters
    ----------
    simulation : Simulation
        Stepped by the script, at its own pace; the view only reads it.
    title : str
        Default: that of the scene.
    port : int
        Of 127.0.0.1; 0 takes any free one.
    browser : bool, optional
        Whether to open the page in the person's browser. Default: yes, but not in a notebook, where the view shows itself in the cell.

    Raises
    ------
    UsageError
        What is given is no simulation, or the port cannot be used.
    """
    if not isinstance(simulation, Simulation):
        raise UsageError(
            f"show() takes a Simulation, not a {type(simulation).__name__}. Of a scene make one: show(Simulation(scene)); "
            "recordings are seen with embed()."
        )
    view = LiveView(simulation, title, port)
    if (not in_notebook()) if browser is None else browser:
        open_browser(view.address)
    return view


class LiveView:
    """A page with the picture of a simulation, served by a thread of this process; made by `show`.

    All methods return at once but `wait` and `wait_for_page`. `update` is called by the thread that steps the simulation.
    """

    def __init__(self, simulation: Simulation, title: str = "", port: int = 0) -> None:
        appearance = appearance_of(simulation)
        self._simulation = simulation
        self._bodies = {name: i for i, name in enumerate(simulation.bodies)}
        self._origin = np.array(appearance.look.origin)
        opened = LiveOpened(secrets.token_hex(8), title or appearance.look.title, appearance.address, EPOCH)
        self._server = LiveServer(opened, appearance.assets, self._heard, port)
        self._board = self._server.board
        self._frames = StateFrames(simulation, EPOCH, self._origin, self._publish)
        self._controls: dict[str, Slider | Button] = {}
        self._open = True
        self._step, self._stepped_at, self._rate = simulation.i_step, time.monotonic(), 0.0
        atexit.register(self.close)
        self.update()

    @property
    def address(self) -> str:
        """Where the page is."""
        return self._server.address

    @property
    def is_open(self) -> bool:
        """Whether `close` has not been called yet."""
        return self._open

    @property
    def pages(self) -> int:
        """How many pages show the view now."""
        return self._server.pages

    @property
    def is_watched(self) -> bool:
        """Whether a page shows the view; one that was there a moment ago counts, because it may be loading again."""
        return self._open and bool(self._server.visits) and self._server.alone_s < RELOAD_S

    def update(self) -> None:
        """Show the simulation as it stands now.

        Pages draw between the states they are given; of states that come faster than they can be sent, they get the newest.
        """
        self._board.check_open()
        now = time.monotonic()
        if now - self._stepped_at >= 0.5:
            gone = (self._simulation.i_step - self._step) * self._simulation.dt
            self._rate = gone / (now - self._stepped_at)
            self._step, self._stepped_at = self._simulation.i_step, now
        self._frames.publish(
            Happening(
                wall=now,
                flags=protocol.RUNNING,
                phase=protocol.GOING,
                countdown=0.0,
                late_steps=0,
                unconverged_steps=0,
                lost_contacts=0,
                input_sequence=0,
                step_us=0.0,
                rate=self._rate,
                hand=0.0,
                report=None,
                values=(),
            )
        )

    # --- what a script adds -------------------------------------------------------------------------------------------------

    def marker(
        self, name: str, position: ArrayLike, radius: float = 0.03, colour: Colour = ORANGE, body: str = ""
    ) -> Marker:
        """Add a ball.

        Parameters
        ----------
        name : str
            Unique in the view.
        position : (3,) float [m]
            Inertial; with `body` from the origin of that body, in its axes.
        radius : float [m]
        colour : str or (3,) float
            ``"#rrggbb"``, or red, green and blue from 0 to 1.
        body : str
            That it moves with.

        Raises
        ------
        UsageError
            The name is taken, or something is not a finite number.
        """
        what = f"marker {name!r}"
        origin = self._origin_of(body)
        item = LiveMarker(
            name, self._body(body), place(position, origin, what), positive(radius, "radius", what), rgb(colour, what)
        )
        return Marker(self._board, item, origin)

    def line(self, name: str, points: ArrayLike, colour: Colour = ORANGE, width: float = 3.0, body: str = "") -> Line:
        """Add a line through `points` (n, 3) [m], `width` in pixels; all else as of `marker`."""
        what = f"line {name!r}"
        origin = self._origin_of(body)
        item = LiveLine(
            name, self._body(body), places(points, origin, what), positive(width, "width", what), rgb(colour, what)
        )
        return Line(self._board, item, origin)

    def label(self, name: str, text: str, position: ArrayLike, colour: Colour = INK, body: str = "") -> Label:
        """Add words at a place; all else as of `marker`."""
        what = f"label {name!r}"
        origin = self._origin_of(body)
        item = LiveLabel(name, self._body(body), place(position, origin, what), words(text, what), rgb(colour, what))
        return Label(self._board, item, origin)

    def slider(
        self, name: str, least: float, most: float, value: float | None = None, *, step: float = 0.0, unit: str = ""
    ) -> Slider:
        """Add a slider; its `value` is what the person has set.

        Parameters
        ----------
        name : str
            Unique in the view, and what the page writes beside it.
        least, most : float
        value : float, optional
            At the beginning. Default: the middle.
        step : float
            0: as finely as the page can.
        unit : str

        Raises
        ------
        UsageError
            The name is taken, or the numbers make no range.
        """
        what = f"slider {name!r}"
        low, high = finite(least, "least", what), finite(most, "most", what)
        if not low < high:
            raise UsageError(f"{what}: it goes from {low:g} to {high:g}. Give a largest value above the least one.")
        start = 0.5 * (low + high) if value is None else within(value, low, high, what)
        grain = 0.0 if step == 0.0 else positive(step, "step", what)
        slider = Slider(self._board, LiveSlider(name, low, high, grain, start, str(unit)))
        self._controls[name] = slider
        return slider

    def button(self, name: str) -> Button:
        """Add a button; its `clicks` say how often the person has pressed it."""
        button = Button(self._board, LiveButton(name))
        self._controls[name] = button
        return button

    # --- its life -----------------------------------------------------------------------------------------------------------

    def wait_for_page(self, seconds: float = 60.0) -> bool:
        """Wait until a page shows the view, so that its beginning is seen; False if none came in time."""
        self._board.check_open()
        end = time.monotonic() + seconds
        while not self._server.visits and time.monotonic() < end:
            time.sleep(POLL_S)
        return bool(self._server.visits)

    def wait(self, seconds: float | None = None) -> None:
        """Show the present state and wait until the person has closed the last page, presses Ctrl-C, or the time is over."""
        self.update()
        end = None if seconds is None else time.monotonic() + seconds
        try:
            while self._open and self._server.alone_s < RELOAD_S and (end is None or time.monotonic() < end):
                time.sleep(POLL_S)
        except KeyboardInterrupt:
            return

    def close(self) -> None:
        """End the view; pages keep the last picture and say that it is over."""
        if not self._open:
            return
        self._open = False
        self._board.close()
        atexit.unregister(self.close)
        self._server.close()

    def __enter__(self) -> LiveView:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<LiveView of {self._simulation.scene.name!r} at {self.address}{'' if self._open else ', closed'}>"

    def _repr_html_(self) -> str:
        """The page within a notebook's cell; the notebook's browser must run on this machine."""
        if not self._open:
            return "<p>The view is closed.</p>"
        style = "width: 100%; border: 0; border-radius: 8px"
        frame = f'<iframe src="{self.address}" style="{style}" height="480" title="stickslip"></iframe>'
        return f'{frame}<p><a href="{self.address}" target="_blank" rel="noopener">Open in a window of its own</a></p>'

    # --- within -------------------------------------------------------------------------------------------------------------

    def _body(self, name: str) -> int:
        return known(self._bodies, name, "body", self._simulation.scene.name) if name else -1

    def _origin_of(self, body: str) -> Array:
        return np.zeros(3) if body else self._origin

    def _publish(self, *parts: bytes) -> None:
        self._server.publish(b"".join(parts))

    def _heard(self, request: LiveRequest, page: int) -> None:
        """In the server's thread; what was removed meanwhile is nothing to complain about."""
        control = self._controls.get(request.name)
        match request:
            case MoveSlider() if isinstance(control, Slider):
                control.heard(request.value, page)
            case PressButton() if isinstance(control, Button):
                control.heard()


def in_notebook() -> bool:
    """Whether this runs in a kernel that shows what `_repr_html_` gives."""
    ipython: Any = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return type(shell).__name__ == "ZMQInteractiveShell"
