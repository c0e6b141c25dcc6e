from __future__ import annotations

import pytest

from adjudge.brief.coupling.zones import TESTS, Zones
from adjudge.model.policy import Zone
from tests.fakes.graph import TextTree


def zones(*paths: str, configured: tuple[Zone, ...] = ()) -> Zones:
    return Zones(configured, TextTree(dict.fromkeys(paths, "")).snapshot())


PACKAGES = (
    "lib/__init__.py", "lib/a.py", "lib/deep/__init__.py", "lib/deep/b.py", "lib/loose/c.py",
    "src/app/__init__.py", "src/app/m.py", "src/space/one/n.py", "google/cloud/__init__.py",
    "setup.py", "tools/run.py", "docs/ext/__init__.py", "lib/tests/test_a.py", "examples/e/__init__.py",
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "zone"),
    [
        ("lib/a.py", "lib"),
        ("lib/deep/b.py", "lib"),
        ("lib/loose/c.py", "lib"),
        ("src/app/m.py", "src/app"),
        ("src/space/one/n.py", "src/space"),
        ("google/cloud/__init__.py", "google/cloud"),
        ("setup.py", None),
        ("tools/run.py", None),
        ("docs/ext/__init__.py", None),
        ("examples/e/__init__.py", None),
        ("lib/tests/test_a.py", TESTS),
        ("conftest.py", TESTS),
    ],
)
def test_zone_is_the_top_level_package(path: str, zone: str | None) -> None:
    assert zones(*PACKAGES).of(path) == zone


def test_first_configured_zone_that_matches_has_the_path() -> None:
    made = zones(
        *PACKAGES,
        configured=(Zone(name="deep", patterns=("lib/deep/**",)), Zone(name="lib", patterns=("lib/**",))),
    )
    assert [made.of(path) for path in ("lib/deep/b.py", "lib/a.py", "src/app/m.py")] == ["deep", "lib", None]


def test_files_of_a_zone_are_those_that_are_read() -> None:
    made = zones("lib/__init__.py", "lib/a.py", "lib/x.csv", "setup.py")
    assert made.files() == {"lib": ["lib/__init__.py", "lib/a.py"]}
