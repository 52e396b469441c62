"""The errors of Plyscope: one class per kind, each with the place, the reason and the remedy as fields."""

from __future__ import annotations


class PlyscopeError(Exception):
    """An error of Plyscope. `str(error)` is the sentence that the command line prints."""

    field: str | None
    """The argument at fault; None if it is no single one."""
    at: int | None
    """The byte of the error in the argument's text, from 0; None for the argument as a whole."""
    reason: str
    """The reason, in lower case without a full stop."""
    remedy: str | None
    """What to do instead; None if nothing is known."""

    def __init__(
        self,
        sentence: str,
        field: str | None = None,
        at: int | None = None,
        reason: str | None = None,
        remedy: str | None = None,
    ) -> None:
        # All of them are arguments, so that the error survives pickling, as joblib does it.
        super().__init__(sentence, field, at, reason, remedy)
        self.field, self.at, self.remedy = field, at, remedy
        self.reason = sentence if reason is None else reason

    def __str__(self) -> str:
        return str(self.args[0])


class InputError(PlyscopeError, ValueError):
    """An argument is wrong."""


class NotFound(PlyscopeError, LookupError):
    """The trace has no such step, node or move."""


class LimitError(PlyscopeError, ValueError):
    """The work is too large."""


class InvalidFile(PlyscopeError, ValueError):
    """The file is no trace that a search can produce."""


_KINDS: dict[str, type[PlyscopeError]] = {
    "input": InputError,
    "not_found": NotFound,
    "limit": LimitError,
    "busy": LimitError,
    "invalid_file": InvalidFile,
}


def of_code(code: str) -> type[PlyscopeError]:
    """Returns the class of a kind of failure, as the core names it."""
    return _KINDS.get(code, PlyscopeError)
