"""Studies in the studio: written with a form, made in the background, looked at, paused, resumed, replayed."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from tests.studio.conftest import Server, Watched
from tests.studio.talk import Talk

SLOW = """
[study]
format = 1
app = "bounce"
until = 2.0

[[factor]]
path = "height"
low = 0.5
high = 2.0
levels = {levels}

[[output]]
name = "energy_end_j"
"""


def post(server: Server, id: str, text: str) -> tuple[int, str]:
    request = urllib.request.Request(f"{server.origin}/study/{id}", data=text.encode(), method="POST")
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def rows(server: Server, id: str) -> list[list[object]]:
    with urllib.request.urlopen(f"{server.origin}/study/{id}/table") as answer:
        return json.load(answer)["runs"]


def until_state(page: Talk, id: str, *states: str) -> dict[str, object]:
    return page.wait("study", lambda told: told["entry"]["id"] == id and told["entry"]["state"] in states)


def test_a_study_is_run_paused_and_resumed_and_survives_a_restart_of_the_studio(studio, tmp_path):
    """What was made is in the folder: another studio goes on with it, and makes nothing twice."""
    assert post(studio, "drops", SLOW.format(levels=4000))[0] == 200
    with Talk(studio) as page:
        page.ask("watch_study", id="drops")
        page.ask("run_study", id="drops")
        page.wait("study", lambda told: told["entry"]["state"] == "running" and told["entry"]["done"] > 20)
        page.ask("pause_study", id="drops")
        told = until_state(page, "drops", "paused")
        assert "asked to pause" in str(told["said"])
    made = [row[0] for row in rows(studio, "drops") if row[3]]
    assert 20 < len(made) < 4000
    home = Path(studio.home)
    again = Server(home=str(home))
    try:
        with Talk(again) as page:
            page.ask("watch_study", id="drops")
            assert until_state(page, "drops", "paused")["entry"]["done"] >= len(made)  # type: ignore[index]
            page.ask("run_study", id="drops")
            page.wait(
                "study", lambda told: told["entry"]["state"] == "running" and told["entry"]["done"] > len(made) + 20
            )
    finally:
        again.stop()  # a studio that ends pauses its studies
    state = json.loads((home / "studies" / "drops" / "state.json").read_text())
    assert state["state"] == "paused"
    kept = [row[0] for row in rows(studio, "drops") if row[3]]
    assert set(made) < set(kept)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[study]\nformat = 1\napp = "../door"\n', "not a name"),
        ('[study]\nformat = 1\napp = "door"\n[settings]\ntrack = "/etc/passwd"\n', "not a name"),
        ("[study\n", "the study"),
        ("#" * 70_000, "bytes"),
    ],
)
def test_studies_that_name_paths_or_are_none_are_refused(server, text, said):
    code, answer = post(server, "bad", text)
    assert code in (400, 413)
    assert said in answer


@pytest.mark.parametrize("address", ["study/..%2Fruns/table", "study/.hidden/table", "study/none/table.csv"])
def test_nothing_outside_the_folder_of_studies_is_read(server, address):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{server.origin}/{address}")
    assert refused.value.code == 404


def test_a_study_with_faults_says_which(studio):
    post(studio, "faulty", SLOW.format(levels=3).replace('"height"', '"hight"'))
    with Talk(studio) as page:
        page.ask("watch_study", id="faulty")
        page.ask("run_study", id="faulty")
        assert "height" in str(until_state(page, "faulty", "refused")["said"])


@pytest.mark.browser
def test_a_study_is_written_run_reloaded_clicked_and_replayed(chromium, studio):
    watched = Watched(chromium, studio, "studies")
    page = watched.page
    watched.until("document.querySelectorAll('.study-list li').length > 3")
    page.get_by_role("button", name="New study …").click()
    form = page.get_by_role("dialog", name="new study")
    form.get_by_label("app", exact=True).select_option("bounce")
    form.get_by_label("title").fill("Dropped balls")
    form.get_by_label("setting that varies").select_option("height")
    form.get_by_label("from", exact=True).fill("0.5")
    form.get_by_label("to", exact=True).fill("2")
    form.get_by_label("levels").fill("600")
    watched.until("document.querySelector('[aria-label=\"number that is looked at\"]') !== null")
    form.get_by_label("number that is looked at").select_option("energy_end_j")
    page.get_by_role("button", name="Save and run").click()
    watched.until("window.studio.studies.shown?.entry.state === 'running'")
    watched.until("window.studio.studies.table?.made.length > 3")
    page.reload()
    watched.until("window.studio !== undefined && window.studio.desk.name === 'studies'")
    assert page.url.endswith("#studies/dropped-balls")
    watched.until("window.studio.studies.table?.made.length > 3")
    watched.until("document.querySelectorAll('.study-figure .dot').length > 3")
    page.locator(".study-figure .dot").nth(2).click(force=True)
    watched.until("!document.querySelector('.chosen-run').hidden")
    page.get_by_role("button", name="Replay this run").click()
    watched.until("window.studio.desk.name === 'recording'")
    assert "#run/dropped-balls_point-" in page.url
    watched.until("window.studio.view.look !== null")
    page.go_back()
    watched.until("window.studio.desk.name === 'studies'")
    watched.until("window.studio.studies.shown?.entry.state === 'done'", 120.0)
    watched.until("window.studio.studies.table?.made.length === 600")
    assert page.locator(".verdict li").count() >= 1
    assert watched.complaints == []
    page.close()
