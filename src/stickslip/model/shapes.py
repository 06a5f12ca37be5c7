"""Shapes: the geometry with which bodies touch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from stickslip.model.body import WORLD
from stickslip.model.errors import Fault, ModelError
from stickslip.model.fields import Draft, settle_declaration
from stickslip.model.functions import wrong_params
from stickslip.model.kinds import (
    INVALID,
    DataFile,
    Flag,
    Function,
    Integer,
    Kind,
    Name,
    Number,
    Numbers,
    Quaternion4,
    Rotation,
    Table,
    Text,
    Vector3,
    describe,
    plain,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_HEIGHTS = 16_000_000  # of a height field from a file
MESH_SUFFIXES = (".obj", ".stl", ".ply", ".off")
HEIGHT_SUFFIXES = (".npy",)


@dataclass(frozen=True, slots=True)
class Triangles(Kind):
    """Rows of three different vertex numbers, from 0."""

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        for i, row in enumerate(value):
            good = isinstance(row, (list, tuple)) and len(row) == 3 and all(type(entry) is int for entry in row)
            if not good or len(set(row)) != 3 or min(row) < 0:
                shown = list(row) if isinstance(row, (list, tuple)) and len(row) < 5 else describe(row)
                faults.append(Fault(f"{path}[{i}]", f"is {shown}, not a triangle", f"Give {self.wanted()}"))
                return INVALID
        return tuple(tuple(row) for row in value)

    def wanted(self) -> str:
        return "a list of triangles, each of three different vertex numbers from 0"


@dataclass(frozen=True, slots=True)
class Heights(Kind):
    """A rectangular array of heights, at least 2 × 2; empty if they come from a file."""

    unit: str = "m"

    def settle(self, value: Any, path: str, faults: list[Fault]) -> Any:
        value = plain(value)
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(path, f"is {describe(value)}", f"Give {self.wanted()}"))
            return INVALID
        if len(value) == 0:
            return ()
        columns = len(value[0]) if isinstance(value[0], (list, tuple)) else 0
        if len(value) < 2 or columns < 2:
            faults.append(Fault(path, f"has {len(value)} × {columns} entries", f"Give {self.wanted()}"))
            return INVALID
        return Table(columns, ("m",) * columns).settle(value, path, faults)

    def wanted(self) -> str:
        return "rows of equal length, at least 2 × 2 heights in m"


@dataclass(frozen=True, slots=True)
class Shape:
    """What all shapes have in common. Declare one of the subclasses.

    Parameters
    ----------
    name : str
        Unique among shapes.
    body : str
        Body the shape is fixed to. Default ``"world"``: it stands still.
    position : (3,) float [m]
        Shape origin from the body origin, body axes.
    rotation_wxyz : (4,) float
        Shape axes → body axes.
    material : str
        Selects the contact law of a pair. Default ``"default"``.
    group : int
        Bit set of the groups this shape belongs to. Default: group 1.
    mask : int
        Bit set of the groups it may touch; two shapes are tested if each mask meets the other's group. Default -1: all.
    shown : bool
        Whether it is drawn. Default true.
    colour : (3,) float, optional
        Red, green and blue from 0 to 1. By default the page chooses.
    """

    section: ClassVar[str] = "shape"
    type: ClassVar[str] = ""

    name: Annotated[str, Name()]
    body: Annotated[str, Name('a body, or "world"')] = WORLD
    _: KW_ONLY
    position: Annotated[Vector3, Numbers(3, Number("m"))] = (0.0, 0.0, 0.0)
    rotation_wxyz: Annotated[Quaternion4, Rotation()] = (1.0, 0.0, 0.0, 0.0)
    material: Annotated[str, Name("a material", reserved=("*",))] = "default"
    group: Annotated[int, Integer()] = 1
    mask: Annotated[int, Integer()] = -1
    shown: Annotated[bool, Flag()] = True
    colour: Annotated[Vector3 | None, Numbers(3, Number(at_least=0.0, at_most=1.0), optional=True)] = None

    def __post_init__(self) -> None:
        settle_declaration(self)


@dataclass(frozen=True, slots=True)
class Point(Shape):
    """A single point. Takes the fields of `Shape`."""

    type: ClassVar[str] = "point"


@dataclass(frozen=True, slots=True)
class Segment(Shape):
    """A feeler: its outer end is the origin, and it runs *into* the body along its x axis. Takes the fields of `Shape`
    and:

    Parameters
    ----------
    length : float [m]
        How deep a surface may enter before the feeler loses it.
    """

    type: ClassVar[str] = "segment"

    _: KW_ONLY
    length: Annotated[float, Number("m", above=0.0)]


@dataclass(frozen=True, slots=True)
class Sphere(Shape):
    """A ball. Takes the fields of `Shape` and:

    Parameters
    ----------
    radius : float [m]
    """

    type: ClassVar[str] = "sphere"

    _: KW_ONLY
    radius: Annotated[float, Number("m", above=0.0)]


@dataclass(frozen=True, slots=True)
class Capsule(Shape):
    """A cylinder with round caps along its x axis. Takes the fields of `Shape` and:

    Parameters
    ----------
    radius : float [m]
    half_length : float [m]
        From the centre to the centre of either cap.
    """

    type: ClassVar[str] = "capsule"

    _: KW_ONLY
    radius: Annotated[float, Number("m", above=0.0)]
    half_length: Annotated[float, Number("m", above=0.0)]


@dataclass(frozen=True, slots=True)
class Box(Shape):
    """A box, edges along its axes. Takes the fields of `Shape` and:

    Parameters
    ----------
    half_extents : (3,) float [m]
        Half the edge lengths.
    """

    type: ClassVar[str] = "box"

    _: KW_ONLY
    half_extents: Annotated[Vector3, Numbers(3, Number("m", above=0.0))]


@dataclass(frozen=True, slots=True)
class Plane(Shape):
    """A half-space; the shape's z axis is its outward normal. Takes the fields of `Shape`."""

    type: ClassVar[str] = "plane"


@dataclass(frozen=True, slots=True)
class HeightField(Shape):
    """Heights along z over a regular grid, centred on the shape origin. Takes the fields of `Shape` and:

    Parameters
    ----------
    heights : (n_x, n_y) float [m]
        Row i is at ``x = (i - (n_x - 1) / 2) * spacing_x``. Empty if `file` is given.
    file : str, optional
        NumPy file (``.npy``) with the same array; kept as an absolute path.
    spacing_x, spacing_y : float [m]
        Grid spacing.
    """

    type: ClassVar[str] = "height_field"

    _: KW_ONLY
    heights: Annotated[tuple[tuple[float, ...], ...], Heights()] = ()
    file: Annotated[str | None, DataFile(HEIGHT_SUFFIXES)] = None
    spacing_x: Annotated[float, Number("m", above=0.0)]
    spacing_y: Annotated[float, Number("m", above=0.0)]

    def load(self) -> NDArray[np.float64]:
        """Heights (n_x, n_y) [m], wherever they come from.

        Raises
        ------
        ModelError
            The file cannot be read, or is not a finite array of at least 2 × 2 numbers.
        """
        import numpy as np

        if self.file is None:
            return np.array(self.heights, np.float64)
        path = f"shape '{self.name}'.file"
        try:
            heights = np.load(self.file, mmap_mode="r", allow_pickle=False)  # mapped: its header may claim any size
            if heights.size > MAX_HEIGHTS:
                what = f"is {self.file!r}, with {heights.size} heights"
                raise ModelError(Fault(path, what, f"Give at most {MAX_HEIGHTS}, fewer per metre"))
        except (OSError, ValueError, EOFError) as error:
            raise ModelError.wrap(error, path, "Write it with numpy.save from an array of floats") from error
        if (
            heights.ndim != 2
            or min(heights.shape) < 2
            or heights.dtype.kind not in "fiu"
            or not np.isfinite(heights).all()
        ):
            what = f"is {self.file!r}, an array of shape {heights.shape} and type {heights.dtype}"
            raise ModelError(Fault(path, what, "Save a finite array of numbers, at least 2 × 2"))
        return np.ascontiguousarray(heights, np.float64)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        _check_source(draft, "heights")


@dataclass(frozen=True, slots=True)
class Mesh(Shape):
    """A triangle mesh, outward normals by the right-hand rule; on a body it moves. Takes the fields of `Shape` and:

    Parameters
    ----------
    file : str, optional
        Mesh file (OBJ, STL, PLY, OFF), read when the scene is compiled; kept as an absolute path.
    vertices : (n, 3) float [m]
        Instead of a file.
    triangles : (m, 3) int
        Vertex numbers from 0. What is inside out, here or in the file, is turned, and the summary of a run says so.
    scale : float [m per unit]
        Metres per unit of the file or the vertices: 0.001 for a part drawn in millimetres. Default 1.
    smooth : bool
        Whether triangles are bent into curved patches that follow the normals at the vertices, which takes the drag
        out of facets. Default false: the mesh as drawn.
    """

    type: ClassVar[str] = "mesh"

    _: KW_ONLY
    file: Annotated[str | None, DataFile(MESH_SUFFIXES)] = None
    vertices: Annotated[tuple[Vector3, ...], Table(3, ("m", "m", "m"))] = ()
    triangles: Annotated[tuple[tuple[int, int, int], ...], Triangles()] = ()
    scale: Annotated[float, Number("m per unit", above=0.0)] = 1.0
    smooth: Annotated[bool, Flag()] = False

    def load(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Vertices and triangles, wherever they come from.

        Returns
        -------
        vertices : (n, 3) float [m]
            Scaled, shape axes.
        triangles : (m, 3) int
            Vertex numbers from 0.

        Raises
        ------
        ModelError
            The file cannot be read, holds no triangle, or holds vertices that are not finite.
        """
        import numpy as np

        if self.file is not None:
            return _read_mesh(self.name, self.file, self.scale)
        return np.array(self.vertices, np.float64) * self.scale, np.array(self.triangles, np.int64)

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        _check_source(draft, "triangles")
        if draft.has("vertices", "triangles") and draft["triangles"]:
            n, largest = len(draft["vertices"]), max(max(row) for row in draft["triangles"])
            if largest >= n:
                what = f"name vertex {largest}, but there are only {n} vertices"
                draft.fault("triangles", what, f"Use vertex numbers 0 to {n - 1}, or add the missing vertices")


@dataclass(frozen=True, slots=True)
class Hull(Shape):
    """The convex hull of points or of a mesh. Takes the fields of `Shape` and:

    Parameters
    ----------
    vertices : (n, 3) float [m]
        At least four points that do not lie in one plane; those inside the hull of the others do not matter.
    file : str, optional
        Instead of the vertices: mesh file (OBJ, STL, PLY, OFF), read when the scene is compiled; kept as an absolute
        path.
    scale : float [m per unit]
        Metres per unit of the file or the vertices: 0.001 for a part drawn in millimetres. Default 1.
    """

    type: ClassVar[str] = "hull"

    _: KW_ONLY
    vertices: Annotated[tuple[Vector3, ...], Table(3, ("m", "m", "m"), at_least=4)] = ()
    file: Annotated[str | None, DataFile(MESH_SUFFIXES)] = None
    scale: Annotated[float, Number("m per unit", above=0.0)] = 1.0

    def points(self) -> NDArray[np.float64]:
        """The points (n, 3) [m], scaled, shape axes, wherever they come from."""
        import numpy as np

        if self.file is not None:
            return _read_mesh(self.name, self.file, self.scale)[0]
        return np.array(self.vertices, np.float64) * self.scale

    def load(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Vertices (n, 3) [m] and triangles (m, 3) of the hull, shape axes.

        Raises
        ------
        ModelError
            The file cannot be read, or the points span no volume.
        """
        from stickslip.geometry.errors import GeometryError
        from stickslip.geometry.hull import hull_from_points

        try:
            hull = hull_from_points(self.points())
        except GeometryError as error:
            raise ModelError.wrap(error, f"shape '{self.name}'", "Give points that enclose a volume") from error
        return hull.vertices, hull.triangles

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        _check_source(draft, "vertices")


@dataclass(frozen=True, slots=True)
class Surface(Shape):
    """A smooth surface described by a kernel of yours. Takes the fields of `Shape` and:

    Parameters
    ----------
    function : str or kernel
        The id of one of ours, ``"plane"``, ``"half-pipe"`` or ``"track-ice"``; the compiled kernel; or its address
        ``"package.module:name"``. Files name ids; a file with an address is read only if it is trusted, because its module is
        imported, and so runs.
    params : tuple of float
        Handed to the kernel in the units it expects.
    table : str or callable, optional
        For surfaces of many numbers: a Python function, called once with `key` when the scene is compiled, that
        returns the parameters as an array in place of `params`. ``"track-ice"``, the function, or its address.
    key : str
        Says which table, such as the name of an ice track.
    """

    type: ClassVar[str] = "surface"

    _: KW_ONLY
    function: Annotated[str | Callable[..., Any], Function("query")]
    params: Annotated[tuple[float, ...], Numbers()] = ()
    table: Annotated[str | Callable[[str], Any] | None, Function("table", optional=True)] = None
    key: Annotated[str, Text()] = ""

    @classmethod
    def _relate(cls, draft: Draft) -> None:
        if draft.has("table", "params") and draft["table"] is not None and draft["params"]:
            draft.fault("params", "are given besides a table", "Leave out either `params` or `table`")
        if draft.has("function", "params", "table"):
            wrong = wrong_params(draft["function"], draft["params"], draft["table"] is not None)
            if wrong is not None:
                draft.fault("params", *wrong)


#: Every shape type, in the order of the documentation.
SHAPES: tuple[type[Shape], ...] = (Point, Segment, Sphere, Capsule, Box, Hull, Plane, HeightField, Mesh, Surface)


def _read_mesh(name: str, file: str, scale: float) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Scaled vertices [m] and triangles of the mesh file of shape `name`."""
    import numpy as np

    from stickslip.geometry.errors import GeometryError
    from stickslip.geometry.mesh_reader import read_triangles

    path = f"shape '{name}'.file"
    try:
        vertices, triangles = read_triangles(file)
    except GeometryError as error:
        raise ModelError.wrap(error, path, "Export the mesh again, as OBJ, STL, PLY or OFF") from error
    if not np.isfinite(vertices).all():
        raise ModelError(Fault(path, f"is {file!r}, with vertices that are not finite", "Export the mesh again"))
    return vertices * scale, triangles


def _check_source(draft: Draft, data: str) -> None:
    """Geometry comes from a file or from the declaration: one of them."""
    if not draft.has("file", data):
        return
    if draft["file"] is None and not draft[data]:
        draft.fault(data, "is empty and no file is given", f"Give `file`, or `{data}` with at least one entry")
    elif draft["file"] is not None and draft[data]:
        draft.fault(data, "is given besides a file", f"Leave out either `file` or `{data}`")
