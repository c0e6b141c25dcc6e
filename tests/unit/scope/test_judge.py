"""The gate as a whole: outcomes, their precedence, and what every verdict must account for."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.errors import InvariantError, StateError
from adjudge.model.change import Flag
from adjudge.model.grant import Grant, Rule, RuleKind
from adjudge.model.ids import Digest, RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.verdict import DecidedBy, Verdict
from adjudge.scope import judge as gate
from adjudge.scope.judge import LIMITATIONS, judge
from tests.unit.scope.examples import TODAY, Example, read_example, rule, said_of

if TYPE_CHECKING:
    from adjudge.scope.subject import Subject

ROOT = Path(__file__).parents[3]


def verdict_of(text: str) -> Verdict:
    return read_example(text).judge()


def flags_of(verdict: Verdict) -> set[tuple[str, str]]:
    return {(flag.code, flag.path) for flag in verdict.flags}


@pytest.mark.parametrize(
    "text",
    [
        "allow src/**\nrenamed src/a -> lib/a\n= fail outside-grant lib/a",
        "allow src/**\nrenamed lib/a -> src/a\n= fail outside-grant lib/a",
        "allow src/**\nadded src-evil/x\n= fail outside-grant src-evil/x",
        "allow src/**\nadded SRC/x\n= fail outside-grant SRC/x",
        "allow caf\\xe9/**\nadded cafe\\u0301/x\n= fail outside-grant cafe\\u0301/x",
        "allow src/**\nadded sr\\u0441/x\n= fail outside-grant sr\\u0441/x",
        "allow src/*.py\nadded src/**\n= fail outside-grant src/**",
        "allow src/** modified\nmode src/a\n= fail kind-not-granted src/a",
        "allow src/**\nmode src/a\n= pass",
        "allow src/**\nadded src/l link=.\n= pass",
        "allow src/**\ndeny src/auth/**\nadded src/l link=.\n= fail link-leaves-grant src/l",
        "allow src/**\nadded src/l link=..\n= fail link-leaves-grant src/l",
        "allow **\nadded l link=.\n= pass",
        "allow **\nadded src/l link=../.git/hooks\n= fail link-leaves-grant src/l",
        "allow src/**\nhead src/to => ../lib\nadded src/l link=to/x\n= fail link-leaves-grant src/l",
        "allow src/**\nrenamed src/x/l -> src/l link=../a\n= fail link-leaves-grant src/l",
        "allow src/*\nhead src/b\nadded src/l link=b\n= pass",
        "allow src/*\nhead src/b/c\nadded src/l link=b\n= fail link-leaves-grant src/l",
        "allow src/*\nadded src/l link=b\n= inconclusive link-unresolved src/l",
        "allow src/*\nadded src/l link=z\n= inconclusive link-unresolved src/l",
        "allow **\ndeny secrets/**\nadded l link=.\n= fail link-leaves-grant l",
        "allow src/*\nsay alone\nadded src/b\nadded src/l link=b\n= pass",
        "allow **\nhead src/out => lib\ndeleted src/out/x\n= fail write-through-link src/out/x",
        "allow **\nbase Src => lib\nadded src/x\n= fail write-through-link src/x",
        "allow src/**\nbase SRC/a.py\nmodified src/a.py\n= fail name-collision src/a.py",
        "allow src/**\nallow SRC/**\nbase SRC/a.py\nmodified src/a.py\n= pass",
        "allow src/**\nhead SRC/b\nadded src/a\n= fail name-collision src/a",
        "allow src/**\nbase src/b\nadded src/a\nadded SRC/c\n= fail outside-grant SRC/c",
        "allow src/**\nsay alone\nmodified src/a\nadded SRC/c\n= fail outside-grant SRC/c",
        "allow **\nfrozen Makefile\nadded MAKEFILE\n= fail name-collision MAKEFILE",
        "allow **\ndeny **/*.Lock\nadded a/x.lock\n= fail name-collision a/x.lock",
        "allow **\ndeny secrets/** deleted\nadded Secrets/x\n= pass",
        "allow **\nrenamed Readme.md -> README.md\n= pass",
        "allow **\nadded a/.git/config\n= fail protected-path a/.git/config",
        "allow **\nadded GIT~1/x\n= fail protected-path GIT~1/x",
        "limit files 0\nallow **\nadded a\n= fail too-many-files",
        "allow **\nlimit added 5\nsay uncounted\nadded a\n= inconclusive lines-uncounted",
        "allow **\nlimit added 5\nadded a binary +6\n= fail too-many-added\n= fail lines-uncounted a",
        "added src/a\n= fail outside-grant src/a\n= fail empty-grant",
        "allow src/**\nfrozen src/gen/**\ncopied src/gen/a -> src/b\n= pass",
        "allow **\nfrozen src/gen/**\ncopied src/a -> src/gen/b\n= fail frozen-path src/gen/b",
        "allow **\ndeny secrets/**\ncopied secrets/a -> b\n= fail copy-source secrets/a",
        "allow **\ncopied .git/config -> b\n= fail copy-source .git/config",
        "allow vendor/lib/**\ntypechanged vendor/lib was-submodule\n= pass",
        "allow vendor/lib\ndeleted vendor/lib was-submodule\n= fail submodule-area vendor/lib",
        "allow src/**\nallow lib/**\nsay alone\nmodified src/a untyped\n= pass",
    ],
)
def test_change_is_judged_as_it_should_be(text: str) -> None:
    example = read_example(text)
    verdict = example.judge()
    assert (verdict.outcome.value, said_of(verdict)) == (example.outcome, example.expected)


def test_definite_offence_fails_even_where_the_change_is_not_known_for_certain() -> None:
    verdict = verdict_of("allow src/**\nmodified lib/a\nsay inconclusive")
    assert verdict.outcome is Outcome.FAIL


def test_reasons_of_the_target_are_kept() -> None:
    example = read_example("allow **\nmodified a")
    reason = Reason(code="witnesses-disagree", message="They disagree.", path="b")
    subject = dataclasses.replace(example.subject, outcome=Outcome.INCONCLUSIVE, reasons=(reason,))
    verdict = judge(subject, example.grant, today=TODAY)
    assert (verdict.outcome, verdict.reasons) == (Outcome.INCONCLUSIVE, (reason,))


def test_empty_change_does_not_pass_unless_it_is_said_to() -> None:
    example = read_example("allow **")
    assert judge(example.subject, example.grant, today=TODAY).outcome is Outcome.INCONCLUSIVE


def test_copy_from_outside_is_flagged_and_read_but_not_touched() -> None:
    verdict = verdict_of("allow src/**\ncopied secret.txt -> src/a")
    assert (verdict.touched, verdict.reads) == (("src/a",), ("secret.txt",))
    assert ("copy-source-read", "secret.txt") in flags_of(verdict)


def test_offence_names_the_rule_that_decided() -> None:
    (offence,) = verdict_of("allow src/**\ndeny src/auth/**\nadded src/auth/a").offending
    assert (offence.by, offence.rule, offence.kinds) == (
        DecidedBy.DENY,
        Rule(pattern="src/auth/**"),
        (RuleKind.ADDED,),
    )


def test_limitations_tell_what_a_patch_alone_does_not_show() -> None:
    verdict = verdict_of("allow **\nsay alone\nmodified a untyped\nmodified b")
    assert [(one.code, one.path) for one in verdict.limitations] == [
        ("trees-unseen", None),
        ("type-unstated", "a"),
    ]
    assert {one.code for one in verdict.limitations} == set(LIMITATIONS)


@pytest.mark.parametrize("text", ["allow **\nadded a", "allow **\nsay alone"])
def test_nothing_is_limited_where_trees_are_known_or_nothing_changes(text: str) -> None:
    assert verdict_of(text).limitations == ()


def test_reasons_stand_by_code_path_and_line() -> None:
    example = read_example("allow **")
    reasons = [
        Reason(code="a", message="m"),
        Reason(code="a", message="m", line=9),
        Reason(code="a", message="n", line=10),
        Reason(code="a", message="m", path="p"),
        Reason(code="b", message="m"),
    ]
    subject = dataclasses.replace(
        example.subject, outcome=Outcome.INCONCLUSIVE, reasons=tuple(reversed(reasons))
    )
    assert list(judge(subject, example.grant, today=TODAY).reasons) == reasons


def test_refused_patch_names_what_it_saw_without_touching_it() -> None:
    verdict = verdict_of("allow src/**\nsay refused")
    assert (verdict.named, verdict.touched, verdict.examined) == (("src/a.py",), (), 0)
    assert verdict.reasons[0].line == 3


def test_size_and_limits_stand_in_the_verdict() -> None:
    verdict = verdict_of("allow **\nlimit added 9\nadded a +3\ndeleted b -2")
    counted = verdict.counted
    assert (counted.files, counted.added, counted.removed, verdict.limits.added) == (2, 3, 2, 9)


@pytest.mark.parametrize(("said", "value"), [("", "no"), ("say allow-empty", "yes")])
def test_policy_says_whether_an_empty_change_may_pass(said: str, value: str) -> None:
    assert ("allow-empty", value) in verdict_of(f"allow **\nadded a\n{said}").policy


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        ("expires 2026-01-14", "grant-expired"),
        ("base " + "c" * 40, "grant-for-other-base"),
        ("repository " + "e" * 64, "grant-for-other-repository"),
    ],
)
def test_grant_for_something_else_is_refused_before_judging(fact: str, code: str) -> None:
    with pytest.raises(StateError) as caught:
        verdict_of(f"allow src/**\ngrant {fact}\nmodified lib/a")
    assert (caught.value.code, caught.value.exit_code) == (code, 4)


def test_flags_of_others_give_way_to_ours_of_the_same_code_and_path() -> None:
    example = read_example("allow **\nadded .gitmodules")
    theirs = (
        Flag(code="git-submodules", path=".gitmodules", message="theirs"),
        Flag(code="converted", path=".gitmodules", message="theirs"),
    )
    verdict = judge(dataclasses.replace(example.subject, flags=theirs), example.grant, today=TODAY)
    assert [flag.code for flag in verdict.flags if flag.message == "theirs"] == ["converted"]


def test_pass_that_no_rule_carries_is_our_own_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "offend", lambda decision: Flag(code="x", path=decision.path, message=""))
    with pytest.raises(InvariantError, match="no rule covers"):
        verdict_of("allow src/**\nadded lib/a")


def test_verdict_names_checker_and_digests() -> None:
    example = read_example("allow **\nadded a")
    subject = dataclasses.replace(example.subject, patch_digest=Digest("f" * 64))
    verdict = judge(subject, example.grant, today=TODAY)
    assert (verdict.checker, verdict.patch_digest, len(verdict.grant_digest)) == (
        "adjudge.scope",
        "f" * 64,
        64,
    )


SWAP = """
    from tests.unit.scope.examples import read_example
    from adjudge.contracts.canonical import encode_canonical
    from adjudge.contracts.verdict_v1 import verdict_artefact
    swaps = [f"renamed a{n} -> b{n}\\nrenamed b{n} -> a{n}" for n in range(8)]
    more = ["base B => x", "head b => y", "renamed b/c -> d", "added l link=../x", "added .gitmodules"]
    example = read_example("\\n".join(["allow **", "deny b* added", *swaps, *more]))
    print(encode_canonical(verdict_artefact(example.judge())).decode())
"""


def test_no_hash_order_shows() -> None:
    """A path that is written and removed by two renames has two decisions of the same kinds."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", dedent(SWAP)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}/src:{ROOT}"},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1


# --- whatever the change and the grant ------------------------------------------------------------

PATH = st.sampled_from(["a", "b", "src/a", "src/b", "SRC/a", "src/x/a", "lib/a", "lib", ".git/x"])
WORDS = st.sampled_from(["", "exec", "binary", "link=a", "link=../lib/a", "link", "submodule", "was-link"])
CHANGE = st.one_of(
    st.builds(
        "{} {} {}".format, st.sampled_from(["added", "deleted", "modified", "typechanged"]), PATH, WORDS
    ),
    st.builds(
        "{} {} -> {} {}".format,
        st.sampled_from(["renamed", "copied"]),
        PATH,
        PATH,
        st.sampled_from(["", "edited"]),
    ),
)
PATTERN = st.sampled_from(["**", "src/**", "src/*", "*", "lib/**", "**/a", "SRC/**", "src/a"])
KINDS = st.one_of(
    st.just(""),
    st.lists(st.sampled_from([kind.value for kind in RuleKind]), min_size=1, max_size=4).map(",".join),
)
RULE = st.builds("{} {}".format, PATTERN, KINDS).map(str.strip).map(rule)


@st.composite
def cases(draw: st.DrawFn) -> tuple[Subject, Grant]:
    """Any change and any grant."""
    example: Example = read_example("\n".join(draw(st.lists(CHANGE, max_size=4))))
    rules = st.lists(RULE, max_size=4).map(tuple)
    grant = Grant(
        id="any",
        allow=draw(rules),
        deny=draw(rules),
        frozen=draw(st.lists(PATTERN, max_size=1).map(tuple)),
    )
    return example.subject, grant


ORDER = {Outcome.PASS: 0, Outcome.INCONCLUSIVE: 1, Outcome.FAIL: 2}


@pytest.mark.property
@given(case=cases(), more=RULE)
def test_one_more_deny_rule_never_makes_an_outcome_better(case: tuple[Subject, Grant], more: Rule) -> None:
    subject, grant = case
    stricter = dataclasses.replace(grant, deny=(*grant.deny, more))
    before, after = (judge(subject, one, today=TODAY).outcome for one in (grant, stricter))
    assert ORDER[after] >= ORDER[before]


@pytest.mark.property
@given(case=cases(), more=RULE)
def test_one_less_allow_rule_never_makes_an_outcome_better(case: tuple[Subject, Grant], more: Rule) -> None:
    subject, grant = case
    wider = dataclasses.replace(grant, allow=(*grant.allow, more))
    before, after = (judge(subject, one, today=TODAY).outcome for one in (wider, grant))
    assert ORDER[after] >= ORDER[before]


@pytest.mark.property
@given(case=cases(), data=st.data())
def test_order_of_rules_and_changes_plays_no_part(case: tuple[Subject, Grant], data: st.DataObject) -> None:
    subject, grant = case
    other = dataclasses.replace(
        grant,
        allow=tuple(data.draw(st.permutations(grant.allow))),
        deny=tuple(data.draw(st.permutations(grant.deny))),
    )
    shuffled = dataclasses.replace(subject, changes=tuple(data.draw(st.permutations(subject.changes))))
    assert judge(shuffled, other, today=TODAY) == judge(subject, grant, today=TODAY)


@pytest.mark.property
@given(case=cases())
def test_every_touched_path_is_accounted_for_and_a_pass_covers_all(case: tuple[Subject, Grant]) -> None:
    subject, grant = case
    verdict = judge(subject, grant, today=TODAY)
    assert {decision.path for decision in verdict.decisions} == set(verdict.touched)
    assert set(verdict.touched) == {path for change in subject.changes for path in change.touched}
    assert verdict.examined == len(verdict.touched)
    refused = {RepoPath(decision.path) for decision in verdict.decisions if not decision.granted}
    assert refused <= {offence.path for offence in verdict.offending}
    assert (verdict.outcome is Outcome.PASS) <= (not refused and bool(grant.allow) and not verdict.reasons)
    assert (verdict.outcome is Outcome.FAIL) == bool(verdict.offending)
