from __future__ import annotations

import pytest

from adjudge.graph.callers import felt_by
from adjudge.graph.languages.registry import extract_facts

SOURCE = """\
LIMIT = 3


def _deep():
    return LIMIT


def _helper():
    return _deep()


def public():
    return _helper()


def other():
    return 1


class K:
    def _m(self):
        return 1

    def n(self):
        return self._m()

    @classmethod
    def c(cls):
        return cls.s()

    @staticmethod
    def s():
        return K.n


def loop():
    return again()


def again():
    return loop()
"""
FACTS = extract_facts(SOURCE.encode(), "python")


@pytest.mark.parametrize(
    ("names", "felt"),
    [
        (["other"], {"other"}),
        (["_helper"], {"_helper", "public"}),
        (["LIMIT"], {"LIMIT", "_deep", "_helper", "public"}),
        (["K._m"], {"K._m", "K.n", "K.s", "K.c"}),
        (["loop"], {"loop", "again"}),
        (["gone"], {"gone"}),
        ([], set()),
    ],
)
def test_a_change_is_felt_by_those_who_lean_on_it(names: list[str], felt: set[str]) -> None:
    assert felt_by(FACTS, names) == felt


def test_a_name_of_another_class_is_not_meant_by_self() -> None:
    facts = extract_facts(b"class A:\n    def m(self): pass\nclass B:\n    def n(self): self.m()\n", "python")
    assert felt_by(facts, ["A.m"]) == {"A.m"}
