"""``package.json``."""

from __future__ import annotations

import json

import pytest

from adjudge.brief.dependency.entry import Role
from adjudge.brief.dependency.npm import read_package


def read(table: dict[str, object]) -> list[tuple[str, str, str, str]]:
    made = read_package(json.dumps(table).encode())
    return [(one.role.value, one.name, one.wanted, one.source) for one in made.entries]


@pytest.mark.parametrize(
    ("value", "wanted", "source"),
    [
        ("^1.0.0", "^1.0.0", ""),
        ("latest", "latest", ""),
        ("workspace:^", "^", "workspace"),
        ("catalog:", "catalog:", ""),
        ("npm:@x/other@^2", "^2", "alias @x/other"),
        ("npm:other", "", "alias other"),
        ("file:../a", "", "path ../a"),
        ("link:./a", "", "path ./a"),
        ("../a", "", "path ../a"),
        ("me/repo#v1", "v1", "git https://github.com/me/repo"),
        ("gitlab:me/repo", "", "git https://gitlab.com/me/repo"),
        ("git+ssh://git@e.org/r.git#main", "main", "git ssh://e.org/r"),
        ("git@e.org:me/r.git", "", "git e.org:me/r"),
        ("https://e.org/a.tgz", "", "url https://e.org/a.tgz"),
    ],
)
def test_value_is_a_range_or_an_address(value: str, wanted: str, source: str) -> None:
    assert read({"dependencies": {"a": value}}) == [("runtime", "a", wanted, source)]


def test_groups_have_roles_and_overrides_are_constraints_at_any_depth() -> None:
    table = {
        "devDependencies": {"d": "1"},
        "peerDependencies": {"p": "1"},
        "optionalDependencies": {"o": "1"},
        "overrides": {"x": {".": "1", "y@^2": "3"}},
        "resolutions": {"**/z": "1"},
        "pnpm": {"overrides": {"a>@s/b": "2"}},
    }
    assert [row[:3] for row in read(table)] == [
        ("optional", "p", "1"),
        ("optional", "o", "1"),
        ("development", "d", "1"),
        ("constraint", "y", "3"),
        ("constraint", "z", "1"),
        ("constraint", "@s/b", "2"),
    ]


def test_value_that_is_no_text_is_a_fault() -> None:
    made = read_package(b'{"dependencies": {"a": 1}}')
    assert (made.entries, [one.text for one in made.faults]) == ((), ["a"])
    assert Role.RUNTIME.value == "runtime"


def test_overrides_too_deep_are_a_fault() -> None:
    table: dict[str, object] = {"a": "1"}
    for _ in range(20):
        table = {"a": table}
    assert len(read_package(json.dumps({"overrides": table}).encode()).faults) == 1
