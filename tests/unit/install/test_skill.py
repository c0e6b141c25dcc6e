"""The skill keeps to the limits of its format, and every command in it is one of ours."""

from __future__ import annotations

import re
import shlex

import pytest

from adjudge.cli.parser import parse_words
from adjudge.install.skill import agents_text, skill_text

SKILL = skill_text().decode()
FRONT, BODY = SKILL.removeprefix("---\n").split("\n---\n", 1)
COMMAND = re.compile(r"`(adjudge [^`]+)`|^(adjudge .+)$", re.MULTILINE)


def commands(text: str) -> list[str]:
    return [" ".join((quoted or whole).split()) for quoted, whole in COMMAND.findall(text)]


def test_front_matter_is_within_the_limits_of_the_format() -> None:
    name = re.search(r"^name: (.+)$", FRONT, re.MULTILINE)
    description = re.search(r"^description: >-\n((?:  .+\n?)+)", FRONT, re.MULTILINE)
    assert name is not None
    assert description is not None
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name[1])
    assert name[1] == "adjudge", "as its folder"
    told = " ".join(description[1].split())
    assert 0 < len(told) <= 1024
    assert "<" not in told
    assert set(re.findall(r"^(\w+):", FRONT, re.MULTILINE)) == {"name", "description"}


def test_body_is_within_the_limits_of_the_format() -> None:
    assert BODY.count("\n") < 500
    assert len(BODY.split()) < 2500, "5,000 tokens"


@pytest.mark.parametrize("line", sorted({*commands(BODY), *commands(agents_text().decode())}))
def test_every_command_is_one_that_the_command_line_takes(line: str) -> None:
    assert parse_words(tuple(shlex.split(line)[1:])).verb


@pytest.mark.parametrize("verb", ["guide", "validate", "check", "audit"])
def test_skill_drives_every_loop(verb: str) -> None:
    assert any(line.split()[1] == verb for line in commands(BODY))
    assert any(line.split()[1] == verb for line in commands(agents_text().decode()))
