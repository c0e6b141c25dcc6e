"""``adjudge brief`` on real repositories where something that held the code to account got weaker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

GUARD = '    if user is None:\n        raise PermissionError("no user")\n'
AUTH = f"def check(user):\n{GUARD}    return user.name\n"
FILES: dict[str, str | bytes | None] = {
    "app/__init__.py": "",
    "app/auth.py": AUTH,
    "app/view.py": "from app.auth import check\n\n\ndef show(request):\n    return check(request.user)\n",
    "tests/test_auth.py": "from app.auth import check\n\n\ndef test_check():\n    assert check(USER) == 'me'\n",
    ".github/workflows/ci.yml": "on: [pull_request]\njobs:\n  test:\n    steps:\n      - run: pytest\n",
    "pyproject.toml": "[tool.coverage.report]\nfail_under = 95\n",
}


@pytest.fixture
def app(tmp_path: Path) -> Repo:
    """One commit of a small application with a guard, a test, a workflow and a threshold."""
    made = repo(tmp_path / "app")
    made.commit(FILES)
    return made


def weakened(brief: dict[str, Any]) -> list[tuple[str, str]]:
    """(kind, subject) of everything that got weaker."""
    return sorted((one["kind"], one["subject"]) for one in brief["weakening"])


def test_a_deleted_check_of_three_lines_is_high_risk_and_has_its_evidence(
    app: Repo, adjudge: Console
) -> None:
    app.commit({"app/auth.py": AUTH.replace(GUARD, "")})
    brief = adjudge(app.path, "brief", "--commit", "HEAD", "--json").json
    (one,) = brief["weakening"]
    (signal,) = [each for each in brief["signals"] if each["signal_id"] == one["signal_id"]]
    assert (one["kind"], one["base"]["place"]["line"], one["head"]) == ("guard-removed", 2, None)
    assert (signal["category"], signal["blast"]) == ("weakening", 2)
    assert brief["triage"]["risk"] == "high"


def test_every_kind_of_one_change_is_told(app: Repo, adjudge: Console) -> None:
    app.commit({
        "tests/test_auth.py": None,
        ".github/workflows/ci.yml": str(FILES[".github/workflows/ci.yml"]).replace("pytest", "pytest || true"),
        "pyproject.toml": "[tool.coverage.report]\nfail_under = 60\n",
        "app/view.py": str(FILES["app/view.py"]).replace("user)", "user)  # noqa"),
    })  # fmt: skip
    assert weakened(adjudge(app.path, "brief", "--commit", "HEAD", "--json").json) == [
        ("check-removed", ".github/workflows/ci.yml::test"),
        ("suppression-added", "app/view.py::show"),
        ("test-removed", "tests/test_auth.py"),
        ("threshold-lowered", "pyproject.toml::coverage.report.fail_under"),
    ]


def test_what_is_marked_as_generated_at_the_base_raises_nothing(app: Repo, adjudge: Console) -> None:
    app.commit({".gitattributes": "app/auth.py linguist-generated\n"})
    app.commit({"app/auth.py": AUTH.replace(GUARD, "")})
    assert weakened(adjudge(app.path, "brief", "--commit", "HEAD", "--json").json) == []


def test_the_other_direction_raises_nothing(app: Repo, adjudge: Console) -> None:
    app.commit(
        {
            "app/auth.py": AUTH.replace(GUARD, ""),
            "pyproject.toml": "[tool.coverage.report]\nfail_under = 60\n",
        }
    )
    app.commit({"app/auth.py": AUTH, "pyproject.toml": str(FILES["pyproject.toml"])})
    assert weakened(adjudge(app.path, "brief", "--commit", "HEAD", "--json").json) == []


def test_a_moved_file_keeps_its_guards_and_its_ids(app: Repo, adjudge: Console) -> None:
    app.commit({"app/auth.py": None, "app/access.py": AUTH})
    assert weakened(adjudge(app.path, "brief", "--commit", "HEAD", "--json").json) == []


def test_the_same_change_gives_the_same_bytes(app: Repo, adjudge: Console) -> None:
    app.commit({"app/auth.py": AUTH.replace(GUARD, "")})
    first, second = (adjudge(app.path, "brief", "--commit", "HEAD", "--json") for _ in range(2))
    assert first.out == second.out
