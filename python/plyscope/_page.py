"""The page in the package: one HTML file with the core inside, for the stage in a cell and for files."""

from __future__ import annotations

import base64
import gzip
from pathlib import Path
from urllib.parse import quote

from .errors import PlyscopeError

_PACKED = Path(__file__).with_name("static") / "plyscope.html.gz"
"""`cargo xtask page` writes it."""


def packed(caller: str) -> bytes:
    """Returns the page, gzipped; the error names the call that needs it."""
    try:
        return _PACKED.read_bytes()
    except FileNotFoundError:
        what = f"{caller} needs the page, which this installation lacks"
        how = "in a clone, run `cargo xtask page`, then `pip install .`"
        raise PlyscopeError(f"{what}; {how}", reason=what, remedy=how) from None


def hash_of(link: str, step: int, options: str) -> str:
    """Returns the part of an address after its #: the options, the request and the step."""
    return f"#{options}q={quote(link, safe='')}&s={step}"


def whole(page: bytes, opens: str, record: bytes) -> str:
    """Returns the page with a trace inside, as *Share* saves it (`ui/src/backend/page/whole.ts`)."""
    html = gzip.decompress(page).decode()
    # Without the time of packing, so that the same trace gives the same file.
    inside = base64.b64encode(gzip.compress(record, mtime=0)).decode()
    begin, end, rest = html.rpartition("</body>")
    return f"{begin}{_holder('plyscope-open', opens)}{_holder('plyscope-trace', inside)}{end}{rest}"


def _holder(name: str, text: str) -> str:
    return f'<script type="text/plain" id="{name}">{text}</script>'

