"""What a page is shown of the folder of a study. Imports no physics: the server reads it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from stickslip.io.library import check_name, data_folder
from stickslip.io.safe_file import read_text_file
from stickslip.io.toml_text import parse_toml
from stickslip.model.errors import ModelError, StickslipError, UsageError
from stickslip.studio.study_messages import StudyColumn, StudyEntry, StudyShown

NEW = "new"
MOST_ROWS = 20_000  # that a page is sent
MAX_TEXT_BYTES = 2**16  # of a study that a page writes
MAX_SUMMARY_BYTES = 32 * 2**20
MOST_SENTENCES = 12  # of a verdict; the report has all


def studies_folder() -> Path:
    """Where studies are."""
    return data_folder() / "studies"


def study_folder(id: str) -> Path:
    """Folder of a study by its id; it need not be there.

    Raises
    ------
    UsageError
        The id is a path, or leads out of the folder of studies.
    """
    try:
        folder = studies_folder() / check_name(id, "study")
    except ModelError as error:
        raise UsageError(str(error)) from error
    if folder.is_symlink():
        raise UsageError(f"The study {id[:60]!r} is a link. Only folders are opened.")
    return folder


def studies_with_results() -> list[str]:
    """Ids of the studies that have a folder, by name."""
    from stickslip.io.study_folder import STUDY_FILE

    try:
        return sorted(path.name for path in studies_folder().iterdir() if (path / STUDY_FILE).is_file())
    except OSError:  # nobody made a study yet
        return []


def shown_study(id: str, ready: StudyEntry | None = None) -> StudyShown:
    """A study as a page shows it; one that ships and was never run is shown as it ships.

    Raises
    ------
    StickslipError
        There is no such study, or its folder is damaged.
    """
    from stickslip.io.study_folder import DONE, RESULTS, STATE_FILE, STUDY_FILE, SUMMARY_FILE, read_state

    folder = study_folder(id)
    if not (folder / STUDY_FILE).is_file() and not (folder / STATE_FILE).is_file():
        if ready is None:
            raise UsageError(f"There is no study {id[:60]!r}. Choose one from the list.")
        return StudyShown(ready, "", 0, None, (), (), (), "")
    state = read_state(folder)
    is_new = not (folder / STATE_FILE).is_file()
    head = _head(folder) if is_new else {}
    words = {name: str(head.get(name) or getattr(state, name)) for name in ("title", "question", "app", "method")}
    entry = StudyEntry(
        id, words["title"] or id, words["question"], words["app"], words["method"], ready is not None,
        NEW if is_new else state.state, state.done, state.total,
    )  # fmt: skip
    factors = tuple(StudyColumn(str(f["path"]), str(f["label"]), str(f["unit"])) for f in state.factors)
    outputs = tuple(StudyColumn(str(o["name"]), str(o["label"]), str(o["unit"]), str(o["goal"])) for o in state.outputs)
    verdict: tuple[str, ...] = ()
    if state.state == DONE and (folder / SUMMARY_FILE).is_file():
        verdict = _verdict(folder / SUMMARY_FILE)
    parts = sorted(file.name for file in (folder / RESULTS).glob("*.parquet"))
    stamp = f"{len(parts)}.{parts[-1] if parts else ''}.{state.total}.{state.state}"
    return StudyShown(entry, state.said, state.failed, state.left_s, factors, outputs, verdict, stamp)


def _head(folder: Path) -> dict[str, Any]:
    """What the file of a study that was never run says of it."""
    from stickslip.io.study_folder import STUDY_FILE

    try:
        text = read_text_file(folder / STUDY_FILE, STUDY_FILE, max_bytes=MAX_TEXT_BYTES)
        head = parse_toml(text, STUDY_FILE).get("study", {})
    except StickslipError:  # running it says what is wrong
        return {}
    return head if isinstance(head, dict) else {}


def _verdict(file: Path) -> tuple[str, ...]:
    try:
        summary = json.loads(read_text_file(file, str(file), max_bytes=MAX_SUMMARY_BYTES))
        return tuple(str(sentence) for sentence in summary["verdict"][:MOST_SENTENCES])
    except (ValueError, KeyError, TypeError) as error:
        raise UsageError(f"{file} is damaged: {error}. Run the study again: its results are kept.") from error


def table_of(id: str) -> dict[str, Any]:
    """Rows of a study: every run that it wants, with its numbers if it was made.

    Returns
    -------
    dict
        ``runs`` are lists: key, point, seed, status, values of the factors, numbers of the outputs; ``wanted`` is how many there are.

    Raises
    ------
    StickslipError
    """
    from stickslip.io.result_store import read_results
    from stickslip.io.study_folder import RESULTS, PlannedRun, read_plan, read_state

    folder = study_folder(id)
    state = read_state(folder)
    factors = [str(factor["path"]) for factor in state.factors]
    outputs = [str(output["name"]) for output in state.outputs]
    planned: dict[str, PlannedRun] = {}
    wanted = 0
    for run in read_plan(folder):
        wanted += 1
        if len(planned) < MOST_ROWS:
            planned[run.key] = run
    made: dict[str, tuple[str, list[float | None]]] = {}
    for result in read_results(folder / RESULTS):
        if result.key in planned:
            made[result.key] = (result.status, [result.numbers.get(name) for name in outputs])
    paths = factors or list(dict.fromkeys(path for run in planned.values() for path in run.settings))
    nothing: list[float | None] = [None] * len(outputs)
    runs = []
    for run in planned.values():
        status, numbers = made.get(run.key, ("", nothing))
        runs.append([run.key, run.point, run.seed, status, [run.settings.get(path) for path in paths], numbers])
    return {"factors": paths, "outputs": outputs, "runs": runs, "wanted": wanted}


def point_command(id: str, key: str) -> tuple[list[str], str]:
    """Arguments of ``stickslip run`` that make a run of a study again, and what to call its recording.

    Raises
    ------
    StickslipError
        The study has no such run.
    """
    from stickslip.io.study_folder import read_plan, read_state

    folder = study_folder(id)
    state = read_state(folder)
    run = next((run for run in read_plan(folder) if run.key == key), None)
    if run is None:
        raise UsageError(f"The study {id[:60]!r} has no such run any more. Load its table again.")
    command = [state.app, "--seed", str(run.seed)]
    if state.controller:
        command += ["--controller", state.controller]
    if state.until is not None:
        command += ["--until", repr(state.until)]
    for path, value in {**state.settings, **run.settings}.items():
        command += ["--set", f"{path}={json.dumps(value)}"]
    return command, f"{id[:80]}_point-{run.point + 1}_seed-{run.seed}_{key[:8]}"


def save_study(id: str, data: bytes) -> None:
    """Put a study that a page wrote into its folder. It is checked against its app when it is run; here, that it names no path.

    Raises
    ------
    StickslipError
        It is too long, no TOML, names a path, or is being run.
    """
    from stickslip.io.safe_file import write_text_file
    from stickslip.io.study_folder import STATE_FILE, STUDY_FILE, is_being_made

    folder = study_folder(id)
    if len(data) > MAX_TEXT_BYTES:
        raise UsageError(f"The study has {len(data)} bytes, at most {MAX_TEXT_BYTES} are read.")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise UsageError("The study is not UTF-8 text. Type it again.") from error
    _refuse_paths(parse_toml(text, "the study"))
    if is_being_made(folder):
        raise UsageError(f"The study {id!r} is being run. Pause it first, or give the new one another name.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / STATE_FILE).unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{folder} cannot be made: {error.strerror or error}. Check the folder of studies.") from error
    write_text_file(folder / STUDY_FILE, text, str(folder / STUDY_FILE))


def _refuse_paths(tables: dict[str, Any]) -> None:
    """A page names apps, set-ups and tracks, never files of this machine."""
    head = tables.get("study", {})
    named = [head.get("app"), head.get("controller")] if isinstance(head, dict) else []
    parts: list[Any] = [tables.get(name, {}) for name in ("settings", "factor", "variant")]
    for text in (*named, *_texts(parts)):
        if isinstance(text, str) and text:
            try:
                check_name(text, "the study")
            except ModelError as error:
                raise UsageError(str(error)) from error


def _texts(value: Any) -> Sequence[str]:
    """All texts within tables and lists, but names and units."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, one in value.items() if key not in ("unit", "name") for text in _texts(one)]
    return [text for one in value for text in _texts(one)] if isinstance(value, list) else []
