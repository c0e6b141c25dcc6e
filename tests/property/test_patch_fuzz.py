"""A bounded run of the differential fuzzer: the long one is ``fuzz/patch.py``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from fuzz.patch import Trial, run

if TYPE_CHECKING:
    from pathlib import Path

MUTANTS = 300


def test_no_path_that_git_apply_writes_is_missed(tmp_path: Path) -> None:
    missed = [(text, trial.missed) for _, text, trial in run(tmp_path / "scene", 1, MUTANTS) if trial.missed]
    assert missed == []


def test_mutants_are_not_all_refused(tmp_path: Path) -> None:
    tally = Counter(bool(trial.written) for _, _, trial in run(tmp_path / "scene", 2, MUTANTS // 4))
    assert tally[True] >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 7))
def test_no_path_is_missed_in_many_mutants(tmp_path: Path, seed: int) -> None:
    missed = [text for _, text, trial in run(tmp_path / "scene", seed, 5000) if trial.missed]
    assert missed == []


def test_planted_miss_is_found() -> None:
    assert Trial(frozenset({b"a"}), frozenset({b"a"}), frozenset({b"a", b"b"})).missed == {b"b"}
