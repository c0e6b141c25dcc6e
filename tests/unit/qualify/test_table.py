"""The table as a whole: order of rows, placement, proof."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.model.candidate import Basis, Malformed
from adjudge.model.evidence import Claim, EdgeEvidence, SymbolEvidence
from adjudge.model.finding import Disposition, Spot
from adjudge.model.place import Side
from adjudge.qualify.table import qualify_import
from tests.qualify_values import a_candidate, an_edit, an_import, qualified, qualify_sources

if TYPE_CHECKING:
    from adjudge.model.candidate import Candidate
    from adjudge.model.finding import Qualification

BASE = {
    "a.py": "def f():\n    return 1\n\n\n" + "x = 1\n" * 3 + "def g():\n    return f() + one\n",
    "z.py": "",
}
HEAD = {**BASE, "a.py": BASE["a.py"].replace("return 1\n\n", "return 2\n\n")}
USER = {"user.py": "from a import f\nprint(f())\n", "other.py": "print('elsewhere')\n"}


def test_malformed_entry_is_rejected_by_itself() -> None:
    bad = Malformed(index=0, reason="invalid-severity", place="/findings/0/severity", found="'severe'")
    good = a_candidate("a.py", "def f():", 1, index=1)
    first, second = qualify_import(an_import(bad, good), qualify_sources(dict(HEAD)))
    assert (first.disposition, first.reason) == (Disposition.REJECTED, "invalid-severity")
    assert first.detail == "At /findings/0/severity stands 'severe'."
    assert second.disposition is Disposition.QUALIFIED


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"line": 3, "end_line": 2}, "invalid-range"),
        ({"line": 0}, "invalid-range"),
        ({"end_line": 2}, "invalid-range"),
        ({"title": " "}, "invalid-title"),
        ({"title": "a\0b"}, "invalid-title"),
        ({"summary": "a\0b"}, "invalid-summary"),
        ({"quote": "a\0b"}, "invalid-quote"),
        ({"path": "a\0b"}, "invalid-path"),
    ],
)
def test_candidate_out_of_bounds_is_rejected(more: dict[str, Any], reason: str) -> None:
    found = qualified(a_candidate(**more), qualify_sources(dict(HEAD)))
    assert (found.disposition, found.reason) == (Disposition.REJECTED, reason)


def test_entries_keep_their_order() -> None:
    given = an_import(
        *(a_candidate("a.py", quote, index=n) for n, quote in enumerate(["no", "def f():", "q"]))
    )
    found = qualify_import(given, qualify_sources(dict(HEAD)))
    assert [one.candidate.index for one in found] == [0, 1, 2]


def test_unsafe_path_is_told_before_a_missing_quote() -> None:
    assert qualified(a_candidate("../a.py"), qualify_sources(dict(HEAD))).reason == "unsafe-path"


def test_both_places_are_kept() -> None:
    found = qualified(a_candidate("a.py", "    return f() + one", 2), qualify_sources(dict(HEAD)))
    assert found.original is not None
    assert found.resolved is not None
    assert (found.original.start_line, found.resolved.start_line) == (2, 9)
    assert (found.resolved.symbol, found.resolved.quote) == ("g", "    return f() + one")


def test_what_is_not_located_has_no_place() -> None:
    found = qualified(a_candidate("a.py", "return nothing at all"), qualify_sources(dict(HEAD)))
    assert (found.resolved, found.spot, found.proof) == (None, None, ())


@pytest.mark.parametrize(
    ("path", "quote", "line", "spot"),
    [
        ("a.py", "    return 2", 2, Spot.CHANGED),
        ("a.py", "def f():", 1, Spot.CONTEXT),
        ("a.py", "return f() + one", 9, Spot.FILE),
        ("user.py", "print(f())", 2, Spot.CONSUMER),
        ("other.py", "print('elsewhere')", 1, Spot.OUTSIDE),
    ],
)
def test_placement_is_told(path: str, quote: str, line: int, spot: Spot) -> None:
    sources = qualify_sources({**HEAD, **USER}, {**BASE, **USER}, consumers=frozenset({"user.py"}))
    assert qualified(a_candidate(path, quote, line), sources).spot is spot


def test_removed_line_lies_on_a_changed_line_of_the_base() -> None:
    sources = qualify_sources(dict(HEAD), dict(BASE))
    assert qualified(a_candidate("a.py", "    return 1", 2, side=Side.BASE), sources).spot is Spot.CHANGED


def test_removed_file_lies_on_changed_lines_of_the_base() -> None:
    sources = qualify_sources({"z.py": ""}, dict(BASE))
    found = qualified(a_candidate("a.py", "def g():", 8, side=Side.BASE), sources)
    assert (found.disposition, found.spot) == (Disposition.QUALIFIED, Spot.CHANGED)


def test_nothing_lies_outside_a_whole_tree() -> None:
    sources = qualify_sources(dict(HEAD), whole_tree=True)
    assert qualified(a_candidate("a.py", "def f():", 1), sources).spot is Spot.FILE


def test_finding_on_a_whole_file_lies_in_its_file() -> None:
    sources = qualify_sources(dict(HEAD), dict(BASE))
    found = qualified(a_candidate("a.py", basis=Basis.IMPORT), sources, revision="7" * 40)
    assert (found.reason, found.spot) == ("whole-file", Spot.FILE)


def test_import_is_pinned_by_the_commit_of_the_head() -> None:
    found = qualified(
        a_candidate("a.py", None, 2, basis=Basis.IMPORT), qualify_sources(dict(HEAD)), revision="7" * 40
    )
    assert found.reason == "lines-of-this-tree"


@pytest.mark.parametrize("revision", [None, "8" * 40, "7" * 7])
def test_import_of_another_commit_is_not_pinned(revision: str | None) -> None:
    made = a_candidate("a.py", None, 2, basis=Basis.IMPORT)
    assert qualified(made, qualify_sources(dict(HEAD)), revision=revision).reason == "no-quote"


def vouched(made: Candidate, **more: Any) -> Qualification:
    (found,) = qualify_import(an_import(made, **more), qualify_sources(dict(HEAD)), is_vouched=True)
    return found


@pytest.mark.parametrize("line", [2, None])
def test_place_that_the_operator_alone_vouches_for_says_so(line: int | None) -> None:
    found = vouched(a_candidate("a.py", None, line, basis=Basis.IMPORT))
    assert (found.disposition, found.reason) == (Disposition.QUALIFIED, "vouched-for")


def test_what_is_proved_needs_nobody_to_vouch_for_it() -> None:
    digest = sha256(HEAD["a.py"].encode()).hexdigest()
    made = a_candidate("a.py", None, 2, basis=Basis.IMPORT, content_sha256=digest)
    assert vouched(made).reason == "lines-of-this-tree"
    plain = a_candidate("a.py", None, 2, basis=Basis.IMPORT)
    assert vouched(plain, revision="7" * 40).reason == "lines-of-this-tree"


def test_digest_that_the_report_states_belies_the_operator() -> None:
    made = a_candidate("a.py", None, 2, basis=Basis.IMPORT, content_sha256="0" * 64)
    assert vouched(made).reason == "no-quote"


def test_nobody_vouches_for_the_lines_of_a_free_claim() -> None:
    assert vouched(a_candidate("a.py", None, 2)).reason == "no-quote"


def test_snippet_that_is_not_there_is_stale_whoever_vouches() -> None:
    assert vouched(a_candidate("a.py", "no such text", 2, basis=Basis.IMPORT)).reason == "quote-not-found"


def test_progress_tells_every_entry() -> None:
    told = Told()
    many = (a_candidate("a.py", None, 2), a_candidate("a.py", None, 3, index=1))
    qualify_import(an_import(*many), qualify_sources(dict(HEAD)), progress=told)
    assert told.said == ["qualifying 2 findings, not kept", "1", "1", "end"]


class Told:
    """Progress that writes down what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def start(self, what: str, total: int, *, of: str = "files", kept: bool = True) -> None:
        self.said.append(f"{what} {total} {of}, {'kept' if kept else 'not kept'}")

    def advance(self, count: int) -> None:
        self.said.append(str(count))

    def finish(self) -> None:
        self.said.append("end")


EDGE = EdgeEvidence(source="user.py", target="a.py", edge="", side=Side.HEAD)


def test_fact_that_entails_the_claim_proves_it() -> None:
    made = a_candidate("a.py", "def f():", 1, claim=Claim.STILL_IMPORTED, evidence=(EDGE,))
    found = qualified(made, qualify_sources({**HEAD, **USER}))
    assert found.proof == ("fact:edge", "located", "proved")


def test_true_fact_without_a_claim_proves_nothing() -> None:
    found = qualified(a_candidate("a.py", "def f():", 1, evidence=(EDGE,)), qualify_sources({**HEAD, **USER}))
    assert found.proof == ("fact:edge", "located")


def test_contradicted_evidence_rejects_and_tells_what_was_found() -> None:
    wrong = SymbolEvidence(path="a.py", name="f", exists=False, side=Side.HEAD)
    made = a_candidate("a.py", "def f():", 1, evidence=(wrong,), suggestion=an_edit(1, 1, "def h():"))
    found = qualified(made, qualify_sources({**HEAD, **USER}))
    assert (found.disposition, found.reason) == (Disposition.REJECTED, "contradicted")
    assert found.detail != ""
    assert (found.resolved, found.suggestion) == (None, None)


def test_evidence_is_not_looked_at_before_the_place_is_proved() -> None:
    found = qualified(
        a_candidate("a.py", "no such text here", evidence=(EDGE,)), qualify_sources({**HEAD, **USER})
    )
    assert found.evidence == ()


def test_good_edit_is_kept_with_the_finding() -> None:
    made = a_candidate("a.py", "    return 2", 2, suggestion=an_edit(2, 2, "    return 3"))
    found = qualified(made, qualify_sources(dict(HEAD)))
    assert (found.suggestion, found.suggestion_reason) == (an_edit(2, 2, "    return 3"), "")


def test_bad_edit_is_dropped_and_the_finding_stays() -> None:
    made = a_candidate("a.py", "    return 2", 2, suggestion=an_edit(2, 2, "    return (3"))
    found = qualified(made, qualify_sources(dict(HEAD)))
    assert (found.disposition, found.suggestion) == (Disposition.QUALIFIED, None)
    assert found.suggestion_reason == "does-not-parse"


def test_names_that_exist_nowhere_are_listed() -> None:
    made = a_candidate("a.py", "def f():", 1, summary="`f` calls `charge_twice` in g().")
    assert qualified(made, qualify_sources(dict(HEAD))).unknown_tokens == ("charge_twice",)
