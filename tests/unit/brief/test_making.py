"""Signals made in one way, with ids that hold still."""

from __future__ import annotations

from adjudge.brief.ids import derive_signal_id
from adjudge.brief.making import Users, What, make_signal
from adjudge.model.ids import RepoPath
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category
from tests.brief_values import a_consumer

PLACE = Place(path=RepoPath("a.py"), side=Side.HEAD, line=7)
WHAT = What(Category.WEAKENING, "guard-removed", "a.py::f", ("a.py", "f"))


def test_the_id_does_not_depend_on_the_line() -> None:
    near = make_signal(WHAT, anchor=PLACE, question="?", weight=2)
    far = make_signal(
        WHAT, anchor=Place(path=RepoPath("a.py"), side=Side.HEAD, line=90), question="?", weight=2
    )
    assert near.signal_id == far.signal_id


def test_the_previous_id_is_that_of_the_previous_key() -> None:
    made = make_signal(WHAT._replace(previous_key=("old.py", "f")), anchor=PLACE, question="?", weight=2)
    assert made.previous_id == derive_signal_id(Category.WEAKENING, "guard-removed", "old.py", "f")


def test_without_users_the_weight_alone_ranks() -> None:
    assert make_signal(WHAT, anchor=PLACE, question="?", weight=3).consequence == 3


def test_users_multiply_the_weight() -> None:
    users = Users((a_consumer(),), 5)
    made = make_signal(WHAT, anchor=PLACE, question="?", weight=3, users=users)
    assert (made.consequence, made.blast, made.consumers) == (15, 5, users.consumers)
