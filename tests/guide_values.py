"""Builders of guides and judgments: everything has a default, a test names what matters to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adjudge.brief.pin import derive_pin
from adjudge.guide.build import build_guide
from adjudge.guide.coverage import measure_coverage
from adjudge.model.anchor import AnchorKind, AnchorSide, ChangeAnchor
from adjudge.model.brief import BriefInput
from adjudge.model.ids import ChangeAnchorId, ObjectId, RepoPath, SignalId
from adjudge.model.judgment import Accepted, Cited, Judgment, ReplyStatus, Validation
from adjudge.model.place import Place, Side
from tests.brief_values import a_brief, a_consumer, a_signal, a_unit

if TYPE_CHECKING:
    from adjudge.model.brief import Brief
    from adjudge.model.guide import Guide

VERSIONS = (("adjudge", "test"), ("git", "2.39.5"))
OLD = SignalId("sig:" + "d" * 32)
FIRST, SECOND = SignalId("sig:" + "a" * 32), SignalId("sig:" + "c" * 32)


def an_anchor(digit: str = "1", path: str = "a.py", **more: Any) -> ChangeAnchor:
    """A changed line of the head."""
    fields: dict[str, Any] = {
        "previous_change_anchor": None,
        "side": AnchorSide.HEAD,
        "start_line": 1,
        "line_count": 1,
        "kind": AnchorKind.HUNK,
        "blob": ObjectId("1" * 40),
    }
    return ChangeAnchor(
        change_anchor=ChangeAnchorId("chg:" + digit * 32), path=RepoPath(path), **{**fields, **more}
    )


ANCHORS = (an_anchor("1", previous_change_anchor=ChangeAnchorId("chg:" + "9" * 32)), an_anchor("2", "b.py"))


def blob(side: Side, path: str, digit: str) -> BriefInput:
    """One input of a brief."""
    return BriefInput(side=side, path=RepoPath(path), object_id=ObjectId(digit * 40))


def two_files(**more: Any) -> Brief:
    """A brief of ``a.py``, on which ``user.py`` depends, and ``b.py``; one signal in each."""
    signals = (
        a_signal("a.py::f", signal_id=FIRST, previous_id=OLD, consumers=(a_consumer(),), blast=1),
        a_signal("b.py::g", signal_id=SECOND, anchor=Place(path=RepoPath("b.py"), side=Side.HEAD, line=1)),
    )
    inputs = (
        blob(Side.BASE, "pyproject.toml", "7"),
        *(blob(Side.HEAD, path, digit) for path, digit in (("a.py", "1"), ("b.py", "2"), ("user.py", "3"))),
    )
    units = (a_unit("a.py", consumers=(a_consumer(),), lens="contract"), a_unit("b.py"))
    return a_brief(*units, **{"signals": signals, "inputs": inputs, **more})


def a_guide(brief: Brief | None = None, **more: Any) -> Guide:
    """A guide of two files, under the pin that its content has."""
    made = two_files() if brief is None else brief
    versions = more.pop("versions", VERSIONS)
    return build_guide(
        replace(made, pin=derive_pin(made, versions)),
        more.pop("anchors", ANCHORS),
        lambda *_: None,
        versions=versions,
        steering=((Side.BASE, RepoPath("pyproject.toml")),),
    )


def a_judgment(index: int = 0, **more: Any) -> Judgment:
    """A judgment that cites nothing and says nothing."""
    names = ("signal_id", "change_anchor", "alias", "action", "severity", "claim", "concern", "framing")
    return Judgment(index=index, **{**dict.fromkeys(names), "evidence": (), **more})


def cited(**more: Any) -> Cited:
    """What a judgment stands on; nothing unless it is named."""
    return Cited(**{"signal": None, "anchor": None, "unit": None, "previous": (), **more})


def an_accepted(on: Cited, **more: Any) -> Accepted:
    """A judgment that stands on something, with nothing else said."""
    return Accepted(**{"judgment": a_judgment(), "cited": on, "evidence": (), "proof": ("anchored",), **more})


def a_validation(**more: Any) -> Validation:
    """A reply without judgments to a guide of two files."""
    guide = a_guide()
    fields: dict[str, Any] = {
        "status": ReplyStatus.OK,
        "pin": guide.brief.pin,
        "echoed": guide.brief.pin,
        "moved": (),
        "moved_unknown": "",
        "accepted": (),
        "rejected": (),
        "errors": (),
        "coverage": measure_coverage(guide, ()),
        "would_survive": (),
        "limitations": (),
    }
    return Validation(**{**fields, **more})
