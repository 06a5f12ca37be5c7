"""Everything that studio and page say to each other, as data: the page's types are generated from this file.

Two kinds of message share one WebSocket. *Frames* are binary, little-endian, of fixed layout: states to the page, input
from it. *Messages* are JSON objects with a field ``type``. Change this file, raise `VERSION`, then run
``python -m stickslip.studio.generate_protocol``.
"""

from __future__ import annotations

import dataclasses
import math
import struct
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_type_hints

from stickslip.model.errors import ProtocolError
from stickslip.studio.app_records import AppEntry, Field, MissingApp, Specification
from stickslip.studio.looks import (
    AxisLook,
    BindingsLook,
    BodyLook,
    ChannelLook,
    ControllerLook,
    JointLook,
    SceneLook,
    ShapeLook,
    StagingLook,
)
from stickslip.studio.message_text import LARGEST, decode_message
from stickslip.studio.run_messages import (
    CompareRuns,
    ConditionRow,
    CurveRow,
    DeleteRun,
    DeleteSetup,
    GateLook,
    GatePassed,
    Library,
    NoteRun,
    OpenRun,
    OpenSetup,
    ReferenceChanged,
    RenameRun,
    RestoreRun,
    RunEntry,
    RunOpened,
    RunOver,
    Runs,
    RunsCompared,
    SaveSetup,
    SetupEntry,
    SledEntry,
    SledLook,
    SledResult,
    SplitRow,
    TagRun,
    TrackEntry,
    Value,
)
from stickslip.studio.study_messages import StudyAnswer, StudyColumn, StudyEntry, StudyRequest

VERSION = 7
SUBPROTOCOL = f"stickslip.studio.{VERSION}"
REFUSED = 1008  # with which a socket is closed that may not, or may no longer, be open; the reason says why

MAX_FRAME_BYTES = 256  # of one input frame

STATE, HAND, AXIS = 1, 2, 3  # kinds of frame

#: Bits of `StateFrame.flags`.
RUNNING, HELD, RECORDING = 1, 2, 4

#: Phases of a run, as `StateFrame.phase` gives them. Only a run that counts down is ever in the second.
READY, COUNTDOWN, GOING, OVER = 0, 1, 2, 3

POSE_FLOATS = 7  # x, y, z [m], w, x, y, z of each body
#: Of each joint but fixed and free ones: coordinate [rad or m], rate [rad/s or m/s], friction [N m or N], whether it sticks.
JOINT_FLOATS = 4
NO_FRICTION, STICKS, SLIPS = 0, 1, 2
#: Point x, y, z [m], force x, y, z [N] on the first shape, normal force [N], sliding speed [m/s], 1 if it slips.
CONTACT_FLOATS = 9

U16, U32, I32, F32, F64 = "H", "I", "i", "f", "d"  # as `struct` writes them
SIZES = {U16: 2, U32: 4, I32: 4, F32: 4, F64: 8}

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class StateFrame:
    """Head of a state frame; `bodies` poses, `contacts` contacts, `joints` joints and `values` numbers follow as 32-bit floats.

    Attributes
    ----------
    kind, version, sequence : int
    time, wall : float [s]
        Simulated time, and the physics process's clock when the frame was made.
    epoch : int
        Number of the scene it belongs to: a frame of another epoch than the page's scene is thrown away.
    step, flags, late_steps, unconverged_steps, lost_contacts, input_sequence, bodies, contacts : int
        Totals since the reset; the input frame that was heard last.
    joints : int
        Those of the scene that are neither fixed nor free.
    values : int
        Channels of the run, in the order of `Opened.channels`; not a number where there is none.
    phase : int
        `READY`, `COUNTDOWN`, `GOING` or `OVER`.
    countdown : float [s]
        Until the start.
    kinetic, potential : float [J]
    residual : float [m/s]
    penetration : float [m]
    drift : float [m or rad]
    sweeps, rows : float
        Largest number of sweeps and last number of rows since the frame before.
    step_us : float [µs]
        Wall-clock time of a step.
    rate : float
        Simulated seconds per second of the last half second.
    hand : float [N]
        Force of the hand that pulls a body.
    """

    kind: Annotated[int, U16]
    version: Annotated[int, U16]
    sequence: Annotated[int, U32]
    time: Annotated[float, F64]
    wall: Annotated[float, F64]
    epoch: Annotated[int, U32]
    step: Annotated[int, U32]
    flags: Annotated[int, U32]
    late_steps: Annotated[int, U32]
    unconverged_steps: Annotated[int, U32]
    lost_contacts: Annotated[int, U32]
    input_sequence: Annotated[int, U32]
    bodies: Annotated[int, U32]
    contacts: Annotated[int, U32]
    joints: Annotated[int, U32]
    values: Annotated[int, U32]
    phase: Annotated[int, U32]
    countdown: Annotated[float, F32]
    kinetic: Annotated[float, F32]
    potential: Annotated[float, F32]
    residual: Annotated[float, F32]
    penetration: Annotated[float, F32]
    drift: Annotated[float, F32]
    sweeps: Annotated[float, F32]
    rows: Annotated[float, F32]
    step_us: Annotated[float, F32]
    rate: Annotated[float, F32]
    hand: Annotated[float, F32]


@dataclass(frozen=True, slots=True)
class HandFrame:
    """Where a hand pulls a body; sent when it moves.

    Attributes
    ----------
    kind, version, sequence : int
    epoch : int
    body : int
        In the order of the scene's description; -1 lets go.
    at_x, at_y, at_z : float [m]
        Point held, from the body's origin, body axes.
    to_x, to_y, to_z : float [m]
        Where the hand is, inertial.
    """

    kind: Annotated[int, U16]
    version: Annotated[int, U16]
    sequence: Annotated[int, U32]
    epoch: Annotated[int, U32]
    body: Annotated[int, I32]
    at_x: Annotated[float, F32]
    at_y: Annotated[float, F32]
    at_z: Annotated[float, F32]
    to_x: Annotated[float, F32]
    to_y: Annotated[float, F32]
    to_z: Annotated[float, F32]


@dataclass(frozen=True, slots=True)
class AxisFrame:
    """Where a person wants an axis; sent when that changes.

    Attributes
    ----------
    kind, version, sequence, epoch : int
    axis : int
        Place among `Opened.axes`.
    target : float
        Within the range of the axis.
    rate : float [1/s]
        How fast it goes there; 0: at once.
    """

    kind: Annotated[int, U16]
    version: Annotated[int, U16]
    sequence: Annotated[int, U32]
    epoch: Annotated[int, U32]
    axis: Annotated[int, U32]
    target: Annotated[float, F64]
    rate: Annotated[float, F32]


InputFrame = HandFrame | AxisFrame
FRAMES: dict[int, type] = {STATE: StateFrame, HAND: HandFrame, AXIS: AxisFrame}
INPUT_FRAMES = (HAND, AXIS)


# --- messages of a page -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Open:
    """Begin a run of an app.

    Attributes
    ----------
    app : str
        By name; the file the studio was started with is an app, too.
    values : dict
        Settings by path that are not at their defaults; paths into a scene (``"step.dt"``) where the app has them.
    controller : str
        Name of a controller of the app; empty: the first one. ``"recorded:ID"`` repeats the inputs of a saved run.
    seed : int
    ghost : str
        Sleds: id of a run to race against; empty: none.
    section : int
        Sleds: number of the curve before which to begin, from 1 on; 0: at the start.
    state : str
        Sleds: id of a run from which the state before that curve is taken; empty: the autopilot's.
    help : str
        Sleds: ``"off"``, ``"line"`` (the autopilot's line is shown) or ``"steering"`` (it also has a hand in the steering).
    """

    type: ClassVar[str] = "open"
    app: str
    values: dict[str, Value] = dataclasses.field(default_factory=dict)
    controller: str = ""
    seed: int = 0
    ghost: str = ""
    section: int = 0
    state: str = ""
    help: str = "off"


@dataclass(frozen=True, slots=True)
class Play:
    """Let time run."""

    type: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop time."""

    type: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class Step:
    """Advance a paused scene by some steps."""

    type: ClassVar[str] = "step"
    steps: int


@dataclass(frozen=True, slots=True)
class Reset:
    """Back to the beginning; time runs on if it did."""

    type: ClassVar[str] = "reset"


@dataclass(frozen=True, slots=True)
class Speed:
    """Simulated seconds per second: 1 real time, 0.25 slow motion."""

    type: ClassVar[str] = "speed"
    factor: float


@dataclass(frozen=True, slots=True)
class SetValue:
    """Change a setting, or a value of the scene by its path, of the run that is open; the motion goes on where that is possible."""

    type: ClassVar[str] = "set"
    path: str
    value: Value


@dataclass(frozen=True, slots=True)
class Record:
    """Begin to record what is open, or end it and save the recording. Sleds are recorded from the start on without being asked."""

    type: ClassVar[str] = "record"
    on: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """The person goes elsewhere: what is being recorded ends and is saved; a sled stands at the start again."""

    type: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Look:
    """Whether this page shows what is open; where no page does, time stops."""

    type: ClassVar[str] = "look"
    live: bool


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Make this page the one that steers."""

    type: ClassVar[str] = "take_control"


Request = (
    Open | Play | Pause | Step | Reset | Speed | SetValue | Record | Leave | Look | TakeControl
    | OpenRun | RenameRun | TagRun | NoteRun | CompareRuns | DeleteRun | RestoreRun | OpenSetup | SaveSetup | DeleteSetup
    | StudyRequest
)  # fmt: skip
REQUESTS: tuple[type, ...] = get_args(Request)


# --- messages to a page -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """First message to a page; `studio` tells one start of the studio from the next."""

    type: ClassVar[str] = "welcome"
    product: str
    studio: str
    control: bool


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The apps that can be opened, and those of the person's own whose files have faults."""

    type: ClassVar[str] = "catalogue"
    apps: tuple[AppEntry, ...]
    missing: tuple[MissingApp, ...]


@dataclass(frozen=True, slots=True)
class Control:
    """Whether this page steers, and why that changed."""

    type: ClassVar[str] = "control"
    control: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A run is ready at its beginning, or goes on with a value changed.

    Attributes
    ----------
    epoch : int
        Of its frames.
    specification : Specification
    title : str
    description : str
        Address of the `SceneLook` among the assets (JSON, named by its content).
    dt, tick : float [s]
        Step, and time between two looks of the controller.
    kept : bool
        Whether the motion went on from the run before.
    fields : tuple of Field
        What can be changed while it runs, by `SetValue`.
    channels : tuple of ChannelLook
        Numbers at the end of each frame, in their order: those of the run; of a sled then also ``clock`` [s] since the first gate,
        ``gates`` passed, ``behind`` [s] the reference, and ``impact`` [m/s], the largest change of speed off the line since the
        frame before.
    axes : tuple of AxisLook
        What a person moves. They have an effect if the controller is ``"me"``.
    staging : StagingLook
    notes : tuple of str
        What the import of a robot had to assume, to approximate or to leave out.
    sled : SledLook, optional
    """

    type: ClassVar[str] = "opened"
    epoch: int
    specification: Specification
    title: str
    description: str
    dt: float
    tick: float
    kept: bool
    fields: tuple[Field, ...]
    channels: tuple[ChannelLook, ...]
    axes: tuple[AxisLook, ...]
    staging: StagingLook
    notes: tuple[str, ...] = ()
    sled: SledLook | None = None


@dataclass(frozen=True, slots=True)
class SetupOpened:
    """A set-up as a form; `own` says whether it may be overwritten, `digest` is that of its numbers."""

    type: ClassVar[str] = "setup"
    sled: str
    setup: str
    own: bool
    digest: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """What the studio is busy with; `total` 0 means that nobody knows how long."""

    type: ClassVar[str] = "progress"
    text: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Status:
    """How time runs, and whether what happens is recorded."""

    type: ClassVar[str] = "status"
    running: bool
    speed: float
    recording: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a person should know; `level` is ``"info"``, ``"warning"`` or ``"error"``."""

    type: ClassVar[str] = "notice"
    level: str
    text: str


Answer = (
    Welcome | Catalogue | Control | Opened | Progress | Status | Notice
    | Library | Runs | GatePassed | ReferenceChanged | RunOver | RunOpened | RunsCompared | SetupOpened
    | StudyAnswer
)  # fmt: skip
ANSWERS: tuple[type, ...] = get_args(Answer)


#: Records within messages and within the description of a scene, which pages fetch over HTTP.
RECORDS: tuple[type, ...] = (
    ShapeLook, BodyLook, JointLook, SceneLook, BindingsLook, AxisLook, ChannelLook, ControllerLook, StagingLook,
    Field, AppEntry, MissingApp, Specification,
    SetupEntry, SledEntry, TrackEntry, GateLook, SledLook, SledResult, RunEntry, ConditionRow, SplitRow, CurveRow,
    StudyColumn, StudyEntry,
)  # fmt: skip

# --- frames to bytes and back -----------------------------------------------------------------------------------------------


@cache
def layout(frame: type) -> tuple[struct.Struct, tuple[tuple[str, str, int], ...]]:
    """Packer of a frame, and name, code and offset [byte] of its fields. Each field is aligned to its size."""
    fields = []
    offset = 0
    for name, hint in get_type_hints(frame, include_extras=True).items():
        (code,) = hint.__metadata__
        if offset % SIZES[code]:
            raise ProtocolError(f"{frame.__name__}.{name} begins at byte {offset}. Put wider fields first.")
        fields.append((name, code, offset))
        offset += SIZES[code]
    return struct.Struct("<" + "".join(code for _, code, _ in fields)), tuple(fields)


def pack_frame(frame: Any) -> bytes:
    """Bytes of a frame's head."""
    cls: type = type(frame)
    packer, fields = layout(cls)
    values = (getattr(frame, name) for name, _, _ in fields)
    return packer.pack(*(_narrow(value) if code == F32 else value for value, (_, code, _) in zip(values, fields)))


def _narrow(value: float) -> float:
    """A number that 32 bits can hold: what is larger becomes the largest."""
    return min(max(value, -LARGEST), LARGEST)


def unpack_input(data: bytes) -> InputFrame:
    """An input frame of a page.

    Raises
    ------
    ProtocolError
        It is too short or too long, of an unknown kind or another version, or holds what is not a number.
    """
    if not 4 <= len(data) <= MAX_FRAME_BYTES:
        raise ProtocolError(f"an input frame has {len(data)} bytes. Send 4 to {MAX_FRAME_BYTES}.")
    kind, version = struct.unpack_from("<HH", data)
    if version != VERSION:
        raise ProtocolError(f"a frame has version {version}, this studio speaks {VERSION}. Load the page again.")
    if kind not in INPUT_FRAMES:
        raise ProtocolError(f"frame kind {kind} is unknown. A page sends {', '.join(map(str, INPUT_FRAMES))}.")
    packer, _ = layout(FRAMES[kind])
    if len(data) != packer.size:
        raise ProtocolError(f"a {FRAMES[kind].__name__} has {len(data)} bytes, not {packer.size}. Load the page again.")
    values = packer.unpack(data)
    if not all(math.isfinite(value) for value in values):
        raise ProtocolError(f"a {FRAMES[kind].__name__} holds a number that is not finite. Send finite numbers.")
    frame: InputFrame = FRAMES[kind](*values)
    return frame


# --- messages to text and back ----------------------------------------------------------------------------------------------


def decode_request(text: str) -> Request:
    """A message of a page of the studio; raises as `decode_message`."""
    request: Request = decode_message(text, REQUESTS)
    return request
