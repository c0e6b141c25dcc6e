"""What a reader must know of a change whatever the verdict."""

from __future__ import annotations

import pytest

from adjudge.patch.steering import TABLE
from adjudge.scope.flags import FACTS, find_flags
from tests.unit.scope.examples import change


def codes(words: str) -> set[tuple[str, str]]:
    return {(flag.code, flag.path) for flag in find_flags([change(words)])}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (".gitmodules", "git-submodules"),
        ("sub/.gitattributes", "git-attributes"),
        ("src/.gitignore", "git-ignore"),
        (".github/workflows/ci.yml", "ci-configuration"),
        (".gitlab-ci.yml", "ci-configuration"),
        (".circleci/config.yml", "ci-configuration"),
        ("azure-pipelines.yml", "ci-configuration"),
        ("Jenkinsfile", "ci-configuration"),
        ("bitbucket-pipelines.yml", "ci-configuration"),
        (".buildkite/pipeline.yml", "ci-configuration"),
        (".pre-commit-config.yaml", "hooks"),
        (".husky/pre-commit", "hooks"),
        ("AGENTS.md", "agent-configuration"),
        ("docs/CLAUDE.md", "agent-configuration"),
        ("GEMINI.md", "agent-configuration"),
        (".mcp.json", "agent-configuration"),
        (".claude/settings.json", "agent-configuration"),
        (".cursor/rules/a.mdc", "agent-configuration"),
        (".codex/config.toml", "agent-configuration"),
        (".github/copilot-instructions.md", "agent-configuration"),
        ("docs/CODEOWNERS", "code-owners"),
        (".github/dependabot.yml", "forge-configuration"),
        (".adjudge.toml", "adjudge-configuration"),
        (".adjudge/packs/own.toml", "adjudge-configuration"),
        ("task.grant.toml", "adjudge-configuration"),
    ],
)
def test_file_that_steers_other_checks_is_flagged(path: str, code: str) -> None:
    assert (code, path) in codes(f"modified {path}")


def test_case_does_not_hide_a_file() -> None:
    assert ("agent-configuration", "agents.MD") in codes("added agents.MD")


def test_both_halves_of_a_rename_are_looked_at() -> None:
    assert codes("renamed .gitlab-ci.yml -> old.yml") == {("ci-configuration", ".gitlab-ci.yml")}


@pytest.mark.parametrize("path", ["src/a.py", "src/agents.py", "github/workflows/a.yml", "codeowners/a"])
def test_ordinary_file_has_no_flag(path: str) -> None:
    assert codes(f"modified {path}") == set()


@pytest.mark.parametrize(
    ("words", "code", "path"),
    [
        ("copied a -> b", "copy-source-read", "a"),
        ("modified lib submodule", "subtree", "lib"),
        ("typechanged lib was-submodule", "subtree", "lib"),
        ("modified a exec", "becomes-executable", "a"),
        ("mode a", "becomes-executable", "a"),
        ("added a\\u202etxt", "invisible-character", "a\u202etxt"),
        ("added a./b", "windows-name", "a./b"),
        ("added src/Con.txt", "windows-name", "src/Con.txt"),
        ("added a:b", "windows-name", "a:b"),
        ("added lpt1", "windows-name", "lpt1"),
    ],
)
def test_fact_of_a_change_is_flagged(words: str, code: str, path: str) -> None:
    assert codes(words) == {(code, path)}


@pytest.mark.parametrize("path", ["console", "a.con", "com", "a.b"])
def test_name_that_windows_can_store_is_not_flagged(path: str) -> None:
    assert codes(f"added {path}") == set()


def test_folder_that_is_a_file_steers_nothing() -> None:
    assert codes("added src/.husky") == set()


def test_each_code_has_one_sentence() -> None:
    told = [row.code for row in TABLE] + list(FACTS)
    assert len(told) == len(set(told))
