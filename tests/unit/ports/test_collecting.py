"""The port of collectors has one shape, which the fake and the real one have."""

from __future__ import annotations

from adjudge.adapters.collectors.tool import Tool
from adjudge.model.collection import CollectionState
from adjudge.ports import Collector, Looked
from tests.fakes.collectors import WordCollector
from tests.unit.ports.shapes import answered, asked


def test_fake_and_real_collector_have_the_methods_of_the_port() -> None:
    for kind in (Tool, WordCollector):
        assert answered(kind, Collector) == asked(Collector)


def test_look_says_nothing_more_than_it_is_told() -> None:
    looked = Looked(state=CollectionState.CLEAN, reports=())
    assert (looked.rules, looked.reasons, looked.limitations) == ((), (), ())
