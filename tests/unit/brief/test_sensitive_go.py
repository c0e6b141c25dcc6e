"""The table of packages of Go."""

from __future__ import annotations

from adjudge.brief import sensitive, sensitive_go


def test_kinds_are_those_of_python() -> None:
    assert sensitive_go.ORIGINS.keys() == sensitive.ORIGINS.keys()


def test_no_package_is_of_two_kinds() -> None:
    packages = [package for told in sensitive_go.ORIGINS.values() for package in told]
    assert len(packages) == len(set(packages))
