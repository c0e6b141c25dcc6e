"""The levels of linters."""

from __future__ import annotations

import pytest

from adjudge.contracts.collected.levels import LEVELS, severity_of
from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.candidate import Severity


def test_levels_keep_their_order() -> None:
    order = list(Severity)
    told = [order.index(severity_of(one, "x")) for one in LEVELS]
    assert told == sorted(told)


def test_level_that_is_none_names_the_tool() -> None:
    with pytest.raises(UnreadableReportError, match="hadolint"):
        severity_of("fatal", "hadolint")
