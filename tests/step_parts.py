"""STEP files for tests, made with the extra `stickslip[cad]`: a peg, its bushing, and a second peg beside them, as an assembly."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

needs_cad = pytest.mark.skipif(
    importlib.util.find_spec("OCP") is None, reason="the extra stickslip[cad] is not installed"
)


def write_assembly(path: Path, play: float = 2e-4) -> None:
    """Write a peg of 30 mm in a bushing of 20 mm, and a copy of the peg, turned, 100 mm away."""
    if importlib.util.find_spec("OCP") is None:
        return
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
    from OCP.gp import gp, gp_Pnt, gp_Trsf, gp_Vec
    from OCP.STEPCAFControl import STEPCAFControl_Writer
    from OCP.TCollection import TCollection_ExtendedString
    from OCP.TDataStd import TDataStd_Name
    from OCP.TDocStd import TDocStd_Document
    from OCP.TopLoc import TopLoc_Location
    from OCP.XCAFDoc import XCAFDoc_DocumentTool

    document = TDocStd_Document(TCollection_ExtendedString("parts"))
    tool = XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    peg = tool.AddShape(BRepPrimAPI_MakeCylinder(10.0 - 0.5e3 * play, 30.0).Shape(), False)
    block = BRepPrimAPI_MakeBox(gp_Pnt(-20.0, -20.0, 0.0), 40.0, 40.0, 20.0).Shape()
    bushing = tool.AddShape(BRepAlgoAPI_Cut(block, BRepPrimAPI_MakeCylinder(10.0, 30.0).Shape()).Shape(), False)
    whole = tool.NewShape()
    for label, name in ((peg, "peg"), (bushing, "bushing"), (whole, "assembly")):
        TDataStd_Name.Set_s(label, TCollection_ExtendedString(name))
    lifted, aside, turn = gp_Trsf(), gp_Trsf(), gp_Trsf()
    lifted.SetTranslation(gp_Vec(0.0, 0.0, 5.0))
    aside.SetTranslation(gp_Vec(0.0, 100.0, 0.0))
    turn.SetRotation(gp.OZ_s(), 1.5707963267948966)
    for label, place in ((peg, lifted), (bushing, gp_Trsf()), (peg, aside.Multiplied(turn))):
        tool.AddComponent(whole, label, TopLoc_Location(place))
    tool.UpdateAssemblies()
    writer = STEPCAFControl_Writer()
    writer.SetNameMode(True)
    writer.Transfer(document)
    writer.Write(str(path))
