"""What stays of an audit's folder."""

from __future__ import annotations

from adjudge.app.audit.end import HISTORY, KEPT
from adjudge.app.audit.ground import INTENT
from adjudge.audit.bundle import REGISTRY
from adjudge.audit.imports import FOLDER as IMPORTS
from adjudge.contracts.step_v1 import FOLDER


def test_what_nobody_could_make_again_stays() -> None:
    assert {INTENT, IMPORTS} == {f"{FOLDER}/{name}" for name in KEPT}
    kept = {one.name for one in REGISTRY if one.path in {INTENT, IMPORTS}}
    assert kept == {"intent", "imports"}
    assert {one.writer for one in REGISTRY if one.name in kept} == {"person", "audit import"}


def test_history_lies_beside_the_folder_and_not_in_it() -> None:
    assert not HISTORY.startswith(f"{FOLDER}/")
