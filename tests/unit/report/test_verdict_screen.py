"""A verdict as a person sees it."""

from __future__ import annotations

import dataclasses

from adjudge.model.ids import Digest, RepoPath
from adjudge.report.screen import plain_text
from adjudge.report.verdict_screen import PATHS_SHOWN, explanation_screen, verdict_screen
from adjudge.scope.explain import explain
from adjudge.scope.judge import judge
from tests.unit.scope.examples import TODAY, read_example


def shown(text: str) -> str:
    return plain_text(verdict_screen(read_example(text).judge()))


def test_pass_is_short_and_says_what_was_examined() -> None:
    lines = shown("allow src/**\nadded src/a +3").splitlines()
    assert lines[0] == "adjudge scope  pass"
    assert lines[-1] == "examined   1 path, +3 -0"


def test_key_that_signed_the_grant_is_told_where_one_was_required() -> None:
    verdict = read_example("allow src/**\nadded src/a").judge()
    bound = dataclasses.replace(verdict, grant_signed_by="ef" * 32)
    assert f"signed by  {'ef' * 32}\n" in plain_text(verdict_screen(bound))
    assert "signed by" not in plain_text(verdict_screen(verdict))


def test_failing_path_is_told_with_its_kind_and_rule() -> None:
    text = shown("allow src/**\ndeny src/auth/**\nrenamed src/a -> src/auth/a")
    assert "Out of scope: 1 path\n  src/auth/a  renamed\n" in text
    assert "'src/auth/**'" in text


def test_path_with_two_offences_is_told_once() -> None:
    text = shown("allow src/**\nadded lib/out link=../../x")
    assert text.count("  lib/out  added, symlink\n") == 1
    assert text.count("This symbolic link leads out of the tree.") == 1


def test_first_twenty_paths_are_named_and_the_rest_counted() -> None:
    text = shown("allow src/**\n" + "\n".join(f"added lib/{number:03}" for number in range(PATHS_SHOWN + 5)))
    assert f"Out of scope: {PATHS_SHOWN + 5} paths" in text
    assert "lib/019  added" in text
    assert "lib/020  added" not in text
    assert "and 5 more paths: --json has all" in text


def test_path_is_never_raw_on_a_terminal() -> None:
    text = shown("allow src/**\nadded lib/\\x1b[2J\\u202e\nadded src/\\x1b link=\\x1b")
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "lib/\\x1b[2J\\u202e" in text


def test_reasons_of_no_path_are_told_under_why() -> None:
    text = shown("allow src/**\nlimit files 0\nadded src/a")
    assert "Why\n  The change touches more paths than the grant allows: 1, and 0 are allowed.\n" in text


def test_offence_is_not_told_twice() -> None:
    assert "Why" not in shown("allow src/**\nadded lib/a")


def test_guesses_of_a_refused_patch_are_told_as_such() -> None:
    assert "The refused patch seems to name\n  src/a.py\n" in shown("allow src/**\nsay refused")


def test_flags_and_limits_of_sight_are_told() -> None:
    text = shown("allow **\nsay alone\nadded .gitmodules")
    assert "To know\n  .gitmodules: git-submodules: This file says" in text
    assert "Not looked at\n  The patch has no repository behind it" in text


def test_source_of_a_copy_is_told_as_read() -> None:
    assert "  secret  read\n" in shown("allow src/**\ncopied secret -> src/a")


def test_trees_and_patch_are_named() -> None:
    example = read_example("allow **\nadded a")
    subject = dataclasses.replace(example.subject, patch_digest=Digest("f" * 64))
    text = plain_text(verdict_screen(judge(subject, example.grant, today=TODAY)))
    assert f"base tree  {'1' * 40}\nhead tree  {'2' * 40}\npatch      {'f' * 64}\n" in text


def test_explanation_has_one_line_for_each_kind_and_for_reading() -> None:
    grant = read_example("allow src/** added\ndeny src/a deleted").grant
    lines = plain_text(explanation_screen(explain(RepoPath("src/a"), grant))).splitlines()
    assert len(lines) == 12
    assert lines[1] == "  added       granted  The allow rule 'src/**' covers this path."
    assert lines[2].startswith("  deleted     refused  A deny rule of the grant hits this path: 'src/a'")
    assert lines[-1].startswith("  read        granted")
