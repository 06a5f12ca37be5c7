"""``stickslip plot``: any channels of any recordings as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from stickslip.cli.outputs import check_picture
from stickslip.cli.recordings import RUN_HELP, open_runs
from stickslip.cli.show import print_json, print_table

if TYPE_CHECKING:
    from stickslip.analysis.run_channels import RunChannels


def plot(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help=RUN_HELP)],
    channel: Annotated[
        list[str] | None,
        typer.Option(
            help="What to plot: a channel, or a pattern such as 'q.*.angle'. Without one, channels are listed."
        ),
    ] = None,
    against: Annotated[str | None, typer.Option(help="The channel along the abscissa. Default: time.")] = None,
    histogram: Annotated[
        bool, typer.Option("--histogram", help="How often each value occurs, instead of when.")
    ] = False,
    out: Annotated[Path, typer.Option(help="The picture: .png, .pdf or .svg.")] = Path("plot.png"),
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Plot channels of recordings, several runs over each other. Without --channel: list the channels by group."""
    if not channel:
        _list_channels(open_runs(runs), json)
        return
    check_picture(out, "--out")
    if histogram and against is not None:
        raise typer.BadParameter("a histogram has no abscissa; leave --against out.", param_hint="--against")
    from stickslip.analysis.channel_plot import plot_channels
    from stickslip.analysis.figure_file import save_figure

    save_figure(plot_channels(open_runs(runs), channel, against, histogram), out)
    if json:
        print_json({"file": str(out)})
    else:
        print(out)


def _list_channels(runs: list[tuple[str, RunChannels]], json: bool) -> None:
    """Channels of each run, by group."""
    if json:
        listed = {
            name: {
                group: [{"name": one.name, "unit": one.unit, "about": one.about} for one in channels]
                for group, channels in run.by_group.items()
            }
            for name, run in runs
        }
        print_json({"runs": listed})
        return
    for name, run in runs:
        rows = [(group, one.name, one.unit, one.about) for group, channels in run.by_group.items() for one in channels]
        print_table(name, ("group", "channel (--channel)", "unit", ""), rows)
