"""Scenes as TOML files: strict reading that reports every fault at once, and crash-safe writing.

The layout follows the declarations of `stickslip.model`: their annotations say which keys a table takes and what each
may hold, so there is no second description to keep in step.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stickslip.io.opened_folder import folder_itself
from stickslip.io.safe_file import read_text_file, write_text_file
from stickslip.io.tables import TableReader, relative_name, table_of
from stickslip.io.toml_text import parse_toml, write_toml
from stickslip.model import (
    CONSTRAINTS,
    FORCES,
    JOINTS,
    LAWS,
    SHAPES,
    Body,
    Compliance,
    Fault,
    Guide,
    Input,
    ModelError,
    Scene,
    StepOptions,
    Surface,
    validate_scene,
)
from stickslip.model.consistency import Parts, faults_between
from stickslip.model.fields import declared_fields, draft_of, nearest, place_of
from stickslip.model.functions import TRACK_ICE, settled_name
from stickslip.model.kinds import INVALID, describe

FORMAT = 1
MOST_ENTRIES = 20_000  # of one array of tables

#: Array of tables in the file → field of Scene, and the classes of its entries.
SECTIONS: dict[str, tuple[str, tuple[type, ...]]] = {
    "body": ("bodies", (Body,)),
    "joint": ("joints", JOINTS),
    "constraint": ("constraints", CONSTRAINTS),
    "force": ("forces", FORCES),
    "input": ("inputs", (Input,)),
    "guide": ("guides", (Guide,)),
    "compliance": ("compliance", (Compliance,)),
    "shape": ("shapes", SHAPES),
    "law": ("laws", LAWS),
}
SCENE_KEYS = ("name", "title", "gravity", "excluded", "coordinates")


def read_scene(path: str | os.PathLike[str], trust: bool = False) -> Scene:
    """Read a scene from a TOML file.

    Parameters
    ----------
    path : path-like
        The file; names of mesh and height files in it are relative to its folder.
    trust : bool
        Whether you trust its author: the file may then name functions by their address, which are imported and run, and
        files outside its folder. Default: it may not, it is data.

    Returns
    -------
    Scene
        Validated.

    Raises
    ------
    ModelError
        With all faults of the whole file, in the order of its lines.
    """
    file = Path(path)
    where = os.fspath(path)
    text = read_text_file(file, where)
    return scene_from_toml(text, where=where, folder=file.absolute().parent, trust=trust)


def save_scene(scene: Scene, path: str | os.PathLike[str]) -> None:
    """Write a scene to a TOML file; `read_scene` reads an equal one.

    The file is complete or unchanged, whatever happens meanwhile: text goes to a temporary file in the same folder,
    which then takes the place of the old one.

    Parameters
    ----------
    scene : Scene
        Must be valid, so that every file can be read.
    path : path-like
        Its folder must exist.

    Raises
    ------
    ModelError
        The scene is not valid, or holds a compiled function, which has no name in a file, or the file cannot be
        written.
    """
    validate_scene(scene)
    file = Path(path).absolute()
    text = scene_to_toml(scene, folder=file.parent)
    write_text_file(file, text, os.fspath(path))


def scene_from_toml(
    text: str, where: str = "scene", folder: str | os.PathLike[str] | None = None, trust: bool = False
) -> Scene:
    """Read a scene from TOML text.

    Parameters
    ----------
    text : str
    where : str
        Name of the source in messages.
    folder : path-like, optional
        What file names are relative to. Default: the working directory.
    trust : bool
        As of `read_scene`.

    Raises
    ------
    ModelError
        With all faults.
    """
    tables = parse_toml(text, where)
    return scene_from_tables(tables, where=where, folder=folder, text=text, trust=trust)


def scene_to_toml(scene: Scene, folder: str | os.PathLike[str] | None = None) -> str:
    """Write a scene as TOML text, leaving defaults out.

    Parameters
    ----------
    scene : Scene
    folder : path-like, optional
        Where the text will live: files in it or in its parent are named relative to it. Default: absolute names.

    Raises
    ------
    ModelError
        The scene holds a compiled function.
    """
    return write_toml(scene_to_tables(scene, folder))


def scene_from_tables(
    tables: Mapping[str, Any],
    where: str = "scene",
    folder: str | os.PathLike[str] | None = None,
    text: str | None = None,
    trust: bool = False,
) -> Scene:
    """Read a scene from plain data in the layout of the file; `text` supplies line numbers for messages.

    Raises
    ------
    ModelError
        With all faults.
    """
    plurals = {attribute: section for section, (attribute, _) in SECTIONS.items()}
    reader = _Reader(TableReader(folder_itself(folder, trust), plurals))
    scene = reader.read(tables)
    if scene is None:
        raise ModelError(reader.tables.located(where, text))
    return scene


def scene_to_tables(scene: Scene, folder: str | os.PathLike[str] | None = None) -> dict[str, Any]:
    """Turn a scene into plain data in the layout of the file: mappings, lists, texts, numbers."""
    base = os.fspath(folder) if folder is not None else None
    own = {key: value for key, value in table_of(scene, base).items() if key in SCENE_KEYS}
    tables: dict[str, Any] = {"scene": {"format": FORMAT, **own}}
    step = table_of(scene.step, base)
    if step:
        tables["step"] = step
    for section, (attribute, classes) in SECTIONS.items():
        entries = []
        for declaration in getattr(scene, attribute):
            kind = {"type": declaration.type} if len(classes) > 1 else {}
            entries.append({**kind, **table_of(declaration, base), **_key_of(declaration, base)})
        if entries:
            tables[section] = entries
    return tables


def _key_of(declaration: Any, folder: str | None) -> dict[str, str]:
    """The key of the ice of a track that is a file, as that file is named in `folder`; nothing for any other declaration."""
    if not _is_ice(declaration) or _names_a_track(declaration.key):
        return {}
    file = os.path.abspath(declaration.key)
    return {"key": file if folder is None else relative_name(file, folder)}


def _is_ice(declaration: Any) -> bool:
    return isinstance(declaration, Surface) and declaration.table == TRACK_ICE


def _names_a_track(key: str) -> bool:
    from stickslip.io import track_file  # slow to import, and offers the table

    return key in track_file.known_tracks()


@dataclass
class _Reader:
    """Reads the tables of a scene and collects faults on the way."""

    tables: TableReader
    parts: Parts = field(default_factory=Parts)

    def read(self, tables: Mapping[str, Any]) -> Scene | None:
        """The scene, or None if there are faults."""
        known = ["scene", "step", *SECTIONS]
        for key in tables:
            if key not in known:
                self.tables.places[key] = (key,)
                self.tables.faults.append(self.tables.unknown_key(key, key, known, "a scene file", {}))
        own = self._read_scene(tables.get("scene"))
        step = self._read_step(tables.get("step", {}))
        lists: dict[str, Any] = {}
        for section, (attribute, classes) in SECTIONS.items():
            lists[attribute] = tuple(self._read_section(section, tables.get(section, []), classes))
            setattr(self.parts, attribute, lists[attribute])
        self.parts.excluded = own.get("excluded", ())
        self.tables.faults.extend(faults_between(self.parts))
        return None if self.tables.faults or step is None else Scene(**own, **lists, step=step)

    def _read_scene(self, table: Any) -> dict[str, Any]:
        self.tables.places["scene"] = ("scene",)
        if not isinstance(table, dict):
            what = "is missing" if table is None else f"is {describe(table)}, not a table"
            self.tables.faults.append(Fault("scene", what, 'Begin the file with [scene] and name = "…"'))
            return {}
        keys = ["format", *SCENE_KEYS]
        if table.get("format", FORMAT) != FORMAT:
            what = f"is {describe(table['format'])}, but this version reads format {FORMAT}"
            self.tables.faults.append(
                Fault("scene.format", what, "Read it with the version of stickslip that wrote it")
            )
        fields = declared_fields(Scene)
        for key in table:
            if key not in keys:
                kinds = {name: fields[name].kind for name in SCENE_KEYS}
                self.tables.faults.append(self.tables.unknown_key(f"scene.{key}", key, keys, "[scene]", kinds))
        if "name" not in table:
            self.tables.faults.append(Fault("scene.name", "is missing", 'Add name = "…" to [scene]'))
        draft = draft_of(Scene, {key: table[key] for key in SCENE_KEYS if key in table}, "scene")
        self.tables.faults.extend(draft.faults)
        return draft.values

    def _read_step(self, table: Any) -> StepOptions | None:
        self.tables.places["step"] = ("step",)
        if isinstance(table, dict):
            step: StepOptions | None = self.tables.read_table(StepOptions, table, "step", "[step]")
            return step
        self.tables.faults.append(
            Fault("step", f"is {describe(table)}, not a table", "Write [step] and its keys below it")
        )
        return None

    def _read_section(self, section: str, entries: Any, classes: tuple[type, ...]) -> Iterator[Any]:
        """Sound declarations of one array of tables; of the others, what is known goes to `parts`."""
        if not isinstance(entries, list):
            self.tables.places[section] = (section,)
            what = "is a single table" if isinstance(entries, dict) else f"is {describe(entries)}, not a list of tables"
            self.tables.faults.append(Fault(section, what, f"Write [[{section}]], with two brackets, for each one"))
            self.parts.nameless.add(section)
            return
        if len(entries) > MOST_ENTRIES:
            self.tables.places[section] = (section,)
            self.tables.faults.append(
                Fault(section, f"has {len(entries)} entries", f"At most {MOST_ENTRIES} are read from a file")
            )
            self.parts.nameless.add(section)
            return
        raw = [place_of(classes[0], entry) if isinstance(entry, dict) else section for entry in entries]
        counts = Counter(raw)
        for i, (entry, place) in enumerate(zip(entries, raw, strict=True)):
            self.tables.places.setdefault(place, (section, i))
            here = place if counts[place] == 1 and place != section else place.replace(section, f"{section}[{i}]", 1)
            self.tables.places[here] = (section, i)
            declaration = self._read_entry(section, entry, classes, here)
            if declaration is not None:
                yield declaration
            else:
                self._note_broken(section, entry)

    def _read_entry(self, section: str, entry: Any, classes: tuple[type, ...], place: str) -> Any:
        if not isinstance(entry, dict):
            self.tables.faults.append(
                Fault(place, f"is {describe(entry)}, not a table", f"Write [[{section}]] and its keys below")
            )
            return None
        if len(classes) == 1:
            return self.tables.read_table(classes[0], entry, place, f"[[{section}]]")
        types = {cls.type: cls for cls in classes}  # type: ignore[attr-defined]
        listed = ", ".join(f'"{name}"' for name in types)
        kind = entry.get("type")
        if not isinstance(kind, str) or kind not in types:
            like = nearest(kind, types) if isinstance(kind, str) else None
            what = "is missing" if "type" not in entry else f"is {describe(kind)}, not a type of {section}"
            fix = f'Did you mean "{like}"? There are {listed}' if like else f"Give one of {listed}"
            self.tables.faults.append(Fault(f"{place}.type", what, fix))
            return None
        fields = {key: value for key, value in entry.items() if key != "type"}
        if settled_name(str(fields.get("table"))) == TRACK_ICE:
            fields |= self._ice_key(fields.get("key"), f"{place}.key")
        return self.tables.read_table(types[kind], fields, place, f'[[{section}]] of type "{kind}"')

    def _ice_key(self, key: Any, path: str) -> dict[str, Any]:
        """The key of the ice of a track: its name, or the path of its file, which must not lead out of the opened folder."""
        if key in (None, ""):
            self.tables.faults.append(Fault(path, "is missing", "Give the name of a track, or a track file"))
        if not isinstance(key, str) or not key or _names_a_track(key):
            return {}
        file = self.tables.file_at(key, path)
        return {} if file is INVALID else {"key": file}

    def _note_broken(self, section: str, entry: Any) -> None:
        """Keep the name of a faulty declaration, so that references to it are not reported as well."""
        name = entry.get("name") if isinstance(entry, dict) else None
        if isinstance(name, str) and name:
            self.parts.broken_names.setdefault(section, []).append(name)
        else:
            self.parts.nameless.add(section)
        if section == "joint" and isinstance(entry, dict) and isinstance(entry.get("child"), str):
            self.parts.broken_children.append(entry["child"])
