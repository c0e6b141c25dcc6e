"""The pages agree with the tree and with one another."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from adjudge import errors
from tests.architecture.sources import ROOT, read, table_rows

if TYPE_CHECKING:
    from pathlib import Path

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
RECORDS = sorted(ROOT.glob("docs/adr/*.md"))
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)")
CODE_PATH = re.compile(r"`((?:src|tests|tools|bench|docs)/[\w./-]+)`")
PARTS = ("Status: ", "## Context", "## Decision", "## Weighed", "## Consequences")


def name_of(path: Path) -> str:
    """Path of a page from the top of the repository."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_paths_named_in_a_page_exist(page: Path) -> None:
    named = CODE_PATH.findall(page.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_index_lists_every_page() -> None:
    index = read("docs/index.md")
    pages = [
        path.relative_to(ROOT / "docs").as_posix() for path in PAGES if path.is_relative_to(ROOT / "docs")
    ]
    assert [page for page in pages if page != "index.md" and f"]({page})" not in index] == []


def test_records_are_numbered_without_gaps() -> None:
    assert [path.name[:4] for path in RECORDS] == [f"{number:04d}" for number in range(1, len(RECORDS) + 1)]


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_record_has_its_number_and_its_parts_in_order(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    places = [text.find(part) for part in PARTS]
    assert text.startswith(f"# {record.name[:4]}. ")
    assert -1 not in places
    assert sorted(places) == places


def test_index_gives_each_record_its_title() -> None:
    titles = {
        f"[{path.name[:4]}](adr/{path.name})": path.read_text(encoding="utf-8").splitlines()[0][8:]
        for path in RECORDS
    }
    listed = {row[0]: row[1] for row in table_rows(read("docs/index.md")) if "](adr/" in row[0]}
    assert listed == titles


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    packages = {re.match(r"[\w-]+", line)[0] for line in wanted}  # type: ignore[index]
    explained = {row[0].strip("`") for row in table_rows(read("docs/adr/0013-dependencies.md"))}
    assert packages == explained - {"package"}


def test_every_pinned_package_has_a_hash_and_no_lock_has_an_address() -> None:
    for lock in ("requirements.lock", "requirements-dev.lock"):
        entries = re.split(r"\n(?=\w)", read(lock).strip())
        assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []
        assert "://" not in read(lock)


def test_readme_opens_with_the_two_commands_alone() -> None:
    block = read("README.md").split("```")[1].splitlines()
    assert block[0] == "sh"
    assert len(block) == 3
    assert block[1].endswith(" && .venv/bin/adjudge brief")
    assert " && .venv/bin/python -m pytest" in block[2]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_readme_installs_nothing_that_is_not_pinned(lock: str) -> None:
    block = read("README.md").split("```")[1]
    assert f"--require-hashes -r {lock}" in block
    assert block.count("--no-build-isolation --no-deps") == 2


def test_readme_tells_the_verbs_that_are_there_and_no_other() -> None:
    from adjudge.cli.verbs import VERBS  # noqa: PLC0415 - the page can be checked without the command line

    built = read("README.md").split("## What works today")[1].split("## What does not yet")[0]
    told = {verb for row in table_rows(built) for verb in re.findall(r"`adjudge (\w+)", row[0])}
    assert told == set(VERBS)


def test_version_has_a_place_in_the_changelog() -> None:
    assert "## [Unreleased]" in read("CHANGELOG.md") or f"## [{read('src/adjudge/__init__.py')}" in read(
        "CHANGELOG.md"
    )


def test_every_exit_code_of_an_error_is_in_the_record_of_exit_codes() -> None:
    codes = {int(row[0]) for row in table_rows(read("docs/adr/0008-three-outcomes.md")) if row[0].isdigit()}
    kinds = [value for value in vars(errors).values() if isinstance(value, type)]
    ended_by = {kind.exit_code for kind in kinds if issubclass(kind, errors.AdjudgeError)}
    assert ended_by <= codes
