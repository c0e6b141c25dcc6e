"""From a brief to a guide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.guide.build import build_guide
from adjudge.model.brief import Placement
from adjudge.model.ids import RepoPath
from adjudge.model.ownership import Expert, OwnedPath, Ownership
from adjudge.model.place import Side
from tests.brief_values import a_brief, a_unit
from tests.evidence_values import evidence_sources
from tests.guide_values import ANCHORS, a_guide, an_anchor, two_files

if TYPE_CHECKING:
    from adjudge.model.guide import Guide


def names(guide: Guide, letter: str) -> list[str]:
    return [named for alias, named in guide.aliases if alias.startswith(letter)]


def test_aliases_count_signals_regions_and_paths_in_their_order() -> None:
    guide = a_guide()
    assert names(guide, "s") == [one.signal_id for one in guide.brief.signals]
    assert names(guide, "h") == [one.change_anchor for one in ANCHORS]
    assert names(guide, "u") == ["a.py", "b.py"]


def test_direction_has_lens_budget_and_each_consumer_once() -> None:
    first = a_guide().direction[0]
    assert (first.lens, first.budget, first.consumers) == ("contract", 1, ("user.py",))


def test_path_that_is_left_aside_has_no_direction() -> None:
    brief = a_brief(a_unit("a.py"), a_unit("z.lock", placement=Placement.EXCLUDED))
    assert [one.path for one in a_guide(brief).direction] == ["a.py"]


def test_people_are_laid_beside_and_nobody_makes_or_breaks_a_unit() -> None:
    known = OwnedPath(
        path=RepoPath("a.py"), owners=("@ann", "bob"), experts=(Expert(name="bob", weight=1, commits=1),)
    )
    brief = replace(two_files(), ownership=Ownership(file=None, paths=(known,), commits=1, history="whole"))
    assert [one.experts for one in a_guide(brief).direction] == [("@ann", "bob"), ()]


def test_region_is_shown_with_the_symbol_around_it() -> None:
    sources = evidence_sources({"a.py": "def f():\n    return 2\n"}, {"a.py": "def f():\n    return 1\n"})
    made = build_guide(
        two_files(), (an_anchor(start_line=2),), sources.definition_at, versions=(), steering=()
    )
    assert [one.symbol for one in made.anchors] == ["f"]


def test_region_without_lines_has_no_symbol() -> None:
    made = build_guide(two_files(), (an_anchor(start_line=0),), _fail, versions=(), steering=())
    assert made.anchors[0].symbol is None


def _fail(*_: object) -> None:
    raise AssertionError


def test_steering_inputs_stand_once_and_sorted() -> None:
    twice = ((Side.HEAD, RepoPath("b")), (Side.BASE, RepoPath("a")), (Side.HEAD, RepoPath("b")))
    made = build_guide(two_files(), (), lambda *_: None, versions=(), steering=twice)
    assert made.steering == ((Side.BASE, "a"), (Side.HEAD, "b"))
