"""Where obligations stand; a change moves the keys behind it and none beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.audit.obligations import RESTS_ON, Situation, behind, derive_obligations
from adjudge.audit.stepping import items_so_far
from adjudge.model.audit import Ingested, Obligation, ObligationState, RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath
from adjudge.model.lens import Lens
from adjudge.model.workload import WorkKind
from tests.audit_trees import ALL, plan_of
from tests.unit.audit.test_stepping import found as found_in

FILES = {"a/m.py": b"a = 1\n", "b/m.py": b"b = 1\n"}
PLAN = plan_of(FILES)
NOTHING = Ingested(accepted=frozenset(), rejected=(), findings=(), verdicts=())
DONE = replace(NOTHING, accepted=frozenset(one.item_id for one in PLAN.items))
START = Situation(
    plan=PLAN, items=PLAN.items, ingested=NOTHING, confirmed=False, strays=0, imports=(), delivered="", wanted=""
)  # fmt: skip


def states(situation: Situation) -> dict[Obligation, ObligationState]:
    return {one.obligation: one.state for one in derive_obligations(situation)}


def moved(one: Situation, other: Situation) -> set[Obligation]:
    """Obligations whose keys differ."""
    pairs = zip(derive_obligations(one), derive_obligations(other), strict=True)
    return {first.obligation for first, second in pairs if first.key != second.key}


def test_table_holds_every_obligation_and_rests_on_earlier_ones() -> None:
    assert list(RESTS_ON) == list(Obligation)
    order = list(Obligation)
    assert all(order.index(one) < order.index(two) for two, many in RESTS_ON.items() for one in many)


def test_what_rests_on_an_obligation_is_derived_from_the_one_table() -> None:
    assert behind(Obligation.SYNTHESIS) == (Obligation.NARRATIVE, Obligation.PRESENT)
    assert Obligation.SCOPE not in behind(Obligation.MANIFEST)
    assert set(behind(Obligation.MANIFEST)) == set(Obligation) - {
        Obligation.MANIFEST,
        Obligation.SCOPE,
        Obligation.RUNTIME,
    }


def test_at_the_start_a_person_and_readers_are_missing() -> None:
    found = states(START)
    missing = [one for one, state in found.items() if state is not ObligationState.SATISFIED]
    assert missing == [
        Obligation.SCOPE, Obligation.REVIEW, Obligation.DEEPENING, Obligation.VERIFICATION, Obligation.SYNTHESIS,
        Obligation.PRESENT,
    ]  # fmt: skip


def test_everything_is_satisfied_at_the_end() -> None:
    end = replace(START, ingested=DONE, confirmed=True, delivered="1", wanted="1")
    assert set(states(end).values()) == {ObligationState.SATISFIED}


def test_review_of_nothing_is_not_satisfied() -> None:
    assert states(replace(START, items=(), confirmed=True))[Obligation.REVIEW] is ObligationState.BLOCKED


def test_stage_that_is_over_says_how_much_was_accepted_and_one_without_items_that_nothing_was() -> None:
    one = replace(PLAN.items[0], item_id="item:" + "a" * 32, kind=WorkKind.DEEPEN)
    ingested = replace(DONE, accepted=DONE.accepted | {one.item_id})
    situation = replace(START, items=(*PLAN.items, one), ingested=ingested, confirmed=True)
    told = {found.obligation: found.why for found in derive_obligations(situation)}
    assert told[Obligation.DEEPENING] == "Accepted: all of 1 item."
    assert told[Obligation.VERIFICATION] == "Nothing was due."


def test_every_state_has_its_sentence() -> None:
    for situation in (START, replace(START, ingested=DONE, strays=2, imports=("x",))):
        assert [one for one in derive_obligations(situation) if not one.why.endswith(".")] == []


def test_results_of_files_that_changed_make_the_review_stale() -> None:
    assert states(replace(START, strays=1))[Obligation.REVIEW] is ObligationState.STALE


def test_result_that_does_not_count_blocks_ingestion_and_a_missing_one_does_not() -> None:
    item = PLAN.items[0]
    told = [
        RejectedResult(
            item_id=item.item_id,
            result_path=RepoPath("x"),
            why=why,
            field="",
            message="It is wrong.",
            command="c",
        )
        for why in (RejectedClass.MISSING, RejectedClass.MALFORMED)
    ]
    assert (
        states(replace(START, ingested=replace(NOTHING, rejected=(told[0],))))[Obligation.INGEST]
        is ObligationState.SATISFIED
    )
    assert (
        states(replace(START, ingested=replace(NOTHING, rejected=tuple(told))))[Obligation.INGEST]
        is ObligationState.BLOCKED
    )


def test_checks_that_are_due_are_missing() -> None:
    read = replace(
        DONE,
        findings=tuple(
            replace(one, item_id=PLAN.items[0].item_id, path=RepoPath("a/m.py")) for one in found_in(1)
        ),
    )
    situation = replace(START, items=items_so_far(PLAN, read), ingested=read)
    assert len(situation.items) == len(PLAN.items) + 1
    assert states(situation)[Obligation.DEEPENING] is ObligationState.SATISFIED
    assert states(situation)[Obligation.VERIFICATION] is ObligationState.MISSING


@pytest.mark.parametrize(
    ("delivered", "wanted", "state"),
    [("", "1", "missing"), ("2", "1", "stale"), ("1", "1", "satisfied"), ("1", "", "missing")],
)
def test_deliverable_is_judged_by_what_it_would_be_now(delivered: str, wanted: str, state: str) -> None:
    assert states(replace(START, delivered=delivered, wanted=wanted))[Obligation.SYNTHESIS].value == state


def test_confirmation_moves_what_rests_on_the_scope_and_nothing_of_the_tree() -> None:
    assert moved(START, replace(START, confirmed=True)) == {Obligation.SCOPE, *behind(Obligation.SCOPE)}


def test_accepted_result_moves_the_review_and_what_is_behind_it() -> None:
    assert moved(START, replace(START, ingested=DONE)) == {Obligation.REVIEW, *behind(Obligation.REVIEW)}


def test_edited_file_moves_everything_behind_the_manifest() -> None:
    edited = plan_of({**FILES, "a/m.py": b"a = 2\n"})
    found = moved(START, replace(START, plan=edited, items=edited.items))
    assert found >= {Obligation.MANIFEST, *behind(Obligation.MANIFEST)}
    assert Obligation.SCOPE not in found


def test_other_lenses_move_the_scope_and_not_the_manifest() -> None:
    other = plan_of(FILES, intent=replace(ALL, lenses=(Lens.TESTS,)))
    found = moved(START, replace(START, plan=other, items=other.items))
    assert Obligation.SCOPE in found
    assert Obligation.MANIFEST not in found


def test_same_situation_has_the_same_keys() -> None:
    assert moved(START, replace(START)) == set()
