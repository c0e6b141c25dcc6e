from __future__ import annotations

import pytest

from adjudge.brief.weakening.tools import is_check, tools_in


def test_tools_are_found_and_those_only_installed_are_not() -> None:
    assert tools_in("pip install pytest\ntox -e py && mypy src") == {"tox", "mypy"}


@pytest.mark.parametrize(
    ("name", "command", "holds"),
    [
        ("", "pytest", True), ("Run tests", "./all", True), ("", "./publish", False),
        ("Install test tools", "pip install x", False),
    ],
)  # fmt: skip
def test_a_step_checks_by_its_command_or_its_name(name: str, command: str, holds: bool) -> None:
    assert is_check(name, command) is holds
