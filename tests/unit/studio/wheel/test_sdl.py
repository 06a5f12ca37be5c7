"""The calls that a wheel gets through SDL, on a module that only looks like it: there is no wheel here."""

from __future__ import annotations

import ctypes
import math
import sys
from types import SimpleNamespace

import pytest

from stickslip.model.errors import UsageError
from stickslip.studio.wheel.sdl import EFFECT_MS, SdlWheel, list_wheels, load_sdl


class Direction(ctypes.Structure):
    _fields_ = (("type", ctypes.c_uint8),)


class Constant(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint16),
        ("direction", Direction),
        ("length", ctypes.c_uint32),
        ("level", ctypes.c_int16),
    )


class Effect(ctypes.Union):
    _fields_ = (("type", ctypes.c_uint16), ("constant", Constant))


class FakeSdl(SimpleNamespace):
    """Two devices: a pad that only steers, and a wheel that pushes."""

    SDL_INIT_JOYSTICK, SDL_INIT_HAPTIC, SDL_HAPTIC_CONSTANT, SDL_HAPTIC_STEERING_AXIS = 1, 2, 4, 3
    SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS = b"background"
    SDL_HapticEffect = Effect

    def __init__(self, names=(b"pad", b"wheel"), haptic=(1,)):
        self.names, self.haptic = names, haptic
        self.calls: list[str] = []
        self.levels: list[int] = []
        self.axis, self.attached = 0, True

    def __getattr__(self, name):
        if not name.startswith("SDL_"):
            raise AttributeError(name)

        def call(*given):
            self.calls.append(name)
            return 0

        return call

    def SDL_NumJoysticks(self):
        return len(self.names)

    def SDL_JoystickOpen(self, i):
        return i + 1 if 0 <= i < len(self.names) else None

    def SDL_JoystickNameForIndex(self, i):
        return self.names[i]

    def SDL_JoystickIsHaptic(self, stick):
        return int(stick - 1 in self.haptic)

    def SDL_JoystickNumAxes(self, stick):
        return 3

    def SDL_JoystickGetAttached(self, stick):
        return self.attached

    def SDL_JoystickGetAxis(self, stick, axis):
        return self.axis

    def SDL_HapticOpenFromJoystick(self, stick):
        return 9

    def SDL_HapticQuery(self, haptic):
        return 4

    def SDL_HapticNewEffect(self, haptic, effect):
        assert effect._obj.constant.length == EFFECT_MS
        return 5

    def SDL_HapticUpdateEffect(self, haptic, number, effect):
        assert (haptic, number) == (9, 5)
        self.levels.append(effect._obj.constant.level)
        return 0

    def SDL_GetError(self):
        return b"no such thing"


def test_devices_are_listed_with_what_they_can():
    assert list_wheels(FakeSdl()) == [(0, "pad", False), (1, "wheel", True)]


def test_the_one_that_pushes_is_chosen_and_driven_over_its_range():
    sdl = FakeSdl()
    wheel = SdlWheel(full=150.0, sdl=sdl)
    assert wheel.name == "wheel"
    assert wheel.pushes
    for force in (75.0, 1e6, -1e6, 0.0):
        wheel.push(force)
    assert sdl.levels == [-16384, -32767, 32767, 0]
    assert sdl.calls.count("SDL_HapticRunEffect") == 4
    assert "SDL_HapticSetAutocenter" in sdl.calls
    wheel.close()
    assert "SDL_HapticStopAll" in sdl.calls


def test_a_wheel_may_be_told_to_push_the_other_way():
    sdl = FakeSdl()
    SdlWheel(full=150.0, reverse=True, sdl=sdl).push(150.0)
    assert sdl.levels == [32767]


def test_the_axis_is_read_from_stop_to_stop_and_a_lost_one_is_no_number():
    sdl = FakeSdl()
    wheel = SdlWheel(sdl=sdl)
    values = []
    for sdl.axis in (-32768, 0, 32767):
        values.append(wheel.raw())
    assert values == [-1.0, 0.0, 1.0]
    sdl.attached = False
    assert math.isnan(wheel.raw())


def test_a_device_without_a_motor_only_steers():
    sdl = FakeSdl(haptic=())
    wheel = SdlWheel(sdl=sdl)
    assert not wheel.pushes
    wheel.push(50.0)
    assert sdl.levels == []
    wheel.close()


@pytest.mark.parametrize(
    ("given", "told"), [({"number": 7}, "--list"), ({"axis": 5}, "no axis 5"), ({"names": ()}, "plugged in")]
)
def test_what_is_not_there_is_told(given, told):
    sdl = FakeSdl(names=given.pop("names", (b"pad", b"wheel")))
    with pytest.raises(UsageError, match=told):
        SdlWheel(sdl=sdl, **given)


def test_without_pysdl2_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "sdl2", None)
    with pytest.raises(UsageError, match=r"pip install 'stickslip\[wheel\]'"):
        load_sdl()
