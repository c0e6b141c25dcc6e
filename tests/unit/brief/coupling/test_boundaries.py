"""The first import between two zones, once a pair and direction."""

from __future__ import annotations

from dataclasses import replace

from adjudge.brief.coupling.boundaries import boundary_signals
from adjudge.brief.coupling.imports import new_imports
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from adjudge.model.policy import Policy, Zone
from tests.two_trees import Files, sources

FILES: Files = {
    "one/__init__.py": "", "one/a.py": "", "one/b.py": "", "two/__init__.py": "", "two/c.py": "",
    "tests/test_a.py": "",
}  # fmt: skip


def crossed(before: Files, after: Files, *zones: Zone) -> list[tuple[str, str, int, int]]:
    """(subject, path, line, consequence) of each signal; both trees on top of ``FILES``."""
    made = sources({**FILES, **before}, {**FILES, **after})
    made = replace(made, policy=Policy(zones=zones))
    base = links_of(made.base.snapshot)
    new = new_imports(made, read_changes(made, links_of(made.head.snapshot), base))
    return [
        (one.subject, one.anchor.path, one.anchor.line, one.consequence)
        for one in boundary_signals(made, new, base)
    ]


def test_first_import_between_two_packages_is_told_where_it_stands() -> None:
    assert crossed({}, {"one/a.py": "x = 1\nimport two.c\n"}) == [("one → two", "one/a.py", 2, 2)]


def test_pair_that_the_base_connects_raises_nothing() -> None:
    assert (
        crossed({"one/b.py": "import two.c\n"}, {"one/b.py": "import two.c\n", "one/a.py": "import two.c\n"})
        == []
    )


def test_other_direction_is_another_pair_and_weighs_more() -> None:
    there = {"two/c.py": "import one.a\n"}
    assert crossed(there, {**there, "one/b.py": "import two\n"}) == [("one → two", "one/b.py", 1, 3)]


def test_many_files_that_cross_make_one_signal() -> None:
    after = {"one/a.py": "import two.c\n", "one/b.py": "import two.c\n"}
    assert crossed({}, after) == [("one → two", "one/a.py", 1, 2)]


def test_import_for_types_couples_too() -> None:
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import two.c\n"
    assert [one[0] for one in crossed({}, {"one/a.py": text})] == ["one → two"]


def test_tests_may_import_anything_and_products_may_not_import_tests() -> None:
    assert crossed({}, {"tests/test_a.py": "import two.c\nimport one.a\n"}) == []
    assert [one[0] for one in crossed({}, {"one/a.py": "from tests import test_a\n"})] == ["one → tests"]


def test_import_by_a_test_does_not_excuse_the_product() -> None:
    there = {"one/test_b.py": "import two.c\n"}
    assert [one[0] for one in crossed(there, {**there, "one/a.py": "import two.c\n"})] == ["one → two"]


def test_package_that_is_new_raises_nothing() -> None:
    after = {"three/__init__.py": "import one.a\n", "one/b.py": "import three\n"}
    assert crossed({}, after) == []


def test_configured_zone_that_is_new_is_told() -> None:
    zones = (Zone(name="first", patterns=("one/**",)), Zone(name="third", patterns=("three/**",)))
    after = {"three/__init__.py": "", "one/b.py": "import three\n"}
    assert [one[0] for one in crossed({}, after, *zones)] == ["first → third"]


def test_configured_zones_replace_packages() -> None:
    zones = (Zone(name="a", patterns=("one/a.py",)), Zone(name="b", patterns=("one/b.py",)))
    assert [one[0] for one in crossed({}, {"one/a.py": "import one.b\nimport two\n"}, *zones)] == ["a → b"]


def test_import_that_is_gone_raises_nothing() -> None:
    assert crossed({"one/a.py": "import two.c\n"}, {}) == []
