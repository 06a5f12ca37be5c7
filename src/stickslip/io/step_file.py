"""STEP files: the parts of an assembly with their names and places, as triangles within a stated chord error.

Needs the extra ``stickslip[cad]``, which brings the Open CASCADE kernel.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault, ModelError

SUFFIXES = (".step", ".stp")
CHORD = 1e-5  # m
BEND = 0.35  # rad: largest angle between neighbouring facets of a curved face
MAX_BYTES = 128 * 2**20
MAX_PARTS = 10_000
MILLIMETRE = 1e-3  # m: the unit in which Open CASCADE hands over what it has read, whatever that of the file is
REMEDY = "Install the extra: pip install 'stickslip[cad]'. Or export the part as STL, OBJ, PLY, OFF, 3MF or glTF"
OTHER_FILES = (b"DOCUMENT_FILE(", b"EXTERNALLY_DEFINED_")


@dataclass(frozen=True, slots=True, eq=False)
class StepPart:
    """One part of a STEP file.

    Parameters
    ----------
    name : str
        As the file has it, with a number where several parts have the same.
    vertices : (n, 3) float [m]
        In the axes of the part.
    triangles : (m, 3) int
        Outward. Faces do not share vertices.
    position : (3,) float [m]
        Of the part in the assembly.
    axes : (3, 3) float
        Of the part as columns, seen from the assembly.
    """

    name: str
    vertices: NDArray[np.float64]
    triangles: NDArray[np.int64]
    position: NDArray[np.float64]
    axes: NDArray[np.float64]

    def placed(self) -> NDArray[np.float64]:
        """The vertices (n, 3) [m] where they are in the assembly."""
        return np.asarray(nm.product(self.vertices, np.ascontiguousarray(self.axes.T)) + self.position)


def is_step(path: str | os.PathLike[str]) -> bool:
    """Whether a file is named as STEP files are."""
    return os.path.splitext(os.fspath(path))[1].lower() in SUFFIXES


def read_step(path: str | os.PathLike[str], chord: float = CHORD) -> tuple[StepPart, ...]:
    """Parts of a STEP file (AP203, AP214, AP242), in the order of the file. The file states its unit.

    Parameters
    ----------
    path : path
    chord : float [m]
        How far triangles may be from the faces that they stand for.

    Raises
    ------
    ModelError
        The extra is not installed; or the file is missing, damaged, too large, names other files, or has no surface.
    """
    name = os.fspath(path)
    if not os.path.isfile(name):
        raise ModelError(Fault(name, "does not exist", "Check the path, or export it again"))
    if not chord > 0.0:
        raise ModelError(Fault(name, f"is to be read with a chord error of {chord} m", "Give a length above 0"))
    try:
        import OCP  # noqa: F401
    except ImportError as error:
        raise ModelError(Fault(name, "is a STEP file, and what reads those is not installed", REMEDY)) from error
    _refuse(name)
    _hush()
    parts = []
    names: dict[str, int] = {}
    for label, shape in _shapes(name):
        names[label] = names.get(label, 0) + 1
        unique = label if names[label] == 1 else f"{label} {names[label]}"
        vertices, triangles = _triangles(shape, chord / MILLIMETRE)
        if len(triangles):
            position, axes = _place(shape)
            local = nm.product(vertices * MILLIMETRE - position, axes)
            parts.append(StepPart(unique, local, triangles, position, axes))
        if len(parts) > MAX_PARTS:
            raise ModelError(Fault(name, f"has more than {MAX_PARTS} parts", "Export the assembly in pieces"))
    if not parts:
        raise ModelError(Fault(name, "has no surface", "Export solids or surfaces, not only curves"))
    return tuple(parts)


def _refuse(name: str) -> None:
    """Refuse what is too large, no STEP file, or in several files."""
    if os.path.getsize(name) > MAX_BYTES:
        size = os.path.getsize(name) / 2**20
        raise ModelError(
            Fault(name, f"has {size:.0f} MB, at most {MAX_BYTES // 2**20} MB are read", "Export fewer parts")
        )
    with open(name, "rb") as stream:
        text = stream.read()
    if b"ISO-10303-21" not in text[:4096]:
        raise ModelError(Fault(name, "is no STEP file: ISO-10303-21 is not at its start", "Export it again"))
    if any(mark in text for mark in OTHER_FILES):
        raise ModelError(Fault(name, "names other files, which are not read", "Export the assembly as one file"))


def _hush() -> None:
    """Keep Open CASCADE from printing what it does."""
    from OCP.Message import Message, Message_Gravity

    for printer in Message.DefaultMessenger_s().Printers():
        printer.SetTraceLevel(Message_Gravity.Message_Alarm)


def _shapes(name: str) -> Iterator[tuple[str, Any]]:
    """Name and shape, in its place, of every part."""
    from OCP.IFSelect import IFSelect_ReturnStatus
    from OCP.STEPCAFControl import STEPCAFControl_Reader
    from OCP.TCollection import TCollection_ExtendedString
    from OCP.TDocStd import TDocStd_Document
    from OCP.TopLoc import TopLoc_Location
    from OCP.XCAFDoc import XCAFDoc_DocumentTool, XCAFDoc_ShapeTool

    document = TDocStd_Document(TCollection_ExtendedString("parts"))
    reader = STEPCAFControl_Reader()
    reader.SetNameMode(True)
    try:
        read = reader.ReadFile(name) == IFSelect_ReturnStatus.IFSelect_RetDone and reader.Transfer(document)
    except Exception as error:  # Open CASCADE raises whatever its classes suggest
        raise ModelError(Fault(name, f"cannot be read ({type(error).__name__})", "Export it again")) from error
    if not read:
        raise ModelError(Fault(name, "cannot be read", "Export it again"))
    top = XCAFDoc_DocumentTool.ShapeTool_s(document.Main()).BaseLabel()
    for label in _children(top):
        if XCAFDoc_ShapeTool.IsFree_s(label):
            yield from _parts(label, TopLoc_Location(), _name_of(label))


def _children(label: Any) -> list[Any]:
    from OCP.TDF import TDF_ChildIterator

    found, iterator = [], TDF_ChildIterator(label)
    while iterator.More():
        found.append(iterator.Value())
        iterator.Next()
    return found


def _parts(label: Any, place: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Parts below a label: those of an assembly each in its place."""
    from OCP.TDF import TDF_Label
    from OCP.XCAFDoc import XCAFDoc_ShapeTool

    if not XCAFDoc_ShapeTool.IsAssembly_s(label):
        yield name, XCAFDoc_ShapeTool.GetShape_s(label).Moved(place)
        return
    for child in _children(label):
        referred = TDF_Label()
        if XCAFDoc_ShapeTool.GetReferredShape_s(child, referred):
            there = place.Multiplied(XCAFDoc_ShapeTool.GetLocation_s(child))
            yield from _parts(referred, there, _name_of(referred) or _name_of(child) or name)


def _name_of(label: Any) -> str:
    from OCP.TDataStd import TDataStd_Name

    found = TDataStd_Name()
    return str(found.Get().ToExtString()).strip() if label.FindAttribute(TDataStd_Name.GetID_s(), found) else ""


def _place(shape: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Position [m] and axes of a shape."""
    move = shape.Location().Transformation()
    matrix = np.array([[move.Value(row, column) for column in range(1, 5)] for row in range(1, 4)])
    return matrix[:, 3] * MILLIMETRE, matrix[:, :3]


def _triangles(shape: Any, chord: float) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Vertices [mm] in the axes of the assembly, and triangles."""
    from OCP.BRep import BRep_Tool
    from OCP.BRepMesh import BRepMesh_IncrementalMesh
    from OCP.TopAbs import TopAbs_Orientation, TopAbs_ShapeEnum
    from OCP.TopExp import TopExp_Explorer
    from OCP.TopLoc import TopLoc_Location
    from OCP.TopoDS import TopoDS

    BRepMesh_IncrementalMesh(shape, chord, False, BEND, False)
    vertices, triangles, n = [], [], 0
    faces = TopExp_Explorer(shape, TopAbs_ShapeEnum.TopAbs_FACE)
    while faces.More():
        face = TopoDS.Face(faces.Current())
        faces.Next()
        place = TopLoc_Location()
        mesh = BRep_Tool.Triangulation_s(face, place)
        if mesh is None:
            continue
        move = place.Transformation()
        nodes = [mesh.Node(k).Transformed(move) for k in range(1, mesh.NbNodes() + 1)]
        vertices += [(node.X(), node.Y(), node.Z()) for node in nodes]
        back = face.Orientation() == TopAbs_Orientation.TopAbs_REVERSED
        for k in range(1, mesh.NbTriangles() + 1):
            a, b, c = mesh.Triangle(k).Get()
            triangles.append((n + a - 1, n + c - 1, n + b - 1) if back else (n + a - 1, n + b - 1, n + c - 1))
        n += len(nodes)
    return np.array(vertices, np.float64).reshape(-1, 3), np.array(triangles, np.int64).reshape(-1, 3)
