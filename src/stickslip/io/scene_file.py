"""Scenes as TOML files: strict reading that reports every fault at once, and crash-safe writing.

The layout follows the declarations of `stickslip.model`: their annotations say which keys a table takes and what each
may hold, so there is no second description to keep in step.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stickslip.io.toml_text import find_lines, line_of, write_toml
from stickslip.model import (
    CONSTRAINTS,
    FORCES,
    JOINTS,
    LAWS,
    SHAPES,
    Body,
    Fault,
    Input,
    ModelError,
    Scene,
    StepOptions,
    validate_scene,
)
from stickslip.model.consistency import Parts, faults_between
from stickslip.model.fields import declared_fields, draft_of, nearest, place_of
from stickslip.model.kinds import INVALID, DataFile, Items, Kind, describe

FORMAT = 1
MAX_BYTES = 64 * 2**20  # larger files hold meshes that belong in files of their own
NONE = "none"  # an empty place in a list; TOML has no null

#: Array of tables in the file → field of Scene, and the classes of its entries.
SECTIONS: dict[str, tuple[str, tuple[type, ...]]] = {
    "body": ("bodies", (Body,)),
    "joint": ("joints", JOINTS),
    "constraint": ("constraints", CONSTRAINTS),
    "force": ("forces", FORCES),
    "input": ("inputs", (Input,)),
    "shape": ("shapes", SHAPES),
    "law": ("laws", LAWS),
}
SCENE_KEYS = ("name", "title", "gravity", "excluded", "coordinates")

# Endings that look like units: the SI unit that stickslip uses instead.
UNIT_ENDINGS = {
    **dict.fromkeys(("g", "kg", "t", "lb", "lbs"), "kg"),
    **dict.fromkeys(("um", "mm", "cm", "dm", "m", "km", "in", "inch", "ft"), "m"),
    **dict.fromkeys(("deg", "degree", "degrees", "rad", "rev", "turns"), "rad"),
    **dict.fromkeys(("us", "ms", "s", "sec", "min"), "s"),
    **dict.fromkeys(("kmh", "kph", "mph", "m_s", "mps"), "m/s"),
    **dict.fromkeys(("rpm", "deg_s", "rad_s"), "rad/s"),
    **dict.fromkeys(("n", "kn", "kgf", "lbf"), "N"),
    **dict.fromkeys(("nm", "ncm", "nmm", "n_m"), "N m"),
    **dict.fromkeys(("hz", "khz"), "Hz"),
}


def load_scene(path: str | os.PathLike[str]) -> Scene:
    """Read a scene from a TOML file.

    Parameters
    ----------
    path : path-like
        The file; names of mesh and height files in it are relative to its folder.

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
    try:
        size = file.stat().st_size
        if not file.is_file():
            raise ModelError(Fault(where, "is not a file", "Give the name of a TOML file"))
        if size > MAX_BYTES:
            raise ModelError(_too_large(where, size))
        text = file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        fix = "Check the name, the folder and the permissions"
        raise ModelError(Fault(where, f"cannot be read: {error.strerror or error}", fix)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ModelError(Fault(f"{where}:{line}", "is not UTF-8 text", "Save the file with UTF-8 encoding")) from error
    return scene_from_toml(text, where=where, folder=file.absolute().parent)


def save_scene(scene: Scene, path: str | os.PathLike[str]) -> None:
    """Write a scene to a TOML file; `load_scene` reads an equal one.

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
    data = text.encode()
    if len(data) > MAX_BYTES:
        raise ModelError(_too_large(os.fspath(path), len(data)))
    try:
        _replace_file(file, data)
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        raise ModelError(Fault(os.fspath(path), what, "Check the folder, its permissions and free space")) from error


def scene_from_toml(text: str, where: str = "scene", folder: str | os.PathLike[str] | None = None) -> Scene:
    """Read a scene from TOML text.

    Parameters
    ----------
    text : str
    where : str
        Name of the source in messages.
    folder : path-like, optional
        What file names are relative to. Default: the working directory.

    Raises
    ------
    ModelError
        With all faults.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"^(.*) \(at (?:line (\d+), column (\d+)|(end of document))\)$", str(error), re.DOTALL)
        reason, line, column = match.group(1, 2, 3) if match else (str(error), None, None)
        place = f"{where}:{line}:{column}" if line else f"{where}:{text.count(chr(10)) + 1}"
        fix = "Correct the syntax; texts need quotes, lists brackets, tables [name] or [[name]]"
        raise ModelError(Fault(place, f"is not TOML: {reason}", fix)) from error
    except (RecursionError, ValueError) as error:  # nested too deeply; integers of thousands of digits
        raise ModelError(Fault(where, f"is not TOML that can be read: {error}", "Simplify the file")) from error
    return scene_from_tables(tables, where=where, folder=folder, text=text)


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
) -> Scene:
    """Read a scene from plain data in the layout of the file; `text` supplies line numbers for messages.

    Raises
    ------
    ModelError
        With all faults.
    """
    reader = _Reader(os.fspath(folder) if folder is not None else None)
    scene = reader.read(tables)
    if scene is None:
        raise ModelError(_located(reader, where, text))
    return scene


def scene_to_tables(scene: Scene, folder: str | os.PathLike[str] | None = None) -> dict[str, Any]:
    """Turn a scene into plain data in the layout of the file: mappings, lists, texts, numbers."""
    base = os.fspath(folder) if folder is not None else None
    own = {key: value for key, value in _table_of(scene, base).items() if key in SCENE_KEYS}
    tables: dict[str, Any] = {"scene": {"format": FORMAT, **own}}
    step = _table_of(scene.step, base)
    if step:
        tables["step"] = step
    for section, (attribute, classes) in SECTIONS.items():
        entries = []
        for declaration in getattr(scene, attribute):
            kind = {"type": declaration.type} if len(classes) > 1 else {}
            entries.append({**kind, **_table_of(declaration, base)})
        if entries:
            tables[section] = entries
    return tables


@dataclass
class _Reader:
    """Reads tables into declarations and collects faults on the way."""

    folder: str | None
    faults: list[Fault] = field(default_factory=list)
    places: dict[str, tuple[str | int, ...]] = field(default_factory=dict)  # place in messages → path in the file
    parts: Parts = field(default_factory=Parts)

    def read(self, tables: Mapping[str, Any]) -> Scene | None:
        """The scene, or None if there are faults."""
        known = ["scene", "step", *SECTIONS]
        for key in tables:
            if key not in known:
                self.places[key] = (key,)
                self.faults.append(_unknown_key(key, key, known, "a scene file", {}))
        own = self._read_scene(tables.get("scene"))
        step = self._read_step(tables.get("step", {}))
        lists: dict[str, Any] = {}
        for section, (attribute, classes) in SECTIONS.items():
            lists[attribute] = tuple(self._read_section(section, tables.get(section, []), classes))
            setattr(self.parts, attribute, lists[attribute])
        self.parts.excluded = own.get("excluded", ())
        self.faults.extend(faults_between(self.parts))
        return None if self.faults or step is None else Scene(**own, **lists, step=step)

    def _read_scene(self, table: Any) -> dict[str, Any]:
        self.places["scene"] = ("scene",)
        if not isinstance(table, dict):
            what = "is missing" if table is None else f"is {describe(table)}, not a table"
            self.faults.append(Fault("scene", what, 'Begin the file with [scene] and name = "…"'))
            return {}
        keys = ["format", *SCENE_KEYS]
        if table.get("format", FORMAT) != FORMAT:
            what = f"is {describe(table['format'])}, but this version reads format {FORMAT}"
            self.faults.append(Fault("scene.format", what, "Read it with the version of stickslip that wrote it"))
        fields = declared_fields(Scene)
        for key in table:
            if key not in keys:
                kinds = {name: fields[name].kind for name in SCENE_KEYS}
                self.faults.append(_unknown_key(f"scene.{key}", key, keys, "[scene]", kinds))
        if "name" not in table:
            self.faults.append(Fault("scene.name", "is missing", 'Add name = "…" to [scene]'))
        draft = draft_of(Scene, {key: table[key] for key in SCENE_KEYS if key in table}, "scene")
        self.faults.extend(draft.faults)
        return draft.values

    def _read_step(self, table: Any) -> StepOptions | None:
        self.places["step"] = ("step",)
        if isinstance(table, dict):
            step: StepOptions | None = self._read_table(StepOptions, table, "step", "[step]")
            return step
        self.faults.append(Fault("step", f"is {describe(table)}, not a table", "Write [step] and its keys below it"))
        return None

    def _read_section(self, section: str, entries: Any, classes: tuple[type, ...]) -> Iterator[Any]:
        """Sound declarations of one array of tables; of the others, what is known goes to `parts`."""
        if not isinstance(entries, list):
            self.places[section] = (section,)
            what = "is a single table" if isinstance(entries, dict) else f"is {describe(entries)}, not a list of tables"
            self.faults.append(Fault(section, what, f"Write [[{section}]], with two brackets, for each one"))
            self.parts.nameless.add(section)
            return
        raw = [place_of(classes[0], entry) if isinstance(entry, dict) else section for entry in entries]
        counts = Counter(raw)
        for i, (entry, place) in enumerate(zip(entries, raw, strict=True)):
            self.places.setdefault(place, (section, i))
            here = place if counts[place] == 1 and place != section else place.replace(section, f"{section}[{i}]", 1)
            self.places[here] = (section, i)
            declaration = self._read_entry(section, entry, classes, here)
            if declaration is not None:
                yield declaration
            else:
                self._note_broken(section, entry)

    def _read_entry(self, section: str, entry: Any, classes: tuple[type, ...], place: str) -> Any:
        if not isinstance(entry, dict):
            self.faults.append(
                Fault(place, f"is {describe(entry)}, not a table", f"Write [[{section}]] and its keys below")
            )
            return None
        if len(classes) == 1:
            return self._read_table(classes[0], entry, place, f"[[{section}]]")
        types = {cls.type: cls for cls in classes}  # type: ignore[attr-defined]
        listed = ", ".join(f'"{name}"' for name in types)
        kind = entry.get("type")
        if not isinstance(kind, str) or kind not in types:
            like = nearest(kind, types) if isinstance(kind, str) else None
            what = "is missing" if "type" not in entry else f"is {describe(kind)}, not a type of {section}"
            fix = f'Did you mean "{like}"? There are {listed}' if like else f"Give one of {listed}"
            self.faults.append(Fault(f"{place}.type", what, fix))
            return None
        fields = {key: value for key, value in entry.items() if key != "type"}
        return self._read_table(types[kind], fields, place, f'[[{section}]] of type "{kind}"')

    def _note_broken(self, section: str, entry: Any) -> None:
        """Keep the name of a faulty declaration, so that references to it are not reported as well."""
        name = entry.get("name") if isinstance(entry, dict) else None
        if isinstance(name, str) and name:
            self.parts.broken_names.setdefault(section, []).append(name)
        else:
            self.parts.nameless.add(section)
        if section == "joint" and isinstance(entry, dict) and isinstance(entry.get("child"), str):
            self.parts.broken_children.append(entry["child"])

    def _read_table(self, cls: type, table: Mapping[str, Any], place: str, title: str) -> Any:
        """One declaration, or None if it has faults."""
        before = len(self.faults)
        fields = declared_fields(cls)
        kinds = {name: known.kind for name, known in fields.items()}
        meant = set()  # fields given under a name with a unit: reported once
        for key in table:
            if key not in fields:
                self.faults.append(_unknown_key(f"{place}.{key}", key, list(fields), title, kinds))
                meant.add(_split_unit(key)[0])
        values = {}
        for name, known in fields.items():
            if name in table:
                value = self._read_value(known.kind, table[name], f"{place}.{name}")
                if value is not INVALID:
                    values[name] = value
            elif known.required and name not in meant:
                self.faults.append(Fault(f"{place}.{name}", "is missing", f"Add `{name}`: {known.kind.wanted()}"))
            elif not known.required:
                values[name] = known.default
        draft = draft_of(cls, values, place)
        self.faults.extend(draft.faults)
        return cls(**draft.values) if len(self.faults) == before else None

    def _read_value(self, kind: Kind, data: Any, path: str) -> Any:
        """Plain data as the value a declaration takes; checking is left to the declaration."""
        if isinstance(kind, DataFile) and isinstance(data, str) and self.folder is not None:
            return os.path.join(self.folder, data) if data else data
        if not isinstance(kind, Items):
            return data
        (cls,) = kind.classes
        entries = data if isinstance(data, list) else [data]
        values = []
        for i, entry in enumerate(entries):
            here = f"{path}[{i}]"
            if isinstance(entry, dict):
                values.append(self._read_table(cls, entry, here, f"`{path.rsplit('.', 1)[-1]}`"))
            elif entry == NONE and kind.gaps:
                values.append(None)
                continue
            else:
                required = [name for name, known in declared_fields(cls).items() if known.required]
                example = required[0] if required else next(iter(declared_fields(cls)))
                gap = f', or "{NONE}"' if kind.gaps else ""
                fix = f"Write a table such as {{ {example} = … }}{gap}"
                self.faults.append(Fault(here, f"is {describe(entry)}, not a table", fix))
                values.append(None)
            if values[-1] is None:
                return INVALID
        return tuple(values)


def _unknown_key(path: str, key: str, known: list[str], title: str, kinds: Mapping[str, Kind]) -> Fault:
    """Fault of a key that is not there; recognises units in names and misspellings."""
    base, unit = _split_unit(key)
    if unit is not None:
        use_si = "stickslip files use SI and no units in names"
        match = base if base in known else nearest(base, known)
        if match is not None and match in kinds and kinds[match].unit:
            return Fault(path, "carries a unit in its name", f"{use_si}; write `{match}` in {kinds[match].unit}")
        if match is None and len(key) - len(base) > 2:  # one letter may be an index
            what = f"is not a key of {title}, and carries a unit in its name"
            return Fault(path, what, f"{use_si}, here {unit}; {title} takes {_listed(known)}")
    plural = next(
        (section for section, (attribute, _) in SECTIONS.items() if attribute == key and section in known), None
    )
    if plural is not None:
        return Fault(path, f"is not a key of {title}", f"Write [[{plural}]] for each one")
    like = nearest(key, known)
    fix = f"Did you mean `{like}`?" if like else f"Remove it; {title} takes {_listed(known)}"
    return Fault(path, f"is not a key of {title}", fix)


def _split_unit(key: str) -> tuple[str, str | None]:
    """Name without a unit at its end, and the SI unit meant; None if there is no unit."""
    for match in re.finditer("_", key):
        base, ending = key[: match.start()], key[match.end() :].lower()
        if base and ending in UNIT_ENDINGS:
            return base, UNIT_ENDINGS[ending]
    return key, None


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _located(reader: _Reader, where: str, text: str | None) -> list[Fault]:
    """Faults with file and line before their paths, in the order of the file."""
    lines = find_lines(text) if text is not None else {}
    located = []
    for fault in reader.faults:
        place = max((p for p in reader.places if _begins(fault.path, p)), key=len, default="")
        rest = [
            int(index) if index else name
            for name, index in re.findall(r"\.?([^.\[\]]+)|\[(\d+)\]", fault.path[len(place) :])
        ]
        line = line_of((*reader.places.get(place, ()), *rest), lines)
        shown = f"{where}:{line} {fault.path}" if line is not None else f"{where} {fault.path}"
        located.append((line if line is not None else 0, fault._replace(path=shown)))
    return [fault for _, fault in sorted(located, key=lambda pair: pair[0])]


def _begins(path: str, place: str) -> bool:
    return path.startswith(place) and path[len(place) : len(place) + 1] in ("", ".", "[")


def _table_of(declaration: Any, folder: str | None) -> dict[str, Any]:
    """A declaration as plain data, without the fields that have their default."""
    cls: Any = type(declaration)
    place = place_of(cls, {"name": getattr(declaration, "name", "")})
    table = {}
    for name, known in declared_fields(cls).items():
        value = getattr(declaration, name)
        if known.required or value != known.default:
            table[name] = _data(known.kind, value, f"{place}.{name}", folder)
    return table


def _data(kind: Kind, value: Any, path: str, folder: str | None) -> Any:
    if isinstance(kind, Items):
        return [NONE if item is None else _table_of(item, folder) for item in value]
    if isinstance(kind, DataFile) and folder is not None:
        return _relative(value, folder)
    if callable(value):
        what = f"is the compiled function {getattr(value, '__name__', value)!r}, which has no name in a file"
        raise ModelError(Fault(path, what, 'Give the function as "package.module:name"'))
    return value


def _relative(file: str, folder: str) -> str:
    """Name of a file as seen from a folder, if it is in that folder or in its parent; else its absolute name."""
    with suppress(ValueError):  # another drive
        if Path(file).is_relative_to(Path(folder).parent):
            return Path(os.path.relpath(file, folder)).as_posix()
    return file


def _too_large(where: str, size: int) -> Fault:
    what = f"has {size / 2**20:.1f} MB; scene files end at {MAX_BYTES // 2**20} MB"
    return Fault(where, what, "Keep meshes and heights in files of their own (`file = …`)")


def _replace_file(file: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    target = Path(os.path.realpath(file))  # a link stays a link
    temporary = target.with_name(f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}.tmp")
    try:
        with open(temporary, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(FileNotFoundError):
            os.chmod(temporary, target.stat().st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    with suppress(OSError):  # the folder entry too, where the system allows it
        descriptor = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
