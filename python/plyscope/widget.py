"""What a cell shows of a trace: the stage as a widget over its still picture, or the page itself."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from ._needed import needed
from .errors import InputError

if TYPE_CHECKING:
    from .stage import Stage
    from .trace import Trace

# While the picture is visible, the widget's output has no height: it loads unseen, and without a kernel the
# notebook writes there that it has no model.
_STYLE = (
    "<style>.jp-OutputArea-child:has(.plyscope-still:not([hidden])) + .jp-OutputArea-child"
    "{height:0;min-height:0;overflow:hidden}</style>"
)


def show(trace: Trace, step: int, height: int, theme: str | None, static: bool) -> Stage | None:
    """Publishes the outputs of `Trace.show`."""
    if theme not in (None, "light", "dark"):
        reason, remedy = f"theme {theme!r} is unknown", "use light or dark"
        raise InputError(f"{reason}; {remedy}", "theme", None, reason, remedy)
    options = "embed&controls=full&" + (f"theme={theme}&" if theme else "")
    if static:
        page = trace._whole("show(static=True)", step, options)
        publish(_frame(page, trace.title, height), repr(trace))
        return None
    needed("anywidget", "show()")  # for its error
    from .stage import Stage

    stage = Stage(trace, step=step, height=height, theme=theme or "")
    stage.publish()
    return stage


def publish(markup: str, text: str) -> None:
    """Shows HTML in the cell's output; a terminal shows the text."""
    publish_bundle({"text/html": markup, "text/plain": text}, {})


def publish_bundle(data: dict[str, Any], metadata: dict[str, Any]) -> None:
    """Shows the same thing in several types in the cell's output."""
    needed("IPython.display", "show()", "ipython").display(data, metadata=metadata, raw=True)


def _frame(page: str, title: str, height: int) -> str:
    """The page in a frame that has no address of its own."""
    words = f'title="{html.escape(title)}" style="width:100%;height:{int(height)}px;border:0"'
    return f'<iframe srcdoc="{html.escape(page)}" {words}></iframe>'


def still(trace: Trace, step: int, token: str) -> str:
    """Returns the picture of a step, which the stage with this token hides while it is alive."""
    picture = f"{trace.svg(step, max_nodes=40)}<p>Run the cell to step.</p>" if len(trace) else "<p>Run the cell.</p>"
    return f'{_STYLE}<div class="plyscope-still" data-stage="{token}">{picture}</div>'
