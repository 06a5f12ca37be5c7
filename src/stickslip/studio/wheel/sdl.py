"""Wheels with force feedback through SDL 2, on Linux, Windows and macOS. PySDL2 is an optional part of the installation."""

from __future__ import annotations

import ctypes
import importlib
import math
from typing import Any

from stickslip.model.errors import UsageError

MISSING = "Wheels need SDL 2, which is not part of this installation. Get it: pip install 'stickslip[wheel]'"
FULL = 32767  # of an SDL axis and of the level of a constant force
EFFECT_MS = 50  # an effect ends by itself after this: a bridge that hangs holds nobody's hands


def load_sdl() -> Any:
    """The module ``sdl2``.

    Raises
    ------
    UsageError
        It is not installed, or finds no library.
    """
    try:
        return importlib.import_module("sdl2")
    except ImportError as error:
        raise UsageError(f"{MISSING} ({error})") from error


def list_wheels(sdl: Any | None = None) -> list[tuple[int, str, bool]]:
    """Number, name and whether it pushes, of every joystick that is plugged in."""
    sdl = _begin(sdl)
    try:
        found = []
        for i in range(sdl.SDL_NumJoysticks()):
            stick = sdl.SDL_JoystickOpen(i)
            found.append((i, _text(sdl.SDL_JoystickNameForIndex(i)), sdl.SDL_JoystickIsHaptic(stick) == 1))
            sdl.SDL_JoystickClose(stick)
        return found
    finally:
        sdl.SDL_Quit()


class SdlWheel:
    """A joystick axis that pushes with a constant force.

    Parameters
    ----------
    number : int, optional
        As `list_wheels` counts. Default: the first one that pushes, else the first.
    axis : int
        That steers.
    full : float [N]
        Force at which the device is driven to its greatest.
    reverse : bool
        Push the other way: drivers do not agree on the sign.
    sdl : module, optional
        Default: PySDL2.
    """

    def __init__(
        self,
        number: int | None = None,
        axis: int = 0,
        full: float = 150.0,
        reverse: bool = False,
        sdl: Any | None = None,
    ) -> None:
        number = _choose(list_wheels(sdl)) if number is None else number
        self._sdl = sdl = _begin(sdl)
        self._stick = sdl.SDL_JoystickOpen(number)
        if not self._stick:
            self._fail(f"Joystick {number} cannot be opened: {_text(sdl.SDL_GetError())}. See: stickslip wheel --list")
        self._name = _text(sdl.SDL_JoystickNameForIndex(number))
        axes = sdl.SDL_JoystickNumAxes(self._stick)
        if not 0 <= axis < axes:
            self._fail(f"{self._name} has {axes} axes, there is no axis {axis}. Count from 0.")
        self._axis, self._full = axis, full if reverse else -full  # SDL counts to the right
        self._haptic: Any = None
        self._effect: Any = None
        self._id = -1
        if sdl.SDL_JoystickIsHaptic(self._stick) == 1:
            self._haptic = sdl.SDL_HapticOpenFromJoystick(self._stick)
            self._prepare()

    @property
    def name(self) -> str:
        """As SDL calls it."""
        return self._name

    @property
    def pushes(self) -> bool:
        """Whether it has a motor; one without only steers."""
        return self._id >= 0

    def raw(self) -> float:
        """Axis, -1 (left) to 1."""
        sdl = self._sdl
        sdl.SDL_JoystickUpdate()
        if not sdl.SDL_JoystickGetAttached(self._stick):
            return math.nan
        return max(-1.0, float(sdl.SDL_JoystickGetAxis(self._stick, self._axis)) / FULL)

    def push(self, force: float) -> None:
        """Press [N], left positive."""
        if self._id < 0:
            return
        sdl, effect = self._sdl, self._effect
        effect.constant.level = round(FULL * min(1.0, max(-1.0, force / self._full)))
        sdl.SDL_HapticUpdateEffect(self._haptic, self._id, ctypes.byref(effect))
        sdl.SDL_HapticRunEffect(self._haptic, self._id, 1)

    def close(self) -> None:
        sdl = self._sdl
        if self._haptic:
            sdl.SDL_HapticStopAll(self._haptic)
            sdl.SDL_HapticClose(self._haptic)
        sdl.SDL_JoystickClose(self._stick)
        self._haptic, self._id = None, -1
        sdl.SDL_Quit()

    def _prepare(self) -> None:
        """A constant force along the steering axis, of nothing to begin with; a spring of the driver's own is switched off."""
        sdl, haptic = self._sdl, self._haptic
        if not haptic or not sdl.SDL_HapticQuery(haptic) & sdl.SDL_HAPTIC_CONSTANT:
            return
        sdl.SDL_HapticSetAutocenter(haptic, 0)
        sdl.SDL_HapticSetGain(haptic, 100)
        effect = sdl.SDL_HapticEffect()
        effect.type = sdl.SDL_HAPTIC_CONSTANT
        effect.constant.direction.type = sdl.SDL_HAPTIC_STEERING_AXIS
        effect.constant.length = EFFECT_MS
        effect.constant.level = 0
        self._effect = effect
        self._id = sdl.SDL_HapticNewEffect(haptic, ctypes.byref(effect))

    def _fail(self, text: str) -> None:
        self._sdl.SDL_Quit()
        raise UsageError(text)


def _begin(sdl: Any | None) -> Any:
    sdl = load_sdl() if sdl is None else sdl
    sdl.SDL_SetHint(sdl.SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, b"1")  # there is no window of ours
    if sdl.SDL_Init(sdl.SDL_INIT_JOYSTICK | sdl.SDL_INIT_HAPTIC) != 0:
        raise UsageError(f"SDL does not start: {_text(sdl.SDL_GetError())}.")
    return sdl


def _choose(found: list[tuple[int, str, bool]]) -> int:
    if not found:
        raise UsageError("No wheel or joystick is plugged in. Plug one in, or try the bridge with: --device loopback")
    return next((number for number, _, pushes in found if pushes), found[0][0])


def _text(name: bytes | None) -> str:
    return "joystick" if name is None else name.decode(errors="replace")
