"""Builders of brief values: everything has a default, a test names what matters to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from adjudge.brief.content import Content
from adjudge.brief.decisions import decide
from adjudge.brief.excluded import Standing
from adjudge.brief.reading import ChangeRead
from adjudge.model.brief import (
    Brief,
    BriefInput,
    Effort,
    ExcludedFile,
    Focus,
    Impact,
    Placement,
    Risk,
    SymbolChange,
    TestReach,
    TouchedSymbol,
    Triage,
    Unit,
)
from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import ObjectId, Pin, RepoPath, SignalId
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.ownership import Expert, OwnedPath, OwnerRule, Ownership
from adjudge.model.place import Consumer, Excerpt, Place, Side
from adjudge.model.signal import Category, Signal, Weakening
from adjudge.model.target import Target, TargetMode

TREE = ObjectId("4" * 40)
FOCUS = Focus(total=1, lines=1, contracts=0, consumers=0, guards=0)
IMPACT = Impact(count=0, by_folder=(), nearest=(), omitted=0)


def a_change(path: str = "a.py", **more: Any) -> Change:
    """A modified file."""
    name = RepoPath(path)
    fields = {"kind": ChangeKind.MODIFIED, "old_path": name, "new_path": name, "old_mode": "100644"}
    return Change(**{**fields, "new_mode": "100644", **more})


def a_target(**more: Any) -> Target:
    """A commit target without changes."""
    fields: dict[str, Any] = {
        "mode": TargetMode.COMMIT,
        "chosen_by": "argument",
        "base_tree": TREE,
        "head_tree": ObjectId("5" * 40),
        "base_commit": ObjectId("6" * 40),
        "head_commit": ObjectId("7" * 40),
        "head_time": 1_700_000_000,
        "changes": (),
        "touched": (),
        "reads": (),
        "flags": (),
        "outcome": Outcome.PASS,
        "reasons": (),
        "limitations": (),
        "git_version": "2.39.5",
        "object_format": "sha1",
    }
    return Target(**{**fields, **more})


def a_symbol(name: str = "f", change: SymbolChange = SymbolChange.BODY, **more: Any) -> TouchedSymbol:
    """A function of the head."""
    fields: dict[str, Any] = {"kind": "function", "exported": True, "side": Side.HEAD, "line": 1}
    return TouchedSymbol(name=name, change=change, **{**fields, **more})


def a_consumer(path: str = "user.py", uses: str = "f", line: int = 3, symbol: str = "g") -> Consumer:
    """A certain one."""
    return Consumer(path=RepoPath(path), line=line, symbol=symbol, uses=uses, kind="import", confidence=100)


def a_unit(path: str = "a.py", **more: Any) -> Unit:
    """A modified file to review, with one line added."""
    fields: dict[str, Any] = {
        "old_path": None,
        "status": "modified",
        "language": "python",
        "old_mode": "100644",
        "new_mode": "100644",
        "binary": False,
        "added": 1,
        "removed": 0,
        "symbols": (),
        "consumers": (),
        "fan_in": 0,
        "fan_out": 0,
        "focus": FOCUS,
        "placement": Placement.REVIEW_HERE,
    }
    return Unit(path=RepoPath(path), **{**fields, **more})


def a_read(unit: Unit) -> ChangeRead:
    """What was read of one changed file, as far as its unit tells."""
    return ChangeRead(
        change=a_change(unit.path),
        text=None,
        standing=Standing(unit.placement, unit.reason),
        unit=unit,
        signals=(),
        consumers=unit.consumers,
    )


def a_content(unit: Unit | None = None, **more: Any) -> Content:
    """What a changed path holds: its lines run, and nothing is said of it."""
    made = unit if unit is not None else a_unit()
    fields: dict[str, Any] = {"signals": (), "dealings": (), "sensitive": "", "lines": 1, "running": 1}
    return Content(read=a_read(made), **{**fields, **more})


def a_signal(subject: str = "a.py::f", change: str = "removed", **more: Any) -> Signal:
    """A removed symbol that nobody uses."""
    fields: dict[str, Any] = {
        "signal_id": SignalId("sig:" + "a" * 32),
        "previous_id": None,
        "category": Category.CONTRACT,
        "anchor": Place(path=RepoPath("a.py"), side=Side.BASE, line=1),
        "blast": 0,
        "consumers": (),
        "consequence": 0,
        "question": "Is it meant?",
    }
    return Signal(subject=subject, change=change, **{**fields, **more})


def signals(count: int) -> tuple[Signal, ...]:
    """So many signals with ids of their own."""
    return tuple(a_signal(f"{n}", signal_id=SignalId(f"sig:{n:032}")) for n in range(count))


def an_excerpt(text: str = "if x: raise", *, line: int = 2, path: str = "a.py") -> Excerpt:
    """A line of the base."""
    return Excerpt(place=Place(path=RepoPath(path), side=Side.BASE, line=line), text=text)


def a_weakening(subject: str = "a.py::f", **more: Any) -> Weakening:
    """A guard that became an empty statement."""
    fields = {"kind": "guard-removed", "base": an_excerpt(), "head": an_excerpt("pass", line=3)}
    return Weakening(signal_id=SignalId("sig:" + "a" * 32), subject=subject, **{**fields, **more})


def a_brief(*units: Unit, **more: Any) -> Brief:
    """A brief of the units, in their order."""
    by = {placement: sum(unit.placement is placement for unit in units) for placement in Placement}
    fields: dict[str, Any] = {
        "target": a_target(),
        "pin": Pin("snap:" + "0" * 64),
        "triage": Triage(
            files=len(units),
            review_here=by[Placement.REVIEW_HERE],
            deprioritized=by[Placement.DEPRIORITIZED],
            excluded=by[Placement.EXCLUDED],
            hunks=1,
            added=sum(unit.added for unit in units),
            removed=sum(unit.removed for unit in units),
            risk=Risk.LOW,
            effort=Effort.GLANCE,
            reasons=(),
        ),
        "order": tuple(unit.path for unit in units if unit.placement is not Placement.EXCLUDED),
        "impact": IMPACT,
        "signals": (),
        "weakening": (),
        "ownership": Ownership(file=None, paths=(), commits=0, history="none"),
        "excluded": (),
        "inputs": (),
        "limitations": (),
    }
    fields |= more
    fields.setdefault("decisions", decide(fields["signals"]))
    return Brief(units=units, **fields)


HOSTILE = "a\x1b[31m\u202e<script>`x`*\udcff\n.py"


def a_full_brief() -> Brief:
    """Every part is there, and every repository string is hostile."""
    unit = a_unit(
        HOSTILE,
        old_path=RepoPath("old" + HOSTILE),
        status="renamed",
        new_mode="100755",
        symbols=(
            a_symbol(HOSTILE, SymbolChange.RENAMED, old_name=HOSTILE),
            a_symbol("g", SymbolChange.BODY, guards_removed=(HOSTILE,)),
        ),
        consumers=(a_consumer(HOSTILE, uses=HOSTILE, symbol=HOSTILE),),
        tests=TestReach(count=2, nearest=(RepoPath("t" + HOSTILE),), omitted=1),
    )
    left = a_unit("z" + HOSTILE, placement=Placement.EXCLUDED, reason="binary", binary=True)
    later = a_unit("y.py", placement=Placement.DEPRIORITIZED, reason="generated-header")
    brief = a_brief(
        unit,
        later,
        left,
        impact=Impact(count=3, by_folder=((HOSTILE, 2), (".", 1)), nearest=(RepoPath(HOSTILE),), omitted=2),
        signals=(
            a_signal(
                f"{HOSTILE}::f",
                blast=1,
                consumers=(a_consumer(HOSTILE),),
                question=f"Is {HOSTILE} meant?",
                anchor=Place(path=RepoPath(HOSTILE), side=Side.BASE, line=2),
                previous_id=SignalId("sig:" + "b" * 32),
                experts=(HOSTILE,),
            ),
        ),
        weakening=(
            a_weakening(
                f"{HOSTILE}::f",
                kind="guard-removed",
                base=an_excerpt(HOSTILE, path=HOSTILE),
                head=an_excerpt(HOSTILE, path=HOSTILE),
            ),
        ),
        ownership=Ownership(
            file=RepoPath(HOSTILE),
            paths=(
                OwnedPath(
                    path=RepoPath(HOSTILE),
                    owners=("@" + HOSTILE,),
                    rules=(OwnerRule(line=1, section=HOSTILE, owners=("@" + HOSTILE,)),),
                    experts=(Expert(name=HOSTILE, weight=3, commits=2),),
                ),
            ),
            commits=2,
            history="shallow",
        ),
        excluded=(ExcludedFile(path=left.path, why="binary", known_by="its content"),),
        inputs=(BriefInput(side=Side.BASE, path=RepoPath(HOSTILE), object_id=ObjectId("8" * 40)),),
        limitations=(Reason(code="syntax-error", message=f"{HOSTILE} has a syntax error.", path=HOSTILE),),
    )
    why = (Reason(code="guard-removed", message=f"{HOSTILE} has lost a check.", path=HOSTILE),)
    return replace(brief, triage=replace(brief.triage, risk=Risk.HIGH, effort=Effort.READ, reasons=why))
