r"""GitLab's CODEOWNERS: sections that are looked at one by one, with owners, approvals and exclusions.

A heading is ``[Name]``, with ``^`` before it when optional, ``[N]`` behind it for approvals, and default
owners. What cannot be read as a heading is an entry. Words that are no owner are passed over. Comments stand
on lines of their own; owners named behind a ``#`` in a line are owners like others.

Source: "Syntax of CODEOWNERS file" and "Advanced CODEOWNERS configuration", docs.gitlab.com.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from adjudge.brief.ownership.patterns import gitlab_segments
from adjudge.brief.ownership.rules import LONGEST, MOST_OWNERS, OwnersRead, Rule, split_lines, told_once
from adjudge.model.paths import decode_path

HEADING: Final = re.compile(rb"(\^)?\[([^\]]*)\](?:\[([^\]]*)\])?(.*)", re.DOTALL)
ENTRY: Final = re.compile(rb"((?:\\.|[^\\\s])+|\\)(.*)", re.DOTALL)
OWNER: Final = re.compile(r"@@?[A-Za-z0-9_][A-Za-z0-9_.-]*(?:/[A-Za-z0-9_.-]+)*|[^\s@]+@[^\s@]+")
MOST_APPROVALS: Final = 1000


class Section(NamedTuple):
    """What a heading says.

    Attributes:
        name: As first written; empty before the first heading.
        optional: No approval is asked for.
        approvals: At least 1.
        owners: Of entries that name none.
    """

    name: str
    optional: bool
    approvals: int
    owners: list[str]


def parse_heading(line: bytes) -> Section | None:
    """The section that a line begins; ``None`` for any other line.

    Args:
        line: Without blanks around it.
    """
    found = HEADING.fullmatch(line) if line.startswith((b"[", b"^[")) else None
    if found is None:
        return None
    name = found[2].strip().decode("utf-8", "replace")
    if not name or len(name) > LONGEST:
        return None
    rest = found[4] if found[4][:1].isspace() else b""
    return Section(name, found[1] is not None, _approvals(found[3]), _owners(rest))


def read_gitlab(data: bytes) -> OwnersRead:
    """The rules of a file."""
    rules: list[Rule] = []
    crowded: list[int] = []
    names: dict[str, str] = {}
    section = Section("", optional=False, approvals=1, owners=[])
    for number, line in enumerate(split_lines(data), start=1):
        if not line or line.startswith(b"#"):
            continue
        heading = parse_heading(line)
        if heading is not None:
            section = heading._replace(name=names.setdefault(heading.name.casefold(), heading.name))
            continue
        rule, count = _entry(number, line, section)
        rules.append(rule)
        if count > MOST_OWNERS:
            crowded.append(number)
    return OwnersRead(_required(rules), (), tuple(crowded))


def _entry(number: int, line: bytes, section: Section) -> tuple[Rule, int]:
    """(the rule of a line, how many owners it names)."""
    excludes = line.startswith(b"!")
    found = ENTRY.match(line, int(excludes))
    pattern, rest = (found[1], found[2]) if found is not None else (b"", b"")
    owners = [] if excludes else _owners(rest)
    if not rest.strip() and not excludes:
        owners = section.owners
    rule = Rule(
        number,
        gitlab_segments(decode_path(pattern)),
        told_once(owners),
        section=section.name,
        optional=section.optional,
        approvals=section.approvals,
        excludes=excludes,
    )
    return rule, len(owners)


def _approvals(written: bytes | None) -> int:
    """How many approvals a heading asks for; what is no number counts as 1."""
    if written is None or not written.isdigit():
        return 1
    return min(max(int(written[:9]), 1), MOST_APPROVALS)


def _required(rules: list[Rule]) -> tuple[Rule, ...]:
    """The rules, where a section is optional only when all its headings say so."""
    required = {rule.section for rule in rules if not rule.optional}
    return tuple(
        rule._replace(optional=False) if rule.optional and rule.section in required else rule
        for rule in rules
    )


def _owners(rest: bytes) -> list[str]:
    words = (word.rstrip(b",").decode("utf-8", "replace") for word in rest.split())
    return [word for word in words if len(word) <= LONGEST and OWNER.fullmatch(word)]
