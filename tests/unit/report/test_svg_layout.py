"""Where things stand, and that everything has a place or is counted."""

from __future__ import annotations

from itertools import pairwise

from adjudge.model.ids import RepoPath
from adjudge.report.svg_layout import ARCS_DRAWN, FOLDERS_DRAWN, UNITS_DRAWN, lay_out
from tests.brief_values import a_brief, a_consumer, a_signal, a_unit, a_weakening

NO_LINKS: dict[RepoPath, tuple[RepoPath, ...]] = {}


def test_more_lines_make_a_taller_box_up_to_a_bound() -> None:
    boxes = [
        one.box.height
        for one in lay_out(a_brief(*(a_unit(added=n) for n in (0, 1, 60, 600, 60_000))), NO_LINKS).units
    ]
    assert boxes == sorted(boxes)
    assert boxes[0] < boxes[2] < boxes[-1] < boxes[0] * 2


def test_no_two_boxes_touch() -> None:
    users = tuple(a_consumer(f"d{number}/x.py") for number in range(9))
    layout = lay_out(a_brief(a_unit("a.py", consumers=users), a_unit("b.py")), NO_LINKS)
    for column in (layout.units, layout.folders):
        boxes = [one.box for one in column]
        assert all(above.top + above.height < below.top for above, below in pairwise(boxes))


def test_units_and_folders_without_a_place_are_counted() -> None:
    users = tuple(a_consumer(f"d{n:03}/{m}.py") for n in range(FOLDERS_DRAWN + 2) for m in range(2))
    units = [a_unit(f"{number}.py", consumers=users) for number in range(UNITS_DRAWN + 3)]
    layout = lay_out(a_brief(*units), NO_LINKS)
    assert (len(layout.units), layout.left_units) == (UNITS_DRAWN, 3)
    assert (len(layout.folders), layout.left_folders, layout.left_files) == (FOLDERS_DRAWN, 2, 4)


def test_the_folders_with_most_files_have_a_place_first() -> None:
    few = tuple(a_consumer(f"d{number:03}/x.py") for number in range(FOLDERS_DRAWN))
    many = tuple(a_consumer(f"z/{number}.py") for number in range(3))
    layout = lay_out(a_brief(a_unit(consumers=(*few, *many))), NO_LINKS)
    assert ("z", 3) in [(one.folder, one.files) for one in layout.folders]


def test_a_file_that_uses_two_units_is_one_file_of_its_folder() -> None:
    used = [a_unit(path, consumers=(a_consumer("d/x.py"),)) for path in ("a.py", "b.py")]
    layout = lay_out(a_brief(*used), NO_LINKS)
    assert [(one.folder, one.files) for one in layout.folders] == [("d", 1)]
    assert [tie.files for tie in layout.ties] == [1, 1]


def test_arcs_lead_from_importer_to_imported_and_stay_inside_the_change() -> None:
    links = {RepoPath("a.py"): (RepoPath("b.py"), RepoPath("elsewhere.py"), RepoPath("a.py"))}
    layout = lay_out(a_brief(a_unit("a.py"), a_unit("b.py")), links)
    first, second = (one.box for one in layout.units)
    assert [(arc.source, arc.target) for arc in layout.arcs] == [(first, second)]


def test_arcs_without_a_place_are_counted() -> None:
    paths = [RepoPath(f"{number}.py") for number in range(20)]
    layout = lay_out(a_brief(*map(a_unit, paths)), {path: tuple(paths) for path in paths})
    assert (len(layout.arcs), layout.left_arcs) == (ARCS_DRAWN, 20 * 19 - ARCS_DRAWN)


def test_what_got_weaker_and_what_is_to_be_decided_is_counted_at_its_unit() -> None:
    brief = a_brief(a_unit("a.py"), a_unit("b.py"), signals=(a_signal(),), weakening=(a_weakening(),))
    assert [(one.weaker, one.decide) for one in lay_out(brief, NO_LINKS).units] == [(1, 1), (0, 0)]
