from __future__ import annotations

from adjudge.contracts.error_v1 import error_artefact
from adjudge.errors import ContractError, PatchError, TargetError


def test_a_plain_error_has_code_message_hint_and_exit_code() -> None:
    made = error_artefact(TargetError("unknown-revision", "No.", "git log"))
    assert (made.code, made.message, made.hint, made.exit_code) == ("unknown-revision", "No.", "git log", 2)


def test_a_refused_patch_says_where_and_what_it_saw() -> None:
    made = error_artefact(PatchError("truncated", "No.", line=3, offset=20, excerpt="@@", paths=("a",)))
    assert (made.line, made.offset, made.excerpt, made.paths, made.exit_code) == (3, 20, "@@", ("a",), 3)


def test_a_refused_artefact_lists_every_violation() -> None:
    made = error_artefact(ContractError("malformed", "No.", violations=(("$.a", "missing"), ("$.b", "x"))))
    assert [(one.path, one.message) for one in made.violations] == [("$.a", "missing"), ("$.b", "x")]
