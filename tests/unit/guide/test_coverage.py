"""What received a judgment."""

from __future__ import annotations

from dataclasses import replace

from adjudge.guide.coverage import measure_coverage
from adjudge.model.brief import Placement
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import Accepted, Cited
from adjudge.model.signal import Suppression
from tests.brief_values import a_brief, a_unit
from tests.guide_values import ANCHORS, FIRST, SECOND, a_guide, a_judgment, cited, two_files

GUIDE = a_guide()


def accepted(on: Cited) -> Accepted:
    return Accepted(judgment=a_judgment(), cited=on, evidence=(), proof=("anchored",))


def test_without_judgments_everything_is_left() -> None:
    made = measure_coverage(GUIDE, ())
    assert made.units.not_judged == ("a.py", "b.py")
    assert made.signals.not_judged == (FIRST, SECOND)
    assert made.anchors.not_judged == tuple(one.change_anchor for one in ANCHORS)
    assert not made.is_whole


def test_signal_covers_itself_and_its_path() -> None:
    made = measure_coverage(GUIDE, [accepted(cited(signal=GUIDE.brief.signals[0]))])
    assert (made.units.not_judged, made.signals.not_judged) == (("b.py",), (SECOND,))
    assert made.anchors.judged == 0


def test_region_covers_itself_and_its_path() -> None:
    made = measure_coverage(GUIDE, [accepted(cited(anchor=ANCHORS[1]))])
    assert (made.units.not_judged, made.anchors.not_judged) == (("a.py",), (ANCHORS[0].change_anchor,))


def test_path_covers_its_regions() -> None:
    made = measure_coverage(GUIDE, [accepted(cited(unit=RepoPath("a.py")))])
    assert (made.units.judged, made.anchors.judged, made.signals.judged) == (1, 1, 0)


def test_parts_sum_to_the_whole() -> None:
    made = measure_coverage(GUIDE, [accepted(cited(anchor=ANCHORS[0]))])
    assert made.anchors.judged + len(made.anchors.not_judged) == len(GUIDE.anchors)


def test_everything_judged_is_whole() -> None:
    judged = [cited(signal=one) for one in GUIDE.brief.signals] + [cited(anchor=one) for one in ANCHORS]
    assert measure_coverage(GUIDE, map(accepted, judged)).is_whole


def test_suppressed_signal_is_told_apart_and_needs_no_judgment() -> None:
    said = Suppression(reason="known", until=None, path=RepoPath(".adjudge.toml"), line=1)
    brief = two_files()
    first, second = brief.signals
    made = measure_coverage(a_guide(replace(brief, signals=(replace(first, suppression=said), second))), ())
    assert (made.signals.not_judged, made.suppressed) == ((SECOND,), (FIRST,))


def test_region_of_a_path_that_is_left_aside_needs_no_judgment() -> None:
    brief = a_brief(a_unit("a.py"), a_unit("b.py", placement=Placement.EXCLUDED))
    made = measure_coverage(a_guide(brief), ())
    assert made.anchors.not_judged == (ANCHORS[0].change_anchor,)
