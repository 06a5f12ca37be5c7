"""Scene: everything a simulation needs to know, as one value."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.body import Body
from stickslip.model.compliance import Compliance
from stickslip.model.constraints import CONSTRAINTS, Constraint
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import settle_declaration
from stickslip.model.forces import FORCES, Force
from stickslip.model.guides import Guide
from stickslip.model.inputs import Input
from stickslip.model.joints import Joint
from stickslip.model.kinds import Choice, Item, Items, Name, NamePairs, Number, Numbers, Text, Vector3
from stickslip.model.laws import Law
from stickslip.model.options import StepOptions
from stickslip.model.shapes import Shape


@dataclass(frozen=True, slots=True)
class Scene:
    """A multibody system with its contacts, loads, inputs and step options. Compared by value.

    Parameters
    ----------
    name : str
    title : str
        One line for people. Default: none.
    gravity : (3,) float [m/s²]
        Inertial axes, z up. Default: 9.81 downwards.
    bodies : tuple of Body
    joints : tuple of Joint
        Exactly one per body, as its child.
    constraints : tuple of Loop, Gear or Screw
    forces : tuple of Drag, PointSpring, Load, UserForce or HandForce
    inputs : tuple of Input
    guides : tuple of Guide
        At most one so far: the part that a hand leads.
    compliance : tuple of Compliance
        At most one: joints give way, and motion is integrated with error control.
    shapes : tuple of Shape
    laws : tuple of Law
    excluded : tuple of (str, str)
        Pairs of bodies that never touch. Neighbours in the tree are excluded anyway, also across welds and frames.
    coordinates : {"tree", "maximal"}
        ``"tree"`` (default): minimal velocities, joints hold exactly. ``"maximal"``: six velocities per body and
        joints as constraints, for comparison.
    step : StepOptions

    Notes
    -----
    Construction checks each part by itself. Whether the parts fit together is checked by `faults` and
    `validate_scene`, so that a scene can be put together step by step in an editor.
    """

    section: ClassVar[str] = "scene"

    name: Annotated[str, Name()]
    _: KW_ONLY
    title: Annotated[str, Text()] = ""
    gravity: Annotated[Vector3, Numbers(3, Number("m/s²"))] = (0.0, 0.0, -9.81)
    bodies: Annotated[tuple[Body, ...], Items((Body,))] = ()
    joints: Annotated[tuple[Joint, ...], Items((Joint,))] = ()
    constraints: Annotated[tuple[Constraint, ...], Items(CONSTRAINTS)] = ()
    forces: Annotated[tuple[Force, ...], Items(FORCES)] = ()
    inputs: Annotated[tuple[Input, ...], Items((Input,))] = ()
    guides: Annotated[tuple[Guide, ...], Items((Guide,))] = ()
    compliance: Annotated[tuple[Compliance, ...], Items((Compliance,))] = ()
    shapes: Annotated[tuple[Shape, ...], Items((Shape,))] = ()
    laws: Annotated[tuple[Law, ...], Items((Law,))] = ()
    excluded: Annotated[tuple[tuple[str, str], ...], NamePairs("bodies")] = ()
    coordinates: Annotated[Literal["tree", "maximal"], Choice(("tree", "maximal"))] = "tree"
    step: Annotated[StepOptions, Item(StepOptions)] = StepOptions()

    def __post_init__(self) -> None:
        settle_declaration(self)

    def faults(self) -> list[Fault]:
        """Everything that does not fit together: names, tree, references, laws, files. Empty for a sound scene."""
        from stickslip.model.consistency import Parts, faults_between

        return faults_between(Parts.of(self))


def validate_scene(scene: Scene) -> None:
    """Refuse a scene whose parts do not fit together.

    Raises
    ------
    ModelError
        With all faults of `Scene.faults`.
    """
    faults = scene.faults()
    if faults:
        raise ModelError(faults)
