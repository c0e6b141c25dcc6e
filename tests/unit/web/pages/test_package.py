"""The list of screens."""

from __future__ import annotations

from adjudge.web.pages import ROUTES


def test_no_two_screens_have_one_address() -> None:
    paths = [one.path for one in ROUTES]
    assert {"/", "/runs/{run}"} <= set(paths)
    assert len(set(paths)) == len(paths)
