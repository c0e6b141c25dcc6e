"""A link stays inside when the kernel, following it, would never be outside on the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudge.adapters.workspace.symlinks import LINKS, STEPS, stays_inside

INSIDE = [
    {"l": "a"}, {"l": "./a/b"}, {"d/l": "../a"}, {"d/e/l": "../../a/./b"}, {"l": "m", "m": "a"}, {"l": "gone/x"},
    {"d/l": "m/x", "d/m": "../a"}, {"l": "a//b"}, {"l": "."}, {"d/l": ".."},
]  # fmt: skip
OUTSIDE = [
    {"l": "/etc/passwd"}, {"l": ".."}, {"l": "../x"}, {"d/l": "../../x"}, {"l": "a/../../x"}, {"l": ""},
    {"l": "m", "m": "/etc"}, {"l": "m/x", "m": ".."}, {"l": "nul\0"}, {"l": "l"}, {"l": "m", "m": "l"},
    {"l": "d/m/../..", "d/m": "../a"},
]  # fmt: skip


@pytest.mark.parametrize("targets", INSIDE)
def test_link_that_stays_is_kept(targets: dict[str, str]) -> None:
    assert stays_inside(next(iter(targets)), targets)


@pytest.mark.parametrize("targets", OUTSIDE)
def test_link_that_leads_out_is_not(targets: dict[str, str]) -> None:
    assert not stays_inside(next(iter(targets)), targets)


def test_step_upwards_counts_from_where_a_link_leads() -> None:
    # a/deep/up leads to the top by its letters; through the link it leads above it
    assert stays_inside("l", {"l": "a/deep/../.."})
    assert not stays_inside("l", {"l": "a/deep/../..", "a/deep": "../b"})


def test_way_through_a_linked_folder_may_not_go_upwards() -> None:
    assert stays_inside("l", {"l": ".venv/bin/python"}, {".venv"})
    assert not stays_inside("l", {"l": ".venv/../src"}, {".venv"})
    assert not stays_inside("l", {"l": "m/..", "m": ".venv"}, {".venv"})


def test_way_that_is_too_long_counts_as_out() -> None:
    chain = {f"l{number}": f"l{number + 1}" for number in range(LINKS + 2)}
    assert not stays_inside("l0", chain)
    assert stays_inside("l1", chain)
    assert not stays_inside("l", {"l": "a/" * (STEPS + 1)})


def test_disk_that_ignores_case_follows_a_link_of_another_spelling() -> None:
    targets = {"l": "M/..", "m": ".venv"}
    assert not stays_inside("l", targets, {".venv"}, fold=str.lower)
    assert stays_inside("l", targets, {".venv"})


@pytest.mark.parametrize("targets", [*INSIDE, *OUTSIDE])
def test_kernel_agrees_about_links_that_stay(targets: dict[str, str], tmp_path: Path) -> None:
    top = tmp_path / "top"
    for folder in ("a/b", "d/e", "gone"):
        (top / folder).mkdir(parents=True)
    for path, target in targets.items():
        if target and "\0" not in target:
            (top / path).symlink_to(target)
    first = next(iter(targets))
    if stays_inside(first, targets):
        assert Path(os.path.realpath(top / first)).is_relative_to(top)
