"""``docs/brief.md`` runs: its files are a repository, its commands are given there, its outputs come out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.command import Console

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).parents[2] / "docs" / "brief.md"
SOURCE = re.compile(r"^```python\n# (\S+) (before|after)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
RUN = re.compile(r"^```sh\n((?:adjudge [^\n]*\n)+)```\n\n```text\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


def files(page: str, side: str) -> dict[str, str | bytes | None]:
    """Path → text of one side of the example."""
    return {path: text for path, when, text in SOURCE.findall(page) if when == side}


@pytest.fixture
def shop(tmp_path: Path) -> Repo:
    """The repository of the page, with its edits in the work tree."""
    page = PAGE.read_text(encoding="utf-8")
    made = repo(tmp_path / "shop")
    made.commit(files(page, "before"))
    return made.write(files(page, "after"))


def runs(page: str) -> Iterator[tuple[list[str], str]]:
    """Commands that stand above an output, and that output."""
    for lines, told in RUN.findall(page):
        yield lines.splitlines(), told


def test_what_the_page_shows_comes_out(shop: Repo, tmp_path: Path, update_golden: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    adjudge = Console(tmp_path)
    made = page
    for commands, told in runs(page):
        out = [adjudge(shop.path, *shlex.split(command)[1:]).out for command in commands][-1]
        block = "```sh\n{}\n```\n\n```text\n{}```\n".format("\n".join(commands), "{}")
        made = made.replace(block.replace("{}", told), block.replace("{}", out), 1)
    if update_golden:
        PAGE.write_text(made, encoding="utf-8")
    assert made == PAGE.read_text(encoding="utf-8"), "run pytest --update-golden and read what changed"


def test_page_has_files_and_outputs() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert files(page, "before").keys() > files(page, "after").keys() > set()
    assert len(list(runs(page))) == 3


def test_planted_output_that_does_not_come_out_is_found() -> None:
    (run,) = runs("```sh\nadjudge brief\n```\n\n```text\nno\n```\n")
    assert run == (["adjudge brief"], "no\n")
