"""Edge cases of qualification on real git: where each quote stands, on which side, and what is told.

docs/qualify.md lists which case of the seed each belongs to.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from adjudge.model.candidate import Candidate
from adjudge.model.finding import Spot
from adjudge.model.outcome import Outcome
from adjudge.model.target import TargetMode
from tests.builders import Repo, repo
from tests.functional.qualify_trial import a_log, a_result, claim, claims, put_on_trial

if TYPE_CHECKING:
    from pathlib import Path

HERE, MOVED = "quote-at-claimed-lines", "quote-elsewhere"
CODE = "import os\n\n\ndef load(path):\n    handle = open(path)\n    return handle.read()\n"


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A repository with one file, changed once."""
    made = repo(tmp_path / "r")
    made.commit({"a.py": CODE.replace("handle", "stream"), "z.py": "value = 1\n"})
    made.commit({"a.py": CODE})
    return made


def test_staged_text_is_judged_and_not_the_work_tree(subject: Repo) -> None:
    subject.write({"a.py": CODE + "staged_only(one)\n"}).git("add", "a.py")
    subject.write({"a.py": CODE + "work_tree_only(one)\n"})
    staged = put_on_trial(subject, claim("a.py", "staged_only(one)", 7), TargetMode.STAGED)
    assert staged.where == ("qualified", HERE, 7)
    other = put_on_trial(subject, claim("a.py", "work_tree_only(one)", 7), TargetMode.STAGED)
    assert other.where == ("stale", "quote-not-found", None)


def test_head_that_is_not_checked_out_is_judged(subject: Repo) -> None:
    subject.git("checkout", "-q", "-b", "side")
    later = subject.commit({"a.py": "# later\n" + CODE})
    subject.git("checkout", "-q", "main")
    found = put_on_trial(subject, claim("a.py", "handle = open(path)", 5), revision=later)
    assert found.where == ("relocated", MOVED, 6)


def test_untracked_file_is_part_of_a_work_tree(subject: Repo) -> None:
    subject.write({"new.py": "fresh = compute(one)\n"})
    found = put_on_trial(subject, claim("new.py", "fresh = compute(one)", 1), TargetMode.WORKTREE)
    assert (found.where, found.only.spot) == (("qualified", HERE, 1), Spot.CHANGED)


def test_edit_after_resolution_changes_nothing(subject: Repo) -> None:
    subject.write({"a.py": "import os\n"})
    assert put_on_trial(subject, claim("a.py", "handle = open(path)", 5)).where == ("qualified", HERE, 5)


@pytest.mark.parametrize(
    "marker",
    [
        "diff --git a/a.py b/a.py", "@@ -1,2 +3,4 @@", "Binary files a/x and b/x differ",
        "\\ No newline at end of file", "--- a/a.py", "+++ b/a.py", "GIT binary patch", "-- removed looking",
    ],
)  # fmt: skip
def test_text_that_looks_like_a_patch_is_text(subject: Repo, marker: str) -> None:
    subject.commit({"a.py": CODE + f"# {marker}\n{marker}\n"})
    found = put_on_trial(subject, claim("a.py", marker, 8))
    assert (found.where, found.only.spot) == (("qualified", HERE, 8), Spot.CHANGED)


def test_missing_newline_at_the_end_is_no_line(subject: Repo) -> None:
    subject.commit({"a.py": CODE + "last_line(one)"})
    subject.commit({"a.py": CODE + "last_line(two)\nand_a_new_one(x)"})
    found = put_on_trial(subject, claim("a.py", "and_a_new_one(x)", 8))
    assert (found.where, found.only.spot) == (("qualified", HERE, 8), Spot.CHANGED)


def test_deleted_line_is_located_on_the_base_side(subject: Repo) -> None:
    found = put_on_trial(subject, claim("a.py", "stream = open(path)", 5, side="base"))
    assert (found.where, found.only.spot) == (("qualified", HERE, 5), Spot.CHANGED)


def test_deleted_file_is_located_on_the_base_side(subject: Repo) -> None:
    subject.commit({"a.py": None})
    found = put_on_trial(subject, claim("a.py", "handle = open(path)", 5, side="base"))
    assert (found.where, found.only.spot) == (("qualified", HERE, 5), Spot.CHANGED)
    assert put_on_trial(subject, claim("a.py", "handle = open(path)", 5)).where == (
        "rejected",
        "no-such-file",
        None,
    )


def test_added_line_is_not_on_the_base_side(subject: Repo) -> None:
    found = put_on_trial(subject, claim("a.py", "handle = open(path)", 5, side="base"))
    assert found.where == ("stale", "quote-not-found", None)
    assert "On the head side the quote stands at line 5." in found.only.detail


def test_link_to_a_secret_in_the_repository_is_its_own_text(subject: Repo) -> None:
    subject.write({".env": "KEY=zzzz9999\n"})
    os.symlink(".env", subject.path / "safe.py")
    subject.commit()
    found = put_on_trial(subject, claim("safe.py", "KEY=zzzz9999", 1))
    assert found.where == ("stale", "quote-not-found", None)
    assert put_on_trial(subject, claim("safe.py", ".env", 1)).where == ("qualified", HERE, 1)


def test_link_out_of_the_repository_is_its_own_text(subject: Repo) -> None:
    os.symlink("/etc/passwd", subject.path / "out.py")
    subject.commit()
    assert put_on_trial(subject, claim("out.py", "root:x:0:0", 1)).where == ("stale", "quote-not-found", None)


def test_submodule_is_no_file(subject: Repo) -> None:
    commit = subject.git("rev-parse", "HEAD").decode().strip()
    subject.git("update-index", "--add", "--cacheinfo", f"160000,{commit},module")
    subject.git("commit", "-q", "-m", "module")
    assert put_on_trial(subject, claim("module", "anything at all")).where == ("rejected", "not-a-file", None)


def test_long_line_is_located_whole(subject: Repo) -> None:
    line = "values = [" + ", ".join(str(n) for n in range(2000)) + "]"
    subject.commit({"a.py": CODE + line + "\n"})
    assert put_on_trial(subject, claim("a.py", line, 7)).where == ("qualified", HERE, 7)
    assert put_on_trial(subject, claim("a.py", line, 1)).where == ("relocated", MOVED, 7)


def test_quote_that_stands_twice_is_ambiguous_away_from_its_lines(subject: Repo) -> None:
    subject.commit({"z.py": "call(one, two)\n\n\n\n\n\n\n\n\n\n\ncall(one, two)\n"})
    assert put_on_trial(subject, claim("z.py", "call(one, two)", 12)).where == ("qualified", HERE, 12)
    assert put_on_trial(subject, claim("z.py", "call(one, two)", 6)).where == (
        "unresolved",
        "ambiguous",
        None,
    )


def test_moved_quote_is_relocated_with_both_lines(subject: Repo) -> None:
    found = put_on_trial(subject, claim("a.py", "handle = open(path)", 1))
    assert found.where == ("relocated", MOVED, 5)
    assert found.only.original is not None
    assert found.only.original.start_line == 1


def test_line_past_the_end_with_a_unique_quote_is_relocated(subject: Repo) -> None:
    assert put_on_trial(subject, claim("a.py", "handle = open(path)", 99)).where == ("relocated", MOVED, 5)


def test_blank_claimed_line_with_a_unique_quote_is_relocated(subject: Repo) -> None:
    assert put_on_trial(subject, claim("a.py", "handle = open(path)", 2)).where == ("relocated", MOVED, 5)


@pytest.mark.parametrize(
    "quote",
    [
        "handle = open(path)\nreturn handle.read()", "    handle = open(path)\n    return handle.read()",
        "\thandle = open(path)\n\treturn handle.read()", "handle = open(path)  \n    return handle.read()",
        "\n\n    handle = open(path)\n    return handle.read()\n\n", "handle = open(path)\r\n    return handle.read()",
        "= open(path)\n    return handle",
    ],
)  # fmt: skip
def test_indentation_spaces_at_ends_and_fragments_are_forgiven(subject: Repo, quote: str) -> None:
    assert put_on_trial(subject, claim("a.py", quote, 5, end_line=6)).where == ("qualified", HERE, 5)


@pytest.mark.parametrize(
    "quote", ["handle = open (path)", "handle = Open(path)", "handle=open(path)", "open(path)\nreturn"]
)
def test_any_other_difference_is_not(subject: Repo, quote: str) -> None:
    assert put_on_trial(subject, claim("a.py", quote, 5)).only.disposition.value != "qualified"


@pytest.mark.parametrize(
    ("data", "quote", "line"),
    [
        (b"one\r\ntwo_and_three(x)\r\nfour\r\n", "two_and_three(x)", 2),
        (b"\xef\xbb\xbffirst_line_here(x)\ntwo\n", "first_line_here(x)", 1),
        (b"\tif ready_now(x):\n\t\treturn\n", "if ready_now(x):\n\treturn", 1),
        (b"caf\xe9\nsecond_line(x)\n", "second_line(x)", 2),
        ("# 🎉🎉 party\nsecond = '🎉' + value\n".encode(), "second = '🎉' + value", 2),
        (b"form\x0cfeed\nsecond_line(x)\n", "second_line(x)", 2),
        ("one\u2028still_one\nsecond_line(x)\n".encode(), "second_line(x)", 2),
        (b"old\rmac\nsecond_line(x)\n", "second_line(x)", 2),
    ],
    ids=["crlf", "bom", "tabs", "not-utf-8", "emoji", "form-feed", "line-separator", "lone-cr"],
)
def test_lines_are_counted_as_git_counts_them(subject: Repo, data: bytes, quote: str, line: int) -> None:
    subject.commit({"z.py": data})
    found = put_on_trial(subject, claim("z.py", quote, line))
    assert (found.where, found.only.spot) == (("qualified", HERE, line), Spot.CHANGED)


def test_columns_in_units_of_utf_16_do_not_matter(subject: Repo) -> None:
    head = subject.commit({"z.py": "x = '🎉🎉'; call(x)\n"})
    result = a_result("z.py", 1, startColumn=13, endColumn=20)
    assert put_on_trial(subject, a_log(result, revision=head)).where == ("qualified", "lines-of-this-tree", 1)


def test_reversed_range_is_rejected_by_itself(subject: Repo) -> None:
    bad, good = claim("a.py", "import os", 5, end_line=4), claim("a.py", "import os", 1)
    found = put_on_trial(subject, claims(bad, good)).qualifications
    assert [(one.disposition.value, one.reason) for one in found] == [
        ("rejected", "invalid-range"),
        ("qualified", HERE),
    ]


def test_result_on_a_whole_file_of_this_tree_is_located(subject: Repo) -> None:
    head = subject.git("rev-parse", "HEAD").decode().strip()
    found = put_on_trial(subject, a_log(a_result("a.py"), revision=head))
    assert (found.where, found.only.spot) == (("qualified", "whole-file", None), Spot.FILE)


def test_result_on_a_whole_file_of_another_tree_proves_nothing(subject: Repo) -> None:
    assert put_on_trial(subject, a_log(a_result("a.py"))).where == ("unresolved", "no-quote", None)


def test_pinned_result_past_the_end_is_stale(subject: Repo) -> None:
    head = subject.git("rev-parse", "HEAD").decode().strip()
    found = put_on_trial(subject, a_log(a_result("a.py", 99), revision=head))
    assert found.where == ("stale", "line-past-the-end", None)


def test_result_pinned_to_an_older_commit_is_not_pinned_here(subject: Repo) -> None:
    older = subject.git("rev-parse", "HEAD~1").decode().strip()
    assert put_on_trial(subject, a_log(a_result("a.py", 5), revision=older)).where == (
        "unresolved",
        "no-quote",
        None,
    )


def test_commit_pins_nothing_in_a_work_tree(subject: Repo) -> None:
    head = subject.git("rev-parse", "HEAD").decode().strip()
    subject.write({"a.py": "# note\n" + CODE})
    found = put_on_trial(subject, a_log(a_result("a.py", 5), revision=head), TargetMode.WORKTREE)
    assert found.where == ("unresolved", "no-quote", None)


def test_suggestion_that_would_break_the_file_is_dropped(subject: Repo) -> None:
    edit = {"start_line": 5, "end_line": 5, "replacement": "    with open(path) as handle"}
    found = put_on_trial(subject, claim("a.py", "    handle = open(path)", 5, suggestion=edit)).only
    assert (found.disposition.value, found.suggestion_reason) == ("qualified", "does-not-parse")


def test_kept_suggestion_is_what_git_would_apply(subject: Repo) -> None:
    edit = {"start_line": 5, "end_line": 5, "replacement": "    handle = open(path, mode='r')"}
    trial = put_on_trial(subject, claim("a.py", "    handle = open(path)", 5, suggestion=edit))
    made = trial.only.suggestion
    assert made is not None
    lines = CODE.split("\n")
    patch = (
        "--- a/a.py\n+++ b/a.py\n"
        f"@@ -{made.start_line} +{made.start_line} @@\n-{lines[made.start_line - 1]}\n+{made.replacement}\n"
    )
    subject.git("apply", "--unidiff-zero", "-", stdin=patch.encode())
    assert (subject.path / "a.py").read_text() == CODE.replace("open(path)", "open(path, mode='r')")


def test_committed_secret_is_reported_and_not_shown(subject: Repo) -> None:
    token = "ghp_" + "a1B2" * 9
    subject.commit({".env": f"PORT=8080\nTOKEN={token}\n", "b.py": f'TOKEN = "{token}"\n'})
    found = put_on_trial(
        subject,
        claims(
            claim(".env", f"TOKEN={token}", 2, title=f"{token} is committed"),
            claim("b.py", f'TOKEN = "{token}"', 1),
        ),
    )
    assert [one.disposition.value for one in found.qualifications] == ["qualified", "qualified"]
    assert token not in repr(found.findings)
    assert token not in repr(found.qualifications)


def test_protected_names_do_not_cover_code(subject: Repo) -> None:
    subject.commit({"src/key.ts": "export const key = load();\n"})
    found = put_on_trial(subject, claim("src/key.ts", "export const key = load();", 1)).only
    assert (found.disposition.value, found.redacted) == ("qualified", ())


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("../a.py", "unsafe-path"), ("/etc/passwd", "unsafe-path"), ("a.py/../z.py", "unsafe-path"),
        ("C:\\a.py", "unsafe-path"), ("gone.py", "no-such-file"), ("A.py", "no-such-file"),
    ],
)  # fmt: skip
def test_path_that_leads_elsewhere_or_nowhere_is_rejected(subject: Repo, path: str, reason: str) -> None:
    assert put_on_trial(subject, claim(path, "import os", 1)).where == ("rejected", reason, None)


@pytest.mark.parametrize(
    "name",
    [
        "a b.py",
        "é.py",
        'q"uote.py',
        "tab\there.py",
        "new\nline.py",
        "(x).py",
        "C:a.py",
        "c\\a.py",
        "-a.py",
        " a.py",
    ],
)
def test_odd_name_is_a_name(subject: Repo, name: str) -> None:
    subject.commit({name: "call(one, two)\n"})
    found = put_on_trial(subject, claim(name, "call(one, two)", 1))
    assert (found.where, found.only.spot) == (("qualified", HERE, 1), Spot.CHANGED)


def test_binary_file_is_unresolved(subject: Repo) -> None:
    subject.commit({"b.bin": b"\0\1\2"})
    assert put_on_trial(subject, claim("b.bin", "some text that is long", 1)).where == (
        "unresolved",
        "not-text",
        None,
    )


def test_quote_one_character_off_is_stale(subject: Repo) -> None:
    assert put_on_trial(subject, claim("a.py", "handle = open(paths)", 5)).where == (
        "stale",
        "quote-not-found",
        None,
    )


def test_line_without_a_quote_proves_nothing(subject: Repo) -> None:
    assert put_on_trial(subject, claim("a.py", None, 5)).where == ("unresolved", "no-quote", None)


# Several at once, as reviewers hand them in


def test_candidates_of_one_review_part_ways_and_are_all_counted(subject: Repo) -> None:
    two_lines = {"two.py": "first = compute(one)\nsecond = compute(two)\n"}
    subject.commit(dict(two_lines))
    good = claim("two.py", "second = compute(two)", 2)
    ended = put_on_trial(subject, claims(claim("../two.py", "x", 1), claim("two.py", None, 99), good))
    assert [(one.disposition.value, one.reason) for one in ended.qualifications] == [
        ("rejected", "unsafe-path"),
        ("unresolved", "no-quote"),
        ("qualified", HERE),
    ]
    assert [one.qualification.candidate.index for one in ended.findings] == [2]


def test_six_faults_have_six_reasons_and_a_protected_file_is_none(subject: Repo) -> None:
    subject.commit({".env": "TOKEN=correct-horse-battery\n"})
    (subject.path / "out.py").symlink_to("/etc/hostname")
    subject.commit()
    good = claim("a.py", "handle = open(path)", 5)
    ended = put_on_trial(
        subject,
        claims(
            claim("/etc/passwd", "root", 1),
            claim("unknown.py", "x = compute(one)", 1),
            claim("out.py", "some text of that host", 1),
            {**good, "severity": "Severe"},
            {**good, "title": "t" * 241},
            claim(".env", "TOKEN=correct-horse-battery", 1),
        ),
    )
    assert [(one.disposition.value, one.reason) for one in ended.qualifications] == [
        ("rejected", "unsafe-path"),
        ("rejected", "no-such-file"),
        ("stale", "quote-not-found"),
        ("rejected", "invalid-severity"),
        ("rejected", "invalid-title"),
        ("qualified", HERE),
    ]
    assert "correct-horse" not in repr(ended.qualifications[-1])


@pytest.mark.parametrize(
    "suggestion",
    [
        {"start_line": 5, "end_line": 5, "replacement": "x" * 8193},
        {"start_line": 5, "end_line": 5, "replacement": "handle\0"},
        {"start_line": 5, "end_line": 2, "replacement": "handle = 1"},
    ],
)
def test_edit_that_is_none_is_left_out_and_its_finding_stays(
    subject: Repo, suggestion: dict[str, object]
) -> None:
    found = put_on_trial(subject, claim("a.py", "handle = open(path)", 5, suggestion=suggestion))
    assert found.where == ("qualified", HERE, 5)
    assert isinstance(found.only.candidate, Candidate)
    assert (found.only.suggestion, found.only.candidate.marks) == (None, ("suggestion-left-out",))


def test_edit_of_another_file_is_left_out_and_its_finding_stays(subject: Repo) -> None:
    result = a_result("a.py", 5, snippet={"text": "    handle = open(path)"})
    region = {"startLine": 1, "startColumn": 1, "endLine": 2, "endColumn": 1}
    edit = {"deletedRegion": region, "insertedContent": {"text": "value = 2\n"}}
    result["fixes"] = [{"artifactChanges": [{"artifactLocation": {"uri": "z.py"}, "replacements": [edit]}]}]
    found = put_on_trial(subject, a_log(result))
    assert found.where == ("qualified", HERE, 5)
    assert isinstance(found.only.candidate, Candidate)
    assert (found.only.suggestion, found.only.candidate.marks) == (None, ("suggestion-left-out",))


def test_reviewer_that_failed_keeps_its_findings_and_decides_nothing(subject: Repo) -> None:
    log = json.loads(a_log(a_result("a.py", 5, snippet={"text": "    handle = open(path)"})))
    log["runs"][0]["invocations"] = [{"executionSuccessful": False}]
    ended = put_on_trial(subject, json.dumps(log).encode())
    assert [one.standing.value for one in ended.findings] == ["active"]
    assert ended.conclusion.outcome is Outcome.INCONCLUSIVE
    assert "reviewer-failed" in [one.code for one in ended.conclusion.reasons]


def test_same_words_at_another_place_are_another_finding(subject: Repo) -> None:
    subject.commit({"b.py": CODE, "c.py": CODE})
    ended = put_on_trial(
        subject, claims(*(claim(path, "handle = open(path)", 5) for path in ("b.py", "c.py", "b.py")))
    )
    assert [one.standing.value for one in ended.findings].count("duplicate") == 1
    assert len({one.finding_id for one in ended.findings}) == 2
