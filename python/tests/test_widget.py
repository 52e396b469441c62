"""The stage in a cell and the page in a file: what is published, what the script is sent, and how `step` and `node` go together.

A flow in a real notebook is in `e2e/tests/flows/notebook.rs`. Here a small page stands for the built one.
"""

from __future__ import annotations

import base64
import gzip
import html
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from conftest import AIMA

import plyscope as ply
from plyscope import _page

pytestmark = pytest.mark.usefixtures("small_page")


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a cell would show, in order."""
    shown: list[Any] = []
    monkeypatch.setattr("IPython.display.display", lambda thing, **_: shown.append(thing))
    return shown


@pytest.fixture
def stage(published: list[Any]) -> Any:
    return ply.trace("tree", AIMA).show(step=18)


def held(text: str, name: str) -> str:
    return text.split(f'<script type="text/plain" id="{name}">')[1].split("</script>")[0]


def test_a_page_has_the_trace_inside(tmp_path: Path) -> None:
    t = ply.trace("tree", AIMA)
    text = t.to_html(step=18)
    assert text.startswith("<!doctype html>") and text.endswith("</body></html>")
    opens = held(text, "plyscope-open")
    assert opens.startswith("#q=") and opens.endswith("&s=18") and AIMA in unquote(opens)
    assert gzip.decompress(base64.b64decode(held(text, "plyscope-trace"))) == t._core.carry_to_page()
    path = tmp_path / "stage.html"
    t.to_html(path, step=18)
    assert path.read_text(encoding="utf-8") == text
    assert held(t.to_html(), "plyscope-open").endswith("&s=33")
    with pytest.raises(ply.NotFound):
        t.to_html(step=34)
    with pytest.raises(FileNotFoundError):
        t.to_html(tmp_path / "none" / "stage.html")


def test_a_missing_page_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(_page, "_PACKED", tmp_path / "none.gz")
    with pytest.raises(ply.PlyscopeError, match=r"show\(\) needs the page.*cargo xtask page"):
        ply.trace("tree", AIMA).show()


def test_a_missing_package_is_named(python: Any) -> None:
    program = "import sys; sys.modules['anywidget'] = None\nimport plyscope as p; p.trace('tree', '(1 2)').show()"
    done: subprocess.CompletedProcess[str] = python(program)
    assert "show() needs anywidget: pip install anywidget" in done.stderr


def test_the_picture_comes_before_the_stage(stage: Any, published: list[Any]) -> None:
    still, widget = published
    assert all(part in still["text/html"] for part in ("plyscope-still", "<svg", stage._token))
    assert "application/vnd.jupyter.widget-view+json" in widget
    # Neither page nor trace is in the state that a notebook keeps.
    state = {key: value for key, value in stage.get_state().items() if key != "_esm"}
    assert len(str(state)) < 1_000


def test_the_script_is_sent_what_it_wants(stage: Any, small_page: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(type(stage), "send", lambda _, content, buffers=None: sent.append((content, buffers)))
    for want in ["page", "record", "file", "anything"]:
        stage._answer(None, {"want": want}, [])
    stage.play()
    stage.pause()
    record = ply.trace("tree", AIMA)._core.carry_to_page()
    assert sent[:2] == [({"page": 1}, [small_page]), ({"record": 1}, [record])]
    assert held(sent[2][1][0].decode(), "plyscope-open").endswith("&s=18")
    assert sent[3:] == [({"say": "play"}, None), ({"say": "pause"}, None)]


def test_step_and_node_lead_each_other(stage: Any) -> None:
    assert (stage.step, stage.node, stage.event) == (18, 5, "cutoff")
    assert stage.sentence.startswith("Cut: c₂ and c₃ cannot matter.")
    seen: list[int] = []
    stage.observe(lambda change: seen.append(change["new"]), "step")
    stage.goto(19)
    t = ply.trace("tree", AIMA)
    assert (stage.node, stage.sentence) == (t.at(19).node, t.at(19).sentence)
    stage.node = 1
    assert stage.step == t._core.deciding_step(1) and stage.node == 1
    stage.node = 7  # pruned: the step is the cut of its parent
    assert (stage.step, stage.node) == (18, 5)
    stage.node = 8  # pruned by the same cut
    assert (stage.step, stage.node) == (18, 5)
    stage.step = 0
    assert stage.node is None and stage.event == "start"
    assert seen == [19, t._core.deciding_step(1), 18, 0]


@pytest.mark.parametrize(("name", "value"), [("step", 34), ("step", -1), ("node", 99)])
def test_what_is_not_there_is_refused(stage: Any, name: str, value: int) -> None:
    with pytest.raises(ply.PlyscopeError):
        setattr(stage, name, value)
    assert stage.step == 18


def test_a_node_chooses_the_step(published: list[Any]) -> None:
    t = ply.trace("tree", AIMA)
    assert t.show(node=7).step == 18
    assert t.show().step == t.steps


def test_a_static_stage_is_the_page_in_a_frame(published: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    t = ply.trace("tree", AIMA)
    t.show(step=18, theme="dark", height=300, static=True)
    (frame,) = published
    text = html.unescape(frame["text/html"].split('srcdoc="')[1].split('"')[0])
    assert held(text, "plyscope-open").startswith("#embed&controls=full&theme=dark&q=")
    assert "height:300px" in frame["text/html"] and f'title="{html.escape(t.title)}"' in frame["text/html"]
    monkeypatch.setattr(ply.options, "static", True)
    t.show()
    assert "srcdoc" in published[1]["text/html"]


def test_a_comparison_is_shown_as_its_table(published: list[Any]) -> None:
    found = ply.compare("tree", AIMA, runs=["minimax", "alphabeta"])
    found.show()
    assert published == [{"text/html": found._repr_html_(), "text/plain": repr(found)}]


def test_a_wrong_theme_is_refused(published: list[Any]) -> None:
    with pytest.raises(ply.InputError, match="light or dark"):
        ply.trace("tree", AIMA).show(theme="red")  # type: ignore[call-overload]
    assert published == []


def test_a_page_takes_a_record_of_any_trace() -> None:
    """Also of a search of a game of one's own, which has no request that the page could repeat."""
    recorder = ply.record(game="tree", position="(3 12)", run="minimax")
    with recorder.node() as root:
        root.value = 3
    text = recorder.trace.to_html()
    assert held(text, "plyscope-open").startswith("#q=")
