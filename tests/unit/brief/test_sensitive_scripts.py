"""The table of modules."""

from __future__ import annotations

from adjudge.brief import sensitive, sensitive_scripts


def test_kinds_are_those_of_python() -> None:
    assert sensitive_scripts.ORIGINS.keys() == sensitive.ORIGINS.keys()


def test_no_module_is_of_two_kinds() -> None:
    modules = [module for told in sensitive_scripts.ORIGINS.values() for module in told]
    assert len(modules) == len(set(modules))


def test_modules_are_written_without_a_scheme() -> None:
    assert not [one for told in sensitive_scripts.ORIGINS.values() for one in told if ":" in one]
