from __future__ import annotations

import pytest

from tests.unit.brief.weakening.examples import edit, told

PATH = ".github/workflows/ci.yml"
FLOW = """\
on:
  push:
  pull_request:
jobs:
  lint:
    steps:
      - uses: actions/checkout@v3
      - run: ruff check .
  test:
    steps:
      - name: Install
        run: pip install pytest
      - name: Test
        run: |
          pytest -q
          mypy .
      - name: Report
        run: codecov
  deploy:
    steps:
      - run: ./publish
"""
LINT = "  lint:\n    steps:\n      - uses: actions/checkout@v3\n      - run: ruff check .\n"


@pytest.mark.parametrize(
    "pair",
    [
        (LINT, ""),
        ("      - name: Report\n        run: codecov\n", ""),
        ("pytest -q\n", "pytest -q || true\n"),
        ("      - name: Report\n", "      - name: Report\n        continue-on-error: true\n"),
        ("  lint:\n", "  lint:\n    continue-on-error: true\n"),
        ("  lint:\n", "  lint:\n    if: ${{ false }}\n"),
        ("  pull_request:\n", ""),
        ("  pull_request:\n", "  pull_request:\n    paths: [docs]\n"),
    ],
)
def test_every_way_to_check_less_is_told(pair: tuple[str, str]) -> None:
    assert edit(PATH, FLOW, pair) == ["check-removed"]


@pytest.mark.parametrize(
    "pair",
    [
        ("@v3", "@v4"),
        ("  deploy:\n    steps:\n      - run: ./publish\n", ""),
        ("  lint:\n", "  style:\n"),
        ("      - name: Install\n        run: pip install pytest\n", ""),
        ("run: ruff check .", "run: ruff check . --statistics"),
        ("  push:\n", ""),
    ],
)
def test_what_checks_as_much_is_not(pair: tuple[str, str]) -> None:
    assert edit(PATH, FLOW, pair) == []


def test_a_job_that_moved_to_another_workflow_is_not_gone() -> None:
    other = ".github/workflows/lint.yml"
    assert told({PATH: FLOW}, {PATH: FLOW.replace(LINT, ""), other: f"on: pull_request\njobs:\n{LINT}"}) == []


def test_a_workflow_that_is_gone_takes_its_checks_along() -> None:
    assert [subject for _, subject in told({PATH: FLOW}, {})] == [f"{PATH}::lint", f"{PATH}::test"]


def test_jobs_of_gitlab_may_not_fail_silently() -> None:
    flow = "stages: [test]\nunit:\n  script:\n    - pytest\n"
    assert edit(".gitlab-ci.yml", flow, ("    - pytest\n", "    - pytest\n  allow_failure: true\n")) == [
        "check-removed"
    ]
    assert edit(".gitlab-ci.yml", flow, ("    - pytest\n", "    - pytest\n  allow_failure: false\n")) == []
