"""What a robot file does not say, and a person has to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Choice, Flag, Number, Text
from stickslip.model.label import Label


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """How a robot is put into a scene.

    Parameters
    ----------
    base : {"auto", "fixed", "free"}
        Whether the root link of a URDF stands fixed in the world. ``"auto"``: fixed if it is called ``world`` or has no
        mass, free otherwise. MJCF says it itself.
    floor : {"auto", "yes", "no"}
        Whether there is a floor. ``"auto"``: for URDF, which has no surroundings; MJCF brings its own.
    self_contact : bool
        Whether links of one robot touch each other. Default false for URDF, whose files seldom are free of overlaps;
        MJCF says it itself.
    drives : bool
        Whether each joint with an effort limit gets a position drive with that limit and an input ``<joint>_target``.
        Default false: nothing in a URDF says that a joint is driven.
    meshes : {"hull", "pieces", "exact"}
        Contact geometry of meshes: their convex hulls, convex pieces, or the triangles as they are. Default hulls, as in
        MuJoCo and Bullet; what a URDF fixes in the world always touches as it is.
    strict : bool
        Refuse what would be approximated because it is wrong: moments of inertia of no real body, meshes with holes
        where a solid is needed, several elements where one is allowed. Default false: it is put right and reported.
    keyframe : str
        MJCF: name or number of the keyframe to begin with. Default: none of them.
    packages : str
        Folders in which the packages of ``package://…`` are, separated as in PATH. Besides the opened folder.
    show : {"visuals", "contact"}
        What is drawn of a link that has both: how it looks, or what touches. Default ``"visuals"``.
    density : float [kg/m³]
        Of links whose mass has to come from their geometry. Default 1000, as in MuJoCo.
    mu : float
        Friction coefficient of contacts without one. Default 0.5.
    dt : float [s]
        Step of the scene where the file has none. Default 2 ms.
    size_is_right : bool
        The size was checked: do not ask whether millimetres were given as metres.
    """

    section: ClassVar[str] = "import"

    base: Annotated[Literal["auto", "fixed", "free"], Choice(("auto", "fixed", "free")), Label("Base")] = "auto"
    floor: Annotated[Literal["auto", "yes", "no"], Choice(("auto", "yes", "no")), Label("Floor")] = "auto"
    self_contact: Annotated[bool, Flag(), Label("Links touch each other")] = False
    drives: Annotated[bool, Flag(), Label("Drives in the joints")] = False
    meshes: Annotated[
        Literal["hull", "pieces", "exact"], Choice(("hull", "pieces", "exact")), Label("Meshes touch as")
    ] = "hull"
    strict: Annotated[bool, Flag(), Label("Refuse what is wrong")] = False
    keyframe: Annotated[str, Text(), Label("Keyframe")] = ""
    packages: Annotated[str, Text(), Label("Folders of packages")] = ""
    show: Annotated[Literal["visuals", "contact"], Choice(("visuals", "contact")), Label("Shapes shown")] = "visuals"
    density: Annotated[float, Number("kg/m³", above=0.0), Label("Density where masses are missing", "ρ")] = 1000.0
    mu: Annotated[float, Number(at_least=0.0), Label("Friction coefficient", "μ")] = 0.5
    dt: Annotated[float, Number("s", above=0.0), Label("Step", "Δt", "ms")] = 0.002
    size_is_right: Annotated[bool, Flag(), Label("Size was checked")] = False

    def __post_init__(self) -> None:
        settle_declaration(self)
