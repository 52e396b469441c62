"""The stage as a widget: the page in a frame. Neither the page nor the trace is in the widget's state."""

from __future__ import annotations

import hashlib
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from . import _page, widget

if TYPE_CHECKING:
    from .trace import Trace


class Stage(anywidget.AnyWidget):
    """The stage of a trace. `step` and `node` follow the reader, and lead the reader if you set them.

    `observe` calls a function at each change. `event` and `sentence` are those of the step; `answered` is the pair
    of right and of all answers in Predict.
    """

    _esm = Path(__file__).with_name("stage.js").read_text(encoding="utf-8")

    step = traitlets.Int().tag(sync=True)
    node = traitlets.Int(None, allow_none=True)
    event = traitlets.Unicode()
    sentence = traitlets.Unicode()
    answered = traitlets.Tuple(traitlets.Int(), traitlets.Int(), default_value=(0, 0)).tag(sync=True)
    height = traitlets.Int(560).tag(sync=True)

    _theme = traitlets.Unicode().tag(sync=True)
    _title = traitlets.Unicode().tag(sync=True)
    # What a tab keeps the page by, so that it is sent once.
    _digest = traitlets.Unicode().tag(sync=True)
    # What the still picture is found by.
    _token = traitlets.Unicode().tag(sync=True)

    def __init__(self, trace: Trace, *, step: int, height: int, theme: str) -> None:
        page = _page.packed("show()")
        self._trace, self._page = trace, page
        digest, token = hashlib.sha256(page).hexdigest()[:16], uuid.uuid4().hex
        self._cell: int | None = None
        super().__init__(step=step, height=height, _theme=theme, _title=trace.title, _digest=digest, _token=token)
        self._follow()
        self.on_msg(self._answer)

    def goto(self, step: int) -> None:
        """Goes to a step."""
        self.step = step

    def play(self) -> None:
        """Plays from this step on, as the button does."""
        self.send({"say": "play"})

    def pause(self) -> None:
        """Stops playing."""
        self.send({"say": "pause"})

    @traitlets.validate("step")
    def _is_step(self, proposal: Any) -> int:
        step: int = proposal["value"]
        self._trace.at(step)  # for its error
        return step

    @traitlets.validate("node")
    def _is_node(self, proposal: Any) -> int | None:
        node: int | None = proposal["value"]
        if node is not None:
            self._trace.explain(node)  # for its error
        return node

    @traitlets.observe("step")
    def _follow(self, _change: object = None) -> None:
        now = self._trace.at(self.step)
        self.event, self.sentence, self.node = now.event, now.sentence, now.node

    @traitlets.observe("node")
    def _lead(self, _change: object) -> None:
        if self.node is not None and self.node != self._trace.at(self.step).node:
            self.step = self._trace._core.deciding_step(self.node)
            self._follow()  # a pruned node is decided at the cut of its parent

    def _answer(self, _widget: object, content: Any, _buffers: object) -> None:
        """Sends the page, the record of the trace, or the file with both, to the script that needs it."""
        want = content.get("want")
        if want == "page":
            self.send({"page": 1}, [self._page])
        elif want == "record":
            self.send({"record": 1}, [self._trace._core.carry_to_page()])
        elif want == "file":
            self.send({"file": 1}, [self._trace.to_html(step=self.step).encode()])

    def publish(self) -> None:
        """Shows the picture of the step as an output of its own, then the stage."""
        from IPython.core.getipython import get_ipython

        shell = get_ipython()
        self._cell = None if shell is None else shell.execution_count
        widget.publish(widget.still(self._trace, self.step, self._token), repr(self._trace))
        if bundle := self._repr_mimebundle_():
            widget.publish_bundle(*bundle)

    def _ipython_display_(self) -> None:
        """Shows it as the value of a cell, except in the cell in which `show` has just shown it."""
        from IPython.core.getipython import get_ipython

        shell = get_ipython()
        if shell is None or self._cell != shell.execution_count:
            self.publish()
