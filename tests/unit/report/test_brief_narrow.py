"""Narrowing is for the eye: what is left is whole, and the numbers of the change stay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.brief import ExcludedFile
from adjudge.model.ids import RepoPath, SignalId
from adjudge.model.outcome import Reason
from adjudge.model.place import Place, Side
from adjudge.report.brief_narrow import matching_units, narrow_brief, near_names
from tests.brief_values import a_brief, a_signal, a_unit, a_weakening

OTHER = SignalId("sig:" + "2" * 32)
BRIEF = a_brief(
    a_unit("src/app/a.py"),
    a_unit("src/app/b.py", old_path=RepoPath("lib/b.py")),
    a_unit("src/application.py"),
)


@pytest.mark.parametrize(
    ("path", "folder", "found"),
    [
        ("src/app/a.py", "", {"src/app/a.py"}),
        ("./src/app/", "", {"src/app/a.py", "src/app/b.py"}),
        ("a.py", "src/app", {"src/app/a.py"}),
        ("../application.py", "src/app", {"src/application.py"}),
        ("src/app/a.py", "src", {"src/app/a.py"}),
        ("lib/b.py", "", {"src/app/b.py"}),
        (".", "src/app", {"src/app/a.py", "src/app/b.py"}),
        (".", "", {"src/app/a.py", "src/app/b.py", "src/application.py"}),
        ("src/ap", "", set()),
        ("../x", "", set()),
        ("/src/app/a.py", "", set()),
    ],
)
def test_a_path_or_folder_finds_its_units(path: str, folder: str, found: set[str]) -> None:
    assert matching_units(BRIEF, path, folder) == found


@pytest.mark.parametrize(
    ("path", "near"),
    [("app/a.py", ("src/app/a.py",)), ("src/aplication.py", ("src/application.py",)), ("zzz", ())],
)
def test_near_names_end_alike_or_are_spelled_alike(path: str, near: tuple[str, ...]) -> None:
    assert near_names(BRIEF, path)[: len(near)] == near
    assert bool(near_names(BRIEF, path)) is bool(near)


def test_what_is_said_of_other_paths_is_left_out_and_the_triage_stays() -> None:
    mine = a_signal("src/app/a.py::f", anchor=Place(path=RepoPath("src/app/a.py"), side=Side.HEAD, line=1))
    other = a_signal("x.py::f", anchor=Place(path=RepoPath("x.py"), side=Side.HEAD, line=1), signal_id=OTHER)
    brief = a_brief(
        a_unit("src/app/a.py"),
        a_unit("x.py"),
        signals=(other, mine),
        weakening=(a_weakening("src/app/a.py::f"), replace(a_weakening("x.py::f"), signal_id=OTHER)),
        excluded=(ExcludedFile(path=RepoPath("x.png"), why="binary", known_by="its content"),),
        limitations=(Reason(code="a", message="General."), Reason(code="b", message="Of x.", path="x.py")),
    )
    shown = narrow_brief(brief, [RepoPath("src/app/a.py")])
    assert [unit.path for unit in shown.units] == ["src/app/a.py"]
    assert shown.signals == (mine,)
    assert shown.decisions.shown == (mine.signal_id,)
    assert [one.subject for one in shown.weakening] == ["src/app/a.py::f"]
    assert shown.excluded == ()
    assert [one.code for one in shown.limitations] == ["a"]
    assert shown.triage == brief.triage


def test_a_signal_at_the_old_path_of_a_rename_is_shown_with_its_unit() -> None:
    signal = a_signal("src/app/b.py", anchor=Place(path=RepoPath("lib/b.py"), side=Side.BASE, line=1))
    brief = a_brief(*BRIEF.units, signals=(signal,))
    assert narrow_brief(brief, [RepoPath("src/app/b.py")]).signals == (signal,)
