"""Everything that is wrong with a grant beyond its form."""

from __future__ import annotations

import calendar

import msgspec
import pytest

from adjudge.contracts.grant_v1 import GrantLimitsV1, GrantV1, RuleV1
from adjudge.scope.faults import LIMIT_WILD, find_grant_faults, find_text_faults, is_date

SOUND = GrantV1(id="task-1", allow=(RuleV1(pattern="src/**", kinds=("added", "symlink")),))


def places(**more: object) -> list[str]:
    return [place for place, _ in find_grant_faults(msgspec.structs.replace(SOUND, **more))]


def test_sound_grant_has_none() -> None:
    assert places() == []


@pytest.mark.parametrize("value", ["", "-a", "a b", "a\n", "é", "a" * 129])
def test_id_that_is_no_name_is_a_fault(value: str) -> None:
    assert places(id=value) == ["$.id"]


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("allow", (RuleV1(pattern="a"), RuleV1(pattern="b[")), "$.allow[1].pattern"),
        ("deny", (RuleV1(pattern="/a"),), "$.deny[0].pattern"),
        ("frozen", ("a", "a//b"), "$.frozen[1]"),
        ("allow", (RuleV1(pattern="a", kinds=("symlink", "binary")),), "$.allow[0].kinds"),
        ("limits", GrantLimitsV1(files=-1), "$.limits.files"),
        ("limits", GrantLimitsV1(added=2**60), "$.limits.added"),
        ("limits", GrantLimitsV1(removed=-5), "$.limits.removed"),
        ("repository", "abc", "$.repository"),
        ("repository", "D" * 64, "$.repository"),
        ("base_commit", "abc1234", "$.base_commit"),
        ("base_commit", "main", "$.base_commit"),
        ("issuer", "", "$.issuer"),
        ("issuer", "a\u202eb", "$.issuer"),
        ("issuer", "a" * 257, "$.issuer"),
        ("expires", "2030-02-30", "$.expires"),
        ("expires", "tomorrow", "$.expires"),
        ("allow", tuple(RuleV1(pattern=f"a{n}*") for n in range(LIMIT_WILD + 1)), "$.allow"),
    ],
)
def test_fault_is_told_with_its_place(field: str, value: object, place: str) -> None:
    assert places(**{field: value}) == [place]


@pytest.mark.parametrize(
    "more",
    [
        {"issuer": "a" * 256},
        {"limits": GrantLimitsV1(files=0, added=2**53)},
        {"allow": tuple(RuleV1(pattern=f"a{n}*") for n in range(LIMIT_WILD))},
        {"id": "a" * 128},
        {"base_commit": "a" * 64},
        {"expires": "0001-01-01"},
    ],
)
def test_what_is_just_within_a_bound_is_sound(more: dict[str, object]) -> None:
    assert places(**more) == []


def test_deny_rule_of_properties_alone_is_sound() -> None:
    assert places(deny=(RuleV1(pattern="**", kinds=("symlink",)),)) == []


def test_patterns_without_wildcards_are_not_limited() -> None:
    assert places(frozen=tuple(f"tests/test_{number}.py" for number in range(LIMIT_WILD + 1))) == []


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("2026-01-31", True),
        ("2024-02-29", True),
        ("2000-02-29", True),
        ("1900-02-29", False),
        ("2026-02-29", False),
        ("2026-04-31", False),
        ("2026-13-01", False),
        ("2026-00-01", False),
        ("2026-01-00", False),
        ("0000-01-01", False),
        ("2026-1-1", False),
        ("2026-01-01T00:00:00", False),
        ("\u0662026-01-01", False),
    ],
)
def test_date_is_a_day_of_the_calendar(text: str, answer: bool) -> None:
    assert is_date(text) is answer


@pytest.mark.parametrize(
    ("year", "month"), [(year, month) for year in (2023, 2024) for month in range(1, 13)]
)
def test_month_has_its_days(year: int, month: int) -> None:
    last = calendar.monthrange(year, month)[1]
    told = [is_date(f"{year}-{month:02}-{day:02}") for day in (1, last, last + 1)]
    assert told == [True, True, False]


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({"allow": [{"pattern": "a["}, {"pattern": 1}, 2], "frozen": ["/b"]}, ["$.allow[0]", "$.frozen[0]"]),
        ({"allow": 1, "deny": None}, []),
        ([], []),
    ],
)
def test_patterns_of_a_document_of_the_wrong_form_are_looked_at_as_well(
    plain: object, told: list[str]
) -> None:
    assert [place for place, _ in find_text_faults(plain)] == told
