"""What is said of a report whose lines rest on a word, or could."""

from __future__ import annotations

from dataclasses import replace

from adjudge.model.candidate import Basis
from adjudge.model.finding import Disposition, Qualification
from adjudge.qualify.vouching import lacks_quotes, vouching_limits
from tests.qualified_values import candidate, located, lost, malformed, qualified

SOURCE = qualified().source


def unquoted(index: int, basis: Basis = Basis.IMPORT) -> Qualification:
    made = candidate(index, basis=basis, quote=None)
    return replace(lost(index, "no-quote", Disposition.UNRESOLVED), candidate=made)


def test_half_of_the_findings_without_quotes_is_not_most() -> None:
    assert not lacks_quotes([unquoted(0), located()])
    assert lacks_quotes([unquoted(0), unquoted(1), located()])


def test_free_claims_and_entries_that_are_none_are_nobodys_to_vouch_for() -> None:
    assert not lacks_quotes([unquoted(0, Basis.CLAIM), malformed(1)])
    assert not lacks_quotes([])


def test_report_without_quotes_is_told_the_command() -> None:
    (told,) = vouching_limits(SOURCE, [unquoted(0)])
    assert told.code == "quotes-missing"
    assert "1 of 1 findings" in told.message
    assert "`adjudge qualify FILE --same-tree`" in told.message


def test_vouched_report_tells_which_commit_it_names_itself() -> None:
    (told,) = vouching_limits(replace(SOURCE, is_vouched=True, revision="f" * 40), [unquoted(0)])
    assert told.code == "tree-vouched-for"
    assert "nothing proves it" in told.message
    assert told.message.endswith(f"names commit {'f' * 40}.")


def test_report_with_quotes_needs_no_word() -> None:
    assert not list(vouching_limits(SOURCE, [located()]))
