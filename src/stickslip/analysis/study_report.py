"""The report of a study: words, tables and figures, as PDF pages and as one HTML file that needs nothing else."""

from __future__ import annotations

import base64
import html
import textwrap
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from stickslip.analysis.figure_file import save_pages
from stickslip.analysis.run_style import PLAIN
from stickslip.analysis.text_table import draw_table
from stickslip.analysis.track_sheet import INK, SOFT
from stickslip.io.safe_file import write_file

PAGE = (11.69, 8.27)  # inches: A4
WIDTH = 105  # characters of a line
LINE = 0.034  # of the page
ROWS = 26  # of a table on a page
MOST_ROWS = 5 * ROWS  # of a table in a report; the files of the study have all
LOOKS = """body{font:16px/1.5 system-ui,sans-serif;color:#33404d;max-width:60em;margin:2em auto;padding:0 1em}
h1{margin-bottom:.2em}.question{color:#66727e;margin-top:0}li{margin:.3em 0}img{max-width:100%;border:1px solid #dfe5ea}
table{border-collapse:collapse;margin:1em 0}td,th{padding:.2em .8em;text-align:right;border-bottom:1px solid #dfe5ea}
td:first-child,th:first-child{text-align:left}.small{color:#66727e;font-size:.85em}"""

Table = tuple[str, Sequence[str], Sequence[Sequence[str]]]  # title, headings, rows


def save_study_report(
    folder: Path,
    title: str,
    question: str,
    verdict: Sequence[str],
    tables: Sequence[Table],
    figures: Sequence[Any],
    made_from: str,
) -> tuple[Path, Path]:
    """Write ``report.pdf`` and ``report.html`` into a folder.

    Parameters
    ----------
    folder : Path
    title, question : str
    verdict : sequence of str
        Sentences.
    tables : sequence of (title, headings, rows)
    figures : sequence of matplotlib figures
    made_from : str
        How many runs, which version.
    """
    pdf, page = folder / "report.pdf", folder / "report.html"
    tables = [_shortened(*table) for table in tables]
    cover = _cover(title, question, verdict, made_from)
    sheets = [_sheet(*table, start) for table in tables for start in range(0, max(len(table[2]), 1), ROWS)]
    save_pages([cover, *figures, *sheets], pdf)
    text = _html(title, question, verdict, tables, [_picture(figure) for figure in figures], made_from)
    write_file(page, text.encode(), str(page))
    return pdf, page


def _shortened(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table that a person can read."""
    if len(rows) <= MOST_ROWS:
        return title, headings, rows
    return f"{title}: the first {MOST_ROWS} of {len(rows)} rows; table.csv has all runs", headings, rows[:MOST_ROWS]


def _cover(title: str, question: str, verdict: Sequence[str], made_from: str) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=PAGE)
    figure.text(0.06, 0.91, title, fontsize=20, weight="bold", color=INK, **PLAIN)
    figure.text(0.06, 0.865, question, fontsize=12, color=SOFT, **PLAIN)
    y = 0.80
    for sentence in verdict:
        lines = textwrap.wrap(sentence, WIDTH)
        if y - LINE * len(lines) < 0.08:
            figure.text(0.06, y, "…", fontsize=11, color=SOFT)
            break
        figure.text(0.06, y, "•", fontsize=11, color=INK, va="top")
        figure.text(0.08, y, "\n".join(lines), fontsize=11, color=INK, va="top", linespacing=1.45, **PLAIN)
        y -= LINE * len(lines) + 0.016
    figure.text(0.06, 0.04, made_from, fontsize=8.5, color=SOFT, **PLAIN)
    return figure


def _sheet(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], start: int) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=PAGE)
    figure.text(0.06, 0.92, title + (" (continued)" if start else ""), fontsize=13, weight="bold", color=INK, **PLAIN)
    draw_table(figure.add_axes((0.06, 0.06, 0.88, 0.82)), headings, rows[start : start + ROWS])
    return figure


def _picture(figure: Any) -> str:
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=130)
    return base64.b64encode(drawn.getvalue()).decode()


def _html(
    title: str, question: str, verdict: Sequence[str], tables: Sequence[Table], pictures: Sequence[str], made_from: str
) -> str:
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>',
        f"<style>{LOOKS}</style></head><body><h1>{html.escape(title)}</h1>",
        f'<p class="question">{html.escape(question)}</p><ul>',
        *(f"<li>{html.escape(sentence)}</li>" for sentence in verdict),
        "</ul>",
        *(f'<p><img alt="figure {k}" src="data:image/png;base64,{data}"></p>' for k, data in enumerate(pictures, 1)),
    ]
    for heading, headings, rows in tables:
        head = "".join(f"<th>{html.escape(cell)}</th>" for cell in headings)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        parts.append(f"<h2>{html.escape(heading)}</h2><table><tr>{head}</tr>{body}</table>")
    parts.append(f'<p class="small">{html.escape(made_from)}</p></body></html>')
    return "\n".join(parts)
