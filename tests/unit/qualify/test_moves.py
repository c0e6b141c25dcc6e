"""What the past makes of a place that was told by the trees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.evidence.past import NoPast, Version
from adjudge.model.candidate import Basis
from adjudge.model.finding import Disposition
from adjudge.qualify.moves import settle_moves
from adjudge.qualify.table import qualify_import
from tests.qualify_values import a_candidate, an_import, qualified, qualify_sources

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.evidence.past import Asked
    from adjudge.model.finding import Qualification
    from adjudge.qualify.sources import QualifySources

QUOTE = "release(handle, 0)"
FIRST = f"def first():\n    {QUOTE}\n    return 1\n"
SECOND = f"def second():\n    {QUOTE}\n    return 2\n"


class Told(NoPast):
    """A past of one file."""

    def __init__(self, *texts: str) -> None:
        self.loads: list[list[Asked]] = []
        self._versions = [
            Version(text.encode(), index - 1 if index else None) for index, text in enumerate(texts)
        ]

    def load(self, wanted: Sequence[Asked]) -> None:
        self.loads.append(list(wanted))

    def versions(self, asked: Asked) -> Sequence[Version]:
        return self._versions if asked.path == "a.py" else ()


def sources(past: NoPast, head: str, base: str | None = None) -> QualifySources:
    """A change of one file with a past."""
    made = qualify_sources({"a.py": head}, {"a.py": base if base is not None else head})
    return replace(made, evidence=replace(made.evidence, past=past))


def found(line: int | None, *texts: str, base: str | None = None) -> Qualification:
    """What becomes of the quote at a claimed line; texts are versions, the present one first."""
    return qualified(a_candidate(quote=QUOTE, line=line), sources(Told(*texts), texts[0], base))


def test_copy_that_is_left_after_the_claimed_one_was_removed_is_stale() -> None:
    made = found(5, FIRST, FIRST + SECOND)
    assert (made.disposition, made.reason, made.detail) == (
        Disposition.STALE,
        "quote-removed",
        "An earlier version had the quote at line 5, and that copy was removed; another stands at line 2.",
    )
    assert made.resolved is None


def test_claimed_copy_that_is_left_is_relocated() -> None:
    made = found(2, "# new\n" + FIRST, FIRST + SECOND)
    assert (made.disposition, made.reason, made.detail) == (
        Disposition.RELOCATED,
        "quote-elsewhere",
        "The quote stands at line 3; line 2 was claimed.",
    )


def test_past_tells_which_copy_is_left_where_the_base_alone_cannot() -> None:
    base = FIRST + SECOND
    made = found(2, "# new\n" + FIRST, base, base=base)
    assert made.disposition is Disposition.RELOCATED


def test_copy_that_cannot_be_followed_is_ambiguous() -> None:
    block = f"if x:\n    {QUOTE}\n    done()\n"
    made = found(2, "# new\n" + block, block + block)
    assert (made.disposition, made.reason, made.detail) == (
        Disposition.UNRESOLVED,
        "ambiguous",
        "An earlier version had the quote at line 2, and whether that is what stands at line 3 is not known.",
    )


def test_claim_that_no_version_bears_out_is_relocated_as_the_trees_tell() -> None:
    assert found(4, FIRST, FIRST + SECOND).disposition is Disposition.RELOCATED


def test_copy_that_the_past_does_not_know_stays_ambiguous_by_the_base() -> None:
    assert found(4, FIRST, FIRST, base=FIRST + SECOND).reason == "ambiguous"


def test_quote_without_a_line_asks_no_past() -> None:
    past = Told(FIRST, FIRST + SECOND)
    made = qualified(a_candidate(quote=QUOTE), sources(past, FIRST))
    assert (made.disposition, past.loads) == (Disposition.RELOCATED, [[]])


def test_reporter_that_looked_at_these_bytes_asks_no_past() -> None:
    past = Told(FIRST, FIRST + SECOND)
    made = qualified(a_candidate(quote=QUOTE, line=5, basis=Basis.RULE), sources(past, FIRST))
    assert (made.disposition, past.loads) == (Disposition.RELOCATED, [[]])


def test_another_copy_among_several_is_ambiguous_for_the_claimed_one_may_be_there() -> None:
    third = f"def third():\n    {QUOTE}\n    return 3\n"
    made = found(3, third + FIRST, "# old\n" + FIRST + third, base=FIRST)
    assert (made.disposition, made.reason) == (Disposition.UNRESOLVED, "ambiguous")


def test_copy_on_changed_lines_counts_where_no_version_speaks_against_it() -> None:
    third = f"def third():\n    {QUOTE}\n    return 3\n"
    made = found(3, third + FIRST, FIRST, base=FIRST)
    assert (made.disposition, made.resolved and made.resolved.start_line) == (Disposition.RELOCATED, 2)


def test_all_files_are_read_in_one_go() -> None:
    past = Told(FIRST)
    made = qualify_sources({"a.py": FIRST, "b.py": FIRST})
    held = replace(made, evidence=replace(made.evidence, past=past))
    both = an_import(
        a_candidate("a.py", quote=QUOTE, line=1), a_candidate("b.py", quote=QUOTE, line=1, index=1)
    )
    qualify_import(both, held)
    assert [[one.path for one in load] for load in past.loads] == [["a.py", "b.py"]]


def test_what_has_no_place_has_no_past() -> None:
    assert settle_moves([None], NoPast()) == (None,)
