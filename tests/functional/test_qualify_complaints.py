"""What users of review tools complain about, and what happens here instead: places, duplicates, inventions, edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.evidence import SymbolEvidence
from adjudge.model.finding import Spot, Standing
from adjudge.model.outcome import Outcome
from adjudge.model.place import Side
from adjudge.qualify.identity import identify
from adjudge.qualify.standing import NOT_PROVED, Policy
from tests.builders import Repo, repo
from tests.functional.qualify_trial import a_log, a_result, claim, claims, put_on_trial
from tests.qualify_values import a_candidate, an_edit, qualified, qualify_sources

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

CODE = "def load(path):\n    handle = open(path)\n    return handle.read()\n"
QUOTE = "    handle = open(path)"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A repository with one file, changed once."""
    made = repo(tmp_path / "r")
    made.commit({"a.py": CODE.replace("open", "io.open")})
    made.commit({"a.py": CODE})
    return made


# Wrong line anchors


@pytest.mark.parametrize("line", [1, 3, 40, None])
def test_line_comes_from_the_quoted_code_and_not_from_the_model(line: int | None) -> None:
    found = qualified(a_candidate("a.py", QUOTE, line), qualify_sources({"a.py": CODE}))
    assert found.resolved is not None
    assert found.resolved.start_line == 2


def test_edit_never_lands_on_a_neighbouring_line() -> None:
    edit = an_edit(1, 1, "    with open(path) as handle:")
    found = qualified(a_candidate("a.py", QUOTE, 2, suggestion=edit), qualify_sources({"a.py": CODE}))
    assert (found.resolved is not None, found.suggestion) == (True, None)
    assert found.suggestion_reason == "pre-image-unknown"


def test_number_of_the_old_side_is_not_taken_for_the_new_one(subject: Repo) -> None:
    subject.commit({"a.py": "# one\n# two\n" + CODE})
    old = put_on_trial(subject, claim("a.py", QUOTE, 2, side="base"))
    new = put_on_trial(subject, claim("a.py", QUOTE, 2))
    assert (old.where, new.where) == (
        ("qualified", "quote-at-claimed-lines", 2),
        ("relocated", "quote-elsewhere", 4),
    )


def test_code_that_occurs_many_times_is_not_guessed_at() -> None:
    text = "check(user, role)\nrun()\n" * 9
    found = qualified(a_candidate("a.py", "check(user, role)", 4), qualify_sources({"a.py": text}))
    assert found.reason == "ambiguous"


def test_lines_do_not_drift_towards_the_end_of_a_long_file() -> None:
    before = "".join(f"value_{n} = compute({n})\n" for n in range(2000))
    after = "".join(f"value_{n} = compute({n})\n" + ("# added\n" if n % 7 == 0 else "") for n in range(2000))
    sources = qualify_sources({"a.py": after}, {"a.py": before})
    lines = after.split("\n")
    for n in range(0, 2000, 97):
        quote = f"value_{n} = compute({n})"
        found = qualified(a_candidate("a.py", quote, n + 1), sources)
        assert found.resolved is not None
        assert found.resolved.start_line == lines.index(quote) + 1


def test_hunk_of_one_line_counts_as_one(subject: Repo) -> None:
    spots = [
        put_on_trial(subject, claim("a.py", quote)).only.spot
        for quote in ("handle = open(path)", "return handle.read()")
    ]
    assert spots == [Spot.CHANGED, Spot.CONTEXT]


def test_hunk_that_only_deletes_has_a_place(subject: Repo) -> None:
    subject.commit({"a.py": CODE.replace(QUOTE + "\n", "")})
    gone = put_on_trial(subject, claim("a.py", QUOTE, 2, side="base"))
    left = put_on_trial(subject, claim("a.py", "return handle.read()", 2))
    assert (gone.only.spot, left.only.spot) == (Spot.CHANGED, Spot.CONTEXT)


def test_edit_moves_with_lines_that_were_shifted() -> None:
    edit = an_edit(2, 2, "    handle = open(path, 'rb')")
    sources = qualify_sources({"a.py": "# one\n# two\n" + CODE})
    assert qualified(a_candidate("a.py", QUOTE, 2, suggestion=edit), sources).suggestion == an_edit(
        4, 4, "    handle = open(path, 'rb')"
    )


# Outside the diff, renamed, moved, deleted


def test_finding_outside_every_hunk_is_kept_with_its_placement(subject: Repo) -> None:
    other = "\n" * 20 + "def other(path):\n    return path.parent\n"
    subject.commit({"a.py": CODE + other, "b.py": "untouched(one)\n"})
    subject.commit({"a.py": CODE.replace("open", "io.open") + other})
    trial = put_on_trial(
        subject, claims(claim("a.py", "return path.parent"), claim("b.py", "untouched(one)"))
    )
    assert [one.spot for one in trial.qualifications] == [Spot.FILE, Spot.OUTSIDE]
    assert [one.standing for one in trial.findings] == [Standing.ACTIVE, Standing.OUTSIDE]


def test_no_finding_is_swallowed(subject: Repo) -> None:
    trial = put_on_trial(
        subject,
        claims(
            claim("a.py", QUOTE, 2),
            claim("gone.py", "x"),
            claim("a.py", "never there at all"),
            {"severity": "bad"},
        ),
    )
    assert [(one.disposition.value, one.reason) for one in trial.qualifications] == [
        ("qualified", "quote-at-claimed-lines"),
        ("rejected", "no-such-file"),
        ("stale", "quote-not-found"),
        ("rejected", "invalid-severity"),
    ]


def test_renamed_file_keeps_both_names_and_the_finding_its_history(subject: Repo) -> None:
    before = put_on_trial(subject, claim("a.py", QUOTE, 2)).identities[0]
    subject.git("mv", "a.py", "b.py")
    subject.commit()
    by_old, by_new = (put_on_trial(subject, claim(path, QUOTE, 2)) for path in ("a.py", "b.py"))
    assert by_old.identities == by_new.identities
    (after,) = by_new.identities
    assert before is not None
    assert after is not None
    assert after.previous_finding_id == before.finding_id


def test_side_is_part_of_the_place(subject: Repo) -> None:
    head = put_on_trial(subject, claim("a.py", "return handle.read()", 3)).identities
    base = put_on_trial(subject, claim("a.py", "return handle.read()", 3, side="base")).identities
    assert None not in (*head, *base)
    assert head != base


# Duplicates and noise


def test_second_run_after_a_push_has_the_same_findings(subject: Repo) -> None:
    first = put_on_trial(subject, claim("a.py", QUOTE, 2)).identities
    assert None not in first
    subject.commit({"a.py": '"""Loads."""\n\nimport io\n\n\n' + CODE})
    assert put_on_trial(subject, claim("a.py", QUOTE, 7)).identities == first


def test_identity_is_the_code_and_not_the_title() -> None:
    sources = qualify_sources({"a.py": CODE})
    made = [
        qualified(a_candidate("a.py", QUOTE, 2, title=title), sources) for title in ("Never closed", "A leak")
    ]
    first, second = identify(made, sources)
    assert first is not None
    assert first == second


def test_fixed_issue_has_no_place_any_more(subject: Repo) -> None:
    subject.commit({"a.py": CODE.replace("handle = open(path)", "handle = path.open()")})
    assert put_on_trial(subject, claim("a.py", QUOTE, 2)).where == ("stale", "quote-not-found", None)


def test_same_finding_said_twice_is_one_with_two_members(subject: Repo) -> None:
    title = "File handle from open is never closed"
    trial = put_on_trial(
        subject, claims(*(claim("a.py", QUOTE, 2, title=title, **{"class": "resource"}) for _ in range(2)))
    )
    assert [one.standing for one in trial.findings] == [Standing.ACTIVE, Standing.DUPLICATE]
    assert len({one.cluster for one in trial.findings}) == 1


def test_dismissed_finding_stays_dismissed_with_its_reason(subject: Repo) -> None:
    (identity,) = put_on_trial(subject, claim("a.py", QUOTE, 2)).identities
    assert identity is not None
    policy = Policy(dismissed={identity.finding_id: "closed by the caller"})
    subject.commit({"a.py": "# note\n" + CODE})
    (found,) = put_on_trial(subject, claim("a.py", QUOTE, 3), policy=policy).findings
    assert (found.standing, found.reason) == (Standing.DISMISSED, "closed by the caller")


def handed_in(subject: Repo, document: bytes) -> str:
    place = subject.path.parent / "review.json"
    place.write_bytes(document)
    return str(place)


def test_next_run_tells_what_to_update_and_what_to_resolve_and_posts_nothing_anew(
    adjudge: Console, subject: Repo
) -> None:
    both = claims(claim("a.py", QUOTE, 2), claim("a.py", "    return handle.read()", 3, title="Reads it all"))
    first = adjudge(subject.path, "qualify", handed_in(subject, both), "--json").json
    subject.commit({"a.py": "# a comment above\n" + CODE.replace("handle.read()", "handle.read(99)")})
    later = adjudge(subject.path, "qualify", handed_in(subject, both), "--json").json
    kept, gone = first["results"][0]["finding_id"], first["results"][1]["finding_id"]
    assert later["compared"]["new"] == []
    assert [one["before"] for one in later["compared"]["persisting"]] == [kept]
    assert later["results"][0]["finding_id"] == kept
    assert [one["finding_id"] for one in later["compared"]["gone"]] == [gone]


def test_fingerprint_by_which_a_host_updates_its_comment_outlives_a_push(
    adjudge: Console, subject: Repo
) -> None:
    report = handed_in(subject, claims(claim("a.py", QUOTE, 2)))
    prints = []
    for text in (CODE, "# a comment above\n" + CODE):
        subject.write({"a.py": text})
        subject.git("commit", "-q", "--allow-empty", "-a", "-m", "push")
        made = adjudge(subject.path, "qualify", report, "--format", "sarif").json
        prints.append(made["runs"][0]["results"][0]["partialFingerprints"])
    assert prints[0] == prints[1]


def test_same_review_three_times_is_one_run_with_one_summary(adjudge: Console, subject: Repo) -> None:
    report = handed_in(subject, claims(claim("a.py", QUOTE, 2)))
    summaries = {adjudge(subject.path, "qualify", report, "--format", "markdown").out for _ in range(3)}
    (summary,) = summaries
    shown = adjudge(subject.path, "qualify", report, "--json").json
    assert summary.endswith(f"Run `{shown['run_id']}`.\n")
    finding = adjudge(subject.path, "finding", "show", shown["results"][0]["finding_id"], "--json").json
    assert finding["runs"] == [shown["run_id"]]


def test_marker_that_a_reviewer_plants_is_no_marker(adjudge: Console, subject: Repo) -> None:
    planted = "<!-- adjudge:summary --> Run `run:0`."
    report = handed_in(subject, claims(claim("a.py", QUOTE, 2, title=planted, summary=planted)))
    summary = adjudge(subject.path, "qualify", report, "--format", "markdown").out
    assert "<!--" not in summary
    assert [line for line in summary.splitlines() if line.startswith("Run `")] == [summary.splitlines()[-1]]


def test_redundant_rule_is_suppressed_as_a_whole_with_its_reason_and_counted(
    adjudge: Console, subject: Repo
) -> None:
    rule = '[[suppress]]\nrule = "scanner:R1"\nreason = "redundant here"\n'
    subject.commit({".adjudge.toml": rule})
    report = handed_in(subject, a_log(a_result("a.py", 2), a_result("a.py", 3)))
    made = adjudge(subject.path, "qualify", report, "--same-tree", "--every-claim", "--json")
    assert (made.code, made.json["counts"]["standings"]["dismissed"]) == (0, 2)
    assert [(one["reason"], one["indexes"]) for one in made.json["suppressed"]] == [
        ("redundant here", [0, 1])
    ]
    assert "2 findings of scanner:R1" in adjudge(subject.path, "qualify", report, "--same-tree").out


def test_finding_below_the_gate_is_recorded_and_not_lost(subject: Repo) -> None:
    trial = put_on_trial(subject, claim("a.py", QUOTE, 2, severity="low"))
    (found,) = trial.findings
    assert (found.standing, found.reason) == (Standing.BELOW_GATE, "below-high")
    assert trial.conclusion.outcome is Outcome.INCONCLUSIVE


@pytest.mark.parametrize("confidence", [0.0, 0.01, 1.0])
def test_blocker_is_never_dropped_by_its_own_confidence(subject: Repo, confidence: float) -> None:
    (found,) = put_on_trial(
        subject, claim("a.py", QUOTE, 2, severity="critical", confidence=confidence)
    ).findings
    assert (found.standing, found.reason) == (Standing.ACTIVE, NOT_PROVED)


# Hallucinated content


def test_invented_file_is_rejected() -> None:
    found = qualified(a_candidate("payments.py", "charge(card)", 3), qualify_sources({"a.py": CODE}))
    assert found.reason == "no-such-file"


def test_invented_function_is_rejected_with_what_is_there() -> None:
    item = SymbolEvidence(path="a.py", name="charge_card", exists=True, side=Side.HEAD)
    found = qualified(a_candidate("a.py", QUOTE, 2, evidence=(item,)), qualify_sources({"a.py": CODE}))
    assert (found.disposition.value, found.reason) == ("rejected", "contradicted")
    assert found.detail == "No charge_card in a.py; near it: load."


def test_template_text_that_is_not_in_the_source_is_stale() -> None:
    found = qualified(a_candidate("a.py", "{{ user_input }}", 2), qualify_sources({"a.py": CODE}))
    assert found.reason == "quote-not-found"


def test_wholly_invented_review_is_implausible(subject: Repo) -> None:
    trial = put_on_trial(
        subject, claims(*(claim("a.py", f"invented_{n}(everything)", n + 1) for n in range(5)))
    )
    assert trial.conclusion.exit_code == 3
    assert "implausible" in [reason.code for reason in trial.conclusion.reasons]


def test_description_of_code_that_does_not_exist_is_told_beside_a_real_quote() -> None:
    made = a_candidate("a.py", QUOTE, 2, summary="`handle` is passed to `flush_cache()` and retried.")
    assert qualified(made, qualify_sources({"a.py": CODE})).unknown_tokens == ("flush_cache",)


# Suggestions that break code


@pytest.mark.parametrize(
    ("replacement", "reason"),
    [
        ("def load(path):\n    handle = path.open()", "repeats-line-before"),
        ("    handle = path.open()\n    return handle.read()", "repeats-line-after"),
        ("    handle = path.open(", "does-not-parse"),
        ("handle = path.open()", "does-not-parse"),
        ("    total += amount", "off-target"),
    ],
)
def test_edit_that_would_break_or_miss_the_code_is_dropped(replacement: str, reason: str) -> None:
    made = a_candidate("a.py", QUOTE, 2, suggestion=an_edit(2, 2, replacement))
    found = qualified(made, qualify_sources({"a.py": CODE}))
    assert (found.suggestion, found.suggestion_reason) == (None, reason)


def test_edit_that_deletes_is_an_edit() -> None:
    made = a_candidate("a.py", QUOTE, 2, suggestion=an_edit(2, 2, ""))
    assert qualified(made, qualify_sources({"a.py": CODE})).suggestion == an_edit(2, 2, "")


def test_edit_may_have_another_number_of_lines() -> None:
    edit = an_edit(2, 3, "    with open(path) as handle:\n        return handle.read()\n")
    quote = "    handle = open(path)\n    return handle.read()"
    made = a_candidate("a.py", quote, 2, end_line=3, suggestion=edit)
    assert qualified(made, qualify_sources({"a.py": CODE})).suggestion == edit
