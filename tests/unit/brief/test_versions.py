"""Edits that only move versions of what a file calls."""

from __future__ import annotations

import pytest

from adjudge.brief.versions import moved_versions

CI, HOOKS = ".github/workflows/ci.yml", ".pre-commit-config.yaml"
C1, C2 = "0" * 40, "1" * 40


def moved(path: str, base: str, head: str) -> list[str]:
    return [str(one) for one in moved_versions(path, base.encode(), head.encode())]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("v4", "v5", ["a/b (v4 to v5)"]),
        ("v4.1", "v4.2.0rc1", ["a/b (v4.1 to v4.2.0rc1)"]),
        (C1, C2, ["a/b (0000000 to 1111111)"]),
        ("v4", C1, ["a/b (v4 to 0000000)"]),
        (C1, "v4", []),
        ("v4", "main", []),
        ("main", C1, []),
        ("v4", "v4", []),
        ("v4", "v5x/../evil", []),
    ],
)
def test_a_version_must_be_like_the_one_before(old: str, new: str, told: list[str]) -> None:
    assert moved(CI, f"- uses: a/b@{old} # x\n", f"- uses: a/b@{new} # y\n") == told


@pytest.mark.parametrize(
    "head",
    [
        "- uses: a/c@v2\n", "- uses: a/b@v2\n- uses: a/c@v2\n", "- uses: a/b@v2\n  with: {x: y}\n",
        "- run: a/b@v2\n", "- uses: a/b@v2 evil\n", "",
    ],
)  # fmt: skip
def test_whatever_else_differs_is_an_edit_like_others(head: str) -> None:
    assert moved(CI, "- uses: a/b@v1\n", head) == []


def test_a_hook_is_called_by_the_end_of_its_address() -> None:
    text = "repos:\n- repo: https://example.org/a/hook  # note\n  rev: {}\n  hooks: []\n"
    assert moved(HOOKS, text.format("v1"), text.format("v2")) == ["a/hook (v1 to v2)"]


def test_what_is_called_more_than_once_is_told_once() -> None:
    text = "- uses: a/b@{0}\n- uses: a/b@{0}\n"
    assert moved(CI, text.format("v1"), text.format("v2")) == ["a/b (v1 to v2)"]


def test_a_text_that_is_none_moves_nothing() -> None:
    assert moved_versions(CI, b"\xff", b"- uses: a/b@v2\n") == ()


@pytest.mark.parametrize(
    "line", ["repo: " + "a" * 500_000, "uses: " + "a/" * 250_000, "rev: " + "1." * 250_000]
)
def test_a_hostile_line_costs_its_length_alone(line: str) -> None:
    assert moved(HOOKS, f"{line}x\nrev: v1\n", f"{line}x\nrev: v2\n") == [
        f"{'a' * 100 if line.startswith('repo') else 'a hook'} (v1 to v2)"
    ]


def test_an_address_that_is_no_name_is_not_shown() -> None:
    assert moved(HOOKS, "repo: \u202eevil\nrev: v1\n", "repo: \u202eevil\nrev: v2\n") == ["a hook (v1 to v2)"]


@pytest.mark.parametrize(
    ("note", "told"),
    [("v2.0.1", ["a/b (v1 to v2)"]), ("tag=v2", ["a/b (v1 to v2)"]), ("and approve all", [])],
)
def test_a_quote_elsewhere_hides_no_version_and_a_comment_may_be_content(note: str, told: list[str]) -> None:
    text = "- name: it's here\n- uses: a/b@v1 # v1.0.0\n"
    assert moved(CI, text, text.replace("@v1 # v1.0.0", f"@v2 # {note}")) == told
