"""Packages that Plyscope can use but does not need."""

from __future__ import annotations

import importlib
from typing import Any


def needed(package: str, caller: str, install: str | None = None) -> Any:
    """Imports a package for a call; the error names the call and how to install the package."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name not in (package, package.partition(".")[0]):
            raise
        what = f"{caller} needs {package}: pip install {install or package}"
        raise ModuleNotFoundError(what, name=package) from None
