"""Proofs over random stores: whatever was kept, all that a proof tells is counted again out of the raw rows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from hypothesis import given
from hypothesis import strategies as st

from adjudge.app.fix.keep import keep_attempt
from adjudge.app.fix.proof import make_proof, tries_of
from adjudge.app.fix.source import Source
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.check_v1 import CheckEntryV1, DecidedV1, StageV1
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.fix_attempt_v1 import RecheckV1
from adjudge.contracts.held_entries_v1 import finding_ruling_record
from adjudge.contracts.proof_records_v1 import EvidenceRecordV1, TickV1, evidence_record, tick_record
from adjudge.contracts.proof_v1 import ProofV1
from adjudge.contracts.qualified_parts_v1 import locator_of
from adjudge.contracts.qualified_v1 import qualified_artefact
from adjudge.fix.proof import Present
from adjudge.model.finding import FindingId
from adjudge.model.ledger import Record
from adjudge.model.ruling import Ruling, RulingWord, text_digest
from adjudge.model.state import Transition
from adjudge.report.proof_markdown import proof_markdown
from tests.fakes.store import FakeStore
from tests.fix_values import a_command, an_attempt
from tests.qualified_values import candidate, finding, located, qualified, run

if TYPE_CHECKING:
    from adjudge.contracts.qualified_v1 import QualifiedV1

NAMES: Final = tuple(f"fnd:{number:032x}" for number in range(3))
TREES: Final = ("c" * 40, "d" * 40)
FIXES: Final = ("verified_fixed", "fixed_unproven")
ITEMS: Final = ("failure-gone", "rerun-artifact", "regression-test", "scan-neighbours", "reread-criteria")
FOUND: Final[QualifiedV1] = qualified_artefact(
    run(qualified([finding(located(candidate(number))) for number in range(3)]))
)
SOURCE: Final = Source(FOUND.run_id, FOUND.target, FOUND)
STATES = st.sampled_from((*FIXES, "verified_fixed", "reproduced", "regression", "inconclusive", "stopped"))
TRIES = st.tuples(
    STATES,
    st.dictionaries(st.sampled_from(NAMES), st.sampled_from(("fixed", "fixed", "reproduced", "unchecked"))),
    st.sampled_from(TREES),
    st.booleans(),
)
SAID = st.tuples(
    st.sampled_from(NAMES), st.sampled_from(("fixed", "reproduced", "not_reproduced", "not_checked"))
)
TICKED = st.tuples(st.sampled_from(NAMES), st.sampled_from(ITEMS), st.booleans())
CHECKED = st.tuples(
    st.sampled_from(("passed", "failed", "inconclusive", "waived")), st.sampled_from((*TREES, "e" * 40))
)


def filled(
    tries: list[Any], said: list[Any], ticked: list[Any], dismissed: set[str], checked: list[Any]
) -> FakeStore:
    """A store with all of it."""
    store, numbers = FakeStore(), dict.fromkeys((*NAMES, *((a, b) for a in NAMES for b in ITEMS)), 0)
    for number, (state, rechecks, tree, proven) in enumerate(tries):
        keep_attempt(
            store,
            an_attempt(
                state,
                attempt_id=f"fix:{number:032x}",
                run_id=SOURCE.run_id,
                head_tree=tree,
                commands=(a_command(),) if proven else (),
                recheck=tuple(
                    RecheckV1(finding_id=name, status=status, by="rule", reason="So it is.")
                    for name, status in sorted(rechecks.items())
                ),
            ),
        )
    for name, status in said:
        record = EvidenceRecordV1(
            finding_id=name, level="runtime", status=status, artifact="", artifact_sha256=None, note="Saw it.",
            by="Ada", number=numbers[name],
        )  # fmt: skip
        numbers[name] += 1
        store.commit(Transition(records=(evidence_record(record),)))
    for name, item, done in ticked:
        tick = TickV1(finding_id=name, item=item, done=done, by="Ada", number=numbers[name, item])
        numbers[name, item] += 1
        store.commit(Transition(records=(tick_record(tick),)))
    for name in sorted(dismissed):
        (result,) = [one for one in FOUND.results if one.finding_id == name]
        assert result.resolved is not None
        text = text_digest(locator_of(result.resolved))
        ruling = Ruling(
            finding_id=FindingId(name), word=RulingWord.DISMISSED, text=text, reason="known", by="Ada"
        )
        store.commit(Transition(records=(finding_ruling_record(ruling, 0),)))
    for number, (state, tree) in enumerate(checked):
        store.commit(Transition(records=(check_of(state, tree, number),)))
    return store


def check_of(state: str, tree: str, number: int) -> Record:
    waived = state == "waived"
    stage = StageV1(
        name="command:test",
        state=state,  # type: ignore[arg-type]  # words of the contract
        found="failed" if waived else state,  # type: ignore[arg-type]  # as above
        reasons=(),
        waiver=DecidedV1(why="known", by="Ada") if waived else None,
    )
    entry = CheckEntryV1(
        outcome="inconclusive", reasons=(), stages=(stage,), acceptance=None, request=str(number), result="2",
        base_tree="a" * 40, head_tree=tree,
    )  # fmt: skip
    return Record(kind="check", record_id=f"check/{number}", payload=encode_canonical(entry))


def raw(store: FakeStore, kind: str) -> list[dict[str, Any]]:
    return [json.loads(one.payload) for one in store.ledger.entries() if one.kind == kind]


def counted(store: FakeStore, name: str, applied: frozenset[str]) -> str:
    """What became of a finding, out of raw rows alone."""
    if any(one["finding_id"] == name for one in raw(store, "finding-ruling")):
        return "dismissed"
    rows = [json.loads(one.body) for one in store.fixes.attempts_of(SOURCE.run_id)]
    last = [
        (one, found["status"])
        for one in rows
        for found in one["recheck"]
        if one["state"] != "stopped" and found["finding_id"] == name
    ][-1:]
    told = [one["status"] for one in raw(store, "evidence") if one["finding_id"] == name]
    said = ([one for one in told if one != "not_checked"] or [None])[-1]
    status = None
    for one, found in last:
        if found == "reproduced":
            status = "reproduced"
        elif found == "fixed" and one["state"] in FIXES:
            status = "fixed" if one["attempt_id"] in applied else "not_applied"
    if status is None:
        return said or "unchecked"
    return "reproduced" if said == "reproduced" else status


def open_items(store: FakeStore, proof: ProofV1) -> list[tuple[str, str]]:
    """Items that nobody has gone through, out of raw entries."""
    done: dict[tuple[str, str], bool] = {}
    for one in raw(store, "tick"):
        done[one["finding_id"], one["item"]] = one["done"]
    return [
        (one.finding_id, item.item)
        for one in proof.findings
        for item in one.revalidation
        if not done.get((one.finding_id, item.item), False)
    ]


@given(
    st.tuples(
        st.lists(TRIES, max_size=4),
        st.lists(SAID, max_size=3),
        st.lists(TICKED, max_size=6),
        st.sets(st.sampled_from(NAMES), max_size=1),
        st.lists(CHECKED, max_size=2),
    ),
    st.sets(st.integers(0, 3)),
    st.sampled_from((*TREES, "e" * 40, None)),
)
def test_proof_reconciles_with_the_store(
    kept: tuple[list[Any], list[Any], list[Any], set[str], list[Any]],
    applied: set[int],
    tree: str | None,
) -> None:
    store = filled(*kept)
    there = frozenset(f"fix:{number:032x}" for number in applied) if tree is not None else frozenset()
    proof = make_proof(SOURCE, store, tries_of(SOURCE, store), Present(tree=tree, applied=there))

    statuses = [counted(store, name, there) for name in NAMES]
    assert [one.status for one in proof.findings] == statuses
    tallies = json.loads(encode_canonical(proof))["tallies"]
    assert tallies == {name: statuses.count(name) for name in tallies}
    assert sum(tallies.values()) == len(NAMES)

    rows = {one.attempt_id: json.loads(one.body) for one in store.fixes.attempts_of(SOURCE.run_id)}
    used = {one.attempt_id for one in proof.findings if one.attempt_id is not None}
    assert [one.attempt_id for one in proof.attempts] == [name for name in rows if name in used]
    for one in proof.attempts:
        row = rows[one.attempt_id]
        assert (one.state, one.head_tree, one.applied) == (
            row["state"], row["head_tree"], one.attempt_id in there,
        )  # fmt: skip
        assert [(c.before, c.after, c.proving) for c in one.commands] == [
            (c["trials"]["base"]["colour"], c["trials"]["head"]["colour"], c["proving"])
            for c in row["commands"]
        ]

    wanted = {"unchecked": "verify", "reproduced": "fix", "not_applied": "apply"}
    plain = [(one.finding_id, wanted[one.status]) for one in proof.findings if one.status in wanted]
    actions = [(one.finding_id, one.kind) for one in proof.next_actions if one.item is None]
    assert actions == plain
    items = [(one.finding_id, one.item) for one in proof.next_actions if one.item is not None]
    assert items == open_items(store, proof)
    assert proof_markdown(proof).count("- [ ] ") == len(proof.next_actions)
    assert decode_artefact(encode_canonical(proof), ProofV1) == proof

    if any(one.state == "waived" for one in proof.stages):
        assert proof.outcome != "pass"
    if set(statuses) & {"unchecked", "reproduced", "not_applied"}:
        assert proof.outcome != "pass"
    if any(one.state not in FIXES for one in proof.attempts):
        assert proof.outcome != "pass"


WHOLE: Final = (("verified_fixed", dict.fromkeys(NAMES, "fixed"), TREES[0], True),)


@given(st.sampled_from((*TREES, None)), st.booleans(), st.lists(CHECKED, max_size=2))
def test_commands_hold_of_the_work_tree_alone(tree: str | None, applied: bool, checked: list[Any]) -> None:
    store = filled(list(WHOLE), [], [], set(), checked)
    there = frozenset({f"fix:{0:032x}"}) if applied and tree is not None else frozenset()
    proof = make_proof(SOURCE, store, tries_of(SOURCE, store), Present(tree=tree, applied=there))
    (stage,) = [one for one in proof.stages if one.name == "executable"]
    trees = {TREES[0], TREES[1] if tree == TREES[1] else TREES[0], SOURCE.target.head_tree}
    last = [state for state, of in checked if of in trees][-1:]
    mine = last and [of for _, of in checked if of in trees][-1] == tree
    if not there:
        assert (stage.state, stage.found) == ("inconclusive", "inconclusive")
    elif tree == TREES[0]:
        assert (stage.state == "passed") == (not mine or last not in (["failed"], ["waived"]))
    else:
        assert (stage.state == "passed") == bool(mine and last == ["passed"])
