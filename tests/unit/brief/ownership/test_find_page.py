"""The examples of ``docs/signals-ownership.md`` run as they stand there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

import pytest

from adjudge.brief.ownership.find import find_ownership
from adjudge.brief.sources import OwnersFile
from adjudge.model.history import Author, History, PastCommit
from adjudge.model.ids import RepoPath
from tests.architecture.sources import read
from tests.two_trees import sources

PAGE = read("docs/signals-ownership.md")
EXAMPLES = re.findall(r"^```ownership\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NOW = 1_700_000_000
DAY = 24 * 60 * 60


@dataclass
class Example:
    """One example, read."""

    file: str | None = None
    lines: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    commits: list[PastCommit] = field(default_factory=list)
    authors: list[Author] = field(default_factory=list)
    wanted: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)


def read_example(text: str) -> Example:
    """The example behind its lines."""
    example = Example()
    for line in text.splitlines():
        if line.startswith("    "):
            example.lines.append(line[4:])
        else:
            _read_line(example, line.split())
    return example


def _read_line(example: Example, words: list[str]) -> None:
    match words:
        case ["file", path]:
            example.file = path
        case ["change", path]:
            example.changed.append(path)
        case ["by", name, days, *paths]:
            example.commits.append(_commit(name, int(days), paths))
        case ["author", name]:
            example.authors.append(Author(name=name, email=""))
        case ["=", path, what, *names]:
            example.wanted.append((path, what, tuple(names)))
        case ["!", code]:
            example.limits.append(code)
        case _:
            raise AssertionError(f"no line of an example: {words}")


def _commit(name: str, days: int, paths: list[str]) -> PastCommit:
    author = Author(name=name, email=name)
    return PastCommit(author=author, time_s=NOW - days * DAY, paths=tuple(map(RepoPath, paths)))


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_example_holds(text: str) -> None:
    example = read_example(text)
    made = sources(dict.fromkeys(example.changed, "1"), dict.fromkeys(example.changed, "2"))
    data = "\n".join(example.lines).encode()
    owners = OwnersFile(path=RepoPath(example.file), data=data) if example.file is not None else None
    history = History(commits=tuple(example.commits), authors=tuple(example.authors), extent="whole")
    found, limits = find_ownership(replace(made, owners=owners, history=history))
    paths = {one.path: one for one in found.paths}
    for path, what, names in example.wanted:
        one = paths[RepoPath(path)]
        told = one.owners if what == "owners" else tuple(expert.name for expert in one.experts)
        assert (path, told) == (path, names)
    assert [reason.code for reason in limits] == example.limits
    assert example.wanted


def test_the_page_has_examples_of_everything() -> None:
    assert len(EXAMPLES) == PAGE.count("```ownership") > 3
    assert {what for text in EXAMPLES for _, what, _ in read_example(text).wanted} == {"owners", "experts"}
