"""The core, compiled from Rust (`crates/python`). Views are JSON; the classes around it make objects of them."""

from collections.abc import Sequence
from typing import Any, final

__all__ = ["Column", "Record", "__version__", "carried", "check", "compare", "games", "load", "search", "solve", "trace", "write"]
__version__: str

@final
class Record:
    notes: list[str]
    def __len__(self) -> int: ...
    def summary(self) -> str: ...
    def step(self, step: int) -> str: ...
    def deciding_step(self, node: int) -> int: ...
    def cutoff_steps(self) -> list[int]: ...
    def picture(
        self, format: str, *, step: int | None, node: int | None, plies: int | None, max_nodes: int | None
    ) -> str: ...
    def to_bytes(self, format: str) -> bytes: ...
    def save(self, path: str) -> None: ...
    def table(self, columns: Sequence[str] | None = None) -> object: ...
    def edges(self) -> tuple[Column, Column]: ...
    def carry(self) -> bytes: ...
    def carry_to_page(self) -> bytes: ...

@final
class Column:
    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...

def trace(
    game: str,
    position: str,
    *,
    run: str,
    depth: int | None,
    eval: str | None,
    size: str | None,
    k: int | None,
    exact: bool,
    subboard: str | None,
    budget: int | None,
    node_limit: int | None,
    time_limit: float | None,
) -> Record: ...
def compare(
    game: str,
    position: str,
    *,
    runs: Sequence[str],
    depth: int | None,
    eval: str | None,
    size: str | None,
    k: int | None,
    exact: bool,
    subboard: str | None,
    node_limit: int | None,
    time_limit: float | None,
) -> str: ...
def solve(
    game: str,
    position: str,
    *,
    size: str | None,
    k: int | None,
    exact: bool,
    subboard: str | None,
    node_limit: int | None,
    time_limit: float | None,
) -> str: ...
def games() -> str: ...
def search(
    state: Any,
    *,
    name: str,
    text: str,
    run: str,
    depth: int | None,
    budget: int | None,
    node_limit: int | None,
    time_limit: float | None,
    notes: Sequence[str],
) -> Record: ...
def load(path: str | None, bytes: bytes | None) -> Record: ...
def carried(bytes: bytes) -> Record: ...
def check(events: str) -> str: ...
def write(path: str, text: str) -> None: ...
