"""Risk by facts of the graph, with a sentence for each."""

from __future__ import annotations

import pytest

from adjudge.audit.risk import HIGH, LIMIT, MEDIUM, find_dealings, level_of, weigh_files
from adjudge.model.ids import RepoPath
from adjudge.model.workload import RiskLevel
from tests.audit_trees import graph

FILES = {path: path.encode() for path in ("src/a.py", "src/b.py", "tests/test_a.py", "web/c.ts")}
A, B, TEST, C = map(RepoPath, FILES)


def test_modules_from_outside_tell_what_a_file_deals_with() -> None:
    found = find_dealings(
        graph(
            FILES,
            dead=[
                ("src/a.py", "subprocess"),
                ("src/a.py", "sqlite3.dbapi2"),
                ("web/c.ts", "node:child_process"),
            ],
        )
    )
    assert found == {A: ("databases", "processes"), C: ("processes",)}


def test_module_of_another_language_tells_nothing() -> None:
    assert find_dealings(graph(FILES, dead=[("web/c.ts", "subprocess"), ("src/a.py", "child_process")])) == {}


def test_packages_of_go_have_a_table_of_their_own() -> None:
    files = {"a.go": b"", "b.go": b""}
    found = find_dealings(
        graph(files, dead=[("a.go", "os/exec"), ("a.go", "crypto/tls"), ("b.go", "subprocess")])
    )
    assert found == {RepoPath("a.go"): ("cryptography", "processes")}


def test_each_fact_adds_points_and_its_sentence() -> None:
    ways = [("src/b.py", "src/a.py", 100), ("web/c.ts", "src/a.py", 100)]
    risks = weigh_files(
        [A, B],
        graph(FILES, ways, modes={"src/a.py": "100755"}),
        {A: ("processes",)},
        {A: "script"},
        frozenset({A}),
    )
    assert risks[A].why == (
        "2 files lead to it.",
        "Control comes in here: script.",
        "It deals with processes.",
        "It is executable.",
        "It lies on a way from an entry point to what can do harm.",
    )
    assert risks[A].score > MEDIUM
    assert risks[B] == (0, ())


def test_fault_of_a_test_weighs_less_and_no_score_is_beyond_the_limit() -> None:
    kinds = ("databases", "network", "processes", "payments")
    risks = weigh_files(
        [A, TEST], graph(FILES), {A: kinds, TEST: kinds}, {A: "main", TEST: "main"}, frozenset()
    )
    assert risks[TEST].score * 3 < risks[A].score <= LIMIT
    assert "It is a test." in risks[TEST].why


@pytest.mark.parametrize(
    ("score", "level"),
    [(0, RiskLevel.LOW), (MEDIUM - 1, RiskLevel.LOW), (MEDIUM, RiskLevel.MEDIUM), (HIGH, RiskLevel.HIGH)],
)
def test_levels_begin_at_their_scores(score: int, level: RiskLevel) -> None:
    assert level_of(score) is level
