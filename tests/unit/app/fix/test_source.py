"""Where findings of a packet come from, and which are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.source import choose_results, find_dismissed, known_finding, load_source
from adjudge.app.place import open_place
from adjudge.errors import UsageError
from tests.unit.app.fixes import defective, reviewed
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_review_is_loaded_and_its_finding_chosen_by_the_start_of_its_id(tmp_path: Path) -> None:
    defective(tmp_path)
    run = reviewed(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        source = load_source(run.run_id[:10], place.store)
        (result,) = choose_results(source, (), find_dismissed(source, place.store))
        name = result.finding_id or ""
        assert source.review == run
        assert choose_results(source, (name[:10],), frozenset()) == (result,)
        assert known_finding(place.store, name[:12]) == name
        for names, dismissed, code in (
            ((name,), frozenset({name}), "finding-dismissed"),
            ((), frozenset({name}), "nothing-to-fix"),
            (("fnd:0",), frozenset(), "unknown-finding"),
        ):
            with pytest.raises(UsageError) as caught:
                choose_results(source, names, dismissed)
            assert caught.value.code == code


@pytest.mark.parametrize(
    ("name", "code"),
    [("rev:0", "unknown-run"), ("run:0", "unknown-run"), ("sha256:" + "0" * 64, "unknown-receipt")],
)
def test_name_that_means_nothing(tmp_path: Path, name: str, code: str) -> None:
    defective(tmp_path)
    reviewed(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place:
        assert place.store is not None
        with pytest.raises(UsageError) as caught:
            load_source(name, place.store)
        assert caught.value.code == code
        with pytest.raises(UsageError):
            known_finding(place.store, "fnd:0000")
