"""The examples of the page about evidence run, and its table is that of the program.

head PATH, base PATH            a file; its lines follow behind ``| ``; without any base both sides are alike
{"kind": …}                     the evidence, as it is brought
command NAME ARGV: base WORDS; head WORDS
                                a command of the operator's list that may run, and what came of it
collector NAME over PATHS: RULE at PATH:LINE[; rules RULES]
                                what a collector says of the head; it may have reported nothing, or failed
claim CLAIM [base] PATH: LINE   the claim, at the one line that reads so
= RESULT[, proved][: SENTENCE]  what comes of it
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import pytest

from adjudge.contracts.config_commands_v1 import holes_of
from adjudge.contracts.evidence_v1 import EvidenceV1, evidence_value, find_fault
from adjudge.evidence.check import check_evidence
from adjudge.evidence.entailment import ENTAILMENT, proves
from adjudge.evidence.query import FORMS
from adjudge.model.collection import CollectionState
from adjudge.model.command import DeclaredCommand
from adjudge.model.evidence import KINDS, Claim, EvidenceState
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from adjudge.trial.lookup import find_command
from tests.architecture.sources import read, table_rows
from tests.collect_values import a_collection, a_report
from tests.evidence_values import evidence_sources, place_at
from tests.trial_values import two_trials

if TYPE_CHECKING:
    from adjudge.model.collection import Collection
    from adjudge.model.evidence import Evidence
    from adjudge.model.trial import TwoTrials

PAGE = read("docs/evidence.md")
EXAMPLES = [part.split("```")[0] for part in PAGE.split("```evidence\n")[1:]]
CLAIM = re.compile(r"claim ([\w-]+) (base )?(\S+): (.*)")
COMMAND = re.compile(r"command (\S+) (.+): base (.+); head (.+)")
COLLECTOR = re.compile(r"collector (\S+) (?:failed|over (.+?): (.+?)(?:; rules (.+))?)")


@dataclass
class Example:
    """One example, read."""

    trees: dict[str, dict[str, str]] = field(default_factory=lambda: {"base": {}, "head": {}})
    commands: dict[str, tuple[DeclaredCommand, TwoTrials]] = field(default_factory=dict)
    collections: list[Collection] = field(default_factory=list)
    evidence: Evidence | None = None
    claim: re.Match[str] | None = None
    wanted: str = ""


def example_of(text: str) -> Example:
    """The example behind its lines."""
    made, tree, path = Example(), "", ""
    for line in text.splitlines():
        if line.startswith("|"):
            made.trees[tree][path] += line[2:] + "\n"
        elif line.startswith("{"):
            wire = msgspec.json.decode(line, type=EvidenceV1)
            assert find_fault(wire) == ""
            made.evidence = evidence_value(wire)
        elif command := COMMAND.fullmatch(line):
            name, words, base, head = command.groups()
            argv = tuple(words.split())
            declared = DeclaredCommand(name=name, argv=argv, holes=holes_of(argv))
            made.commands[name] = (declared, two_trials(base, head))
        elif collector := COLLECTOR.fullmatch(line):
            made.collections.append(collection_of(*collector.groups()))
        elif line.startswith("claim "):
            made.claim = CLAIM.fullmatch(line)
        elif line.startswith("= "):
            made.wanted = line[2:]
        else:
            tree, path = line.split(" ")
            made.trees[tree][path] = ""
    return made


def collection_of(name: str, paths: str | None, reports: str, rules: str | None) -> Collection:
    """What a collector of an example says of the head; without paths it failed."""
    if paths is None:
        reason = Reason(code="collector-failed", message="It failed.")
        return a_collection(collector=name, state=CollectionState.ERROR, reasons=(reason,))
    found = re.findall(r"(\S+) at (\S+):(\d+)", reports)
    return a_collection(
        *(a_report(path, int(line), rule=rule) for rule, path, line in found),
        collector=name,
        paths=paths.split(", "),
        rules=tuple((rules or "").split()),
    )


def tried(
    commands: dict[str, tuple[DeclaredCommand, TwoTrials]], name: str, values: tuple[str, ...]
) -> TwoTrials | Reason:
    """What came of a command of an example, with these values."""
    declared = {one: command for one, (command, _) in commands.items()}
    found = find_command(declared, name, values)
    return found if isinstance(found, Reason) else commands[name][1]


def told(made: Example) -> str:
    """What comes of an example, as the page writes it."""
    assert made.evidence is not None
    sources = evidence_sources(made.trees["head"], made.trees["base"] or None)
    if made.commands:
        sources = replace(sources, commands=partial(tried, made.commands))
    head = sources.target.head_tree
    sources = replace(sources, collections=tuple(replace(one, tree=head) for one in made.collections))
    found = check_evidence(made.evidence, sources)
    proof = ""
    if made.claim is not None:
        claim, base, path, line = made.claim.groups()
        place = place_at(sources, path, line, side=Side.BASE if base else Side.HEAD)
        proof = ", proved" if proves(Claim(claim), place, found) else ""
    return f"{found.state}{proof}" + (f": {found.found}" if found.found else "")


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_comes_to_what_the_page_says(text: str) -> None:
    made = example_of(text)
    assert made.wanted
    assert told(made) == made.wanted


@pytest.mark.parametrize("kind", ["quote", "edge", "symbol", "query", "collector", "command"])
def test_each_kind_has_an_example_of_each_result(kind: str) -> None:
    section = PAGE.split(f"\n## {kind.title()}\n")[1].split("\n## ")[0]
    results = set(re.findall(r"^= ([\w-]+)", section, re.MULTILINE))
    assert {EvidenceState.HOLDS, EvidenceState.CONTRADICTED, EvidenceState.UNAVAILABLE} <= results
    assert "Hostile" in section


def test_every_kind_is_on_the_page() -> None:
    assert set(re.findall(r'"kind": "(\w+)"', PAGE)) == set(KINDS.values())


def test_table_of_the_page_has_every_claim() -> None:
    rows = table_rows(PAGE.split("## What proves what")[1])
    assert {row[0].strip("`") for row in rows if row[0] != "claim"} == set(ENTAILMENT) == set(Claim)


def test_page_lists_every_query_with_its_arguments() -> None:
    rows = {row[0].strip("`"): row[1] for row in table_rows(PAGE) if len(row) == 3}
    for query, form in FORMS.items():
        told_args = set(re.findall(r"`(\w+)`(\?)?", rows[query]))
        assert told_args == {(one, "") for one in form.needed} | {(one, "?") for one in form.allowed}
