"""Choices that hold for all cells of a notebook."""

static: bool = False
"""Whether `show()` puts the whole page into the cell, for books and for readers without a kernel."""
