from __future__ import annotations

import pickle

from adjudge.adapters.process.means import Cancellation, Means


def test_nothing_is_cancelled_until_somebody_asks() -> None:
    cancellation = Cancellation()
    assert not cancellation.asked
    cancellation.ask()
    assert cancellation.asked


def test_work_that_was_stopped_from_outside_is_cancelled() -> None:
    stopped: list[bool] = []
    cancellation = Cancellation(lambda: bool(stopped))
    assert not cancellation.asked
    stopped.append(True)
    assert cancellation.asked


def test_means_can_be_pickled() -> None:
    means = Means(grace_s=1.0, cancellation=None, process_namespace=True, network_namespace=False)
    assert pickle.loads(pickle.dumps(means)) == means
