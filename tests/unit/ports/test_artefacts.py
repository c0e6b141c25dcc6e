"""The fake that stands for the folder of an audit has the questions of its port."""

from __future__ import annotations

from adjudge.adapters.artefact_folder import WorkTreeArtefacts
from adjudge.ports import ArtefactFolder
from tests.fakes.artefacts import FakeArtefacts
from tests.unit.ports.shapes import answered, asked


def test_both_are_asked_as_their_port_is() -> None:
    assert asked(ArtefactFolder)
    assert answered(FakeArtefacts, ArtefactFolder) == asked(ArtefactFolder)
    assert answered(WorkTreeArtefacts, ArtefactFolder) == asked(ArtefactFolder)
