from __future__ import annotations

import os
from typing import Any

import pytest

from adjudge.adapters.process import namespaces
from adjudge.adapters.process.kernel import NEW_MOUNTS, NEW_NETWORK, NEW_PROCESSES, NEW_USERS
from adjudge.adapters.process.namespaces import Plan, enter, plans
from tests.processes import ORDER

NOTHING = Plan(users=False, processes=False, network=False)


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was asked of the system."""
    asked: list[object] = []
    monkeypatch.setattr(namespaces, "unshare", asked.append)
    monkeypatch.setattr(namespaces, "write_small", lambda *words: asked.append(words))
    return asked


def plans_of(user: int, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> tuple[Plan, ...]:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    return plans(ORDER._replace(**asked))


@pytest.mark.parametrize("user", [0, 1000])
@pytest.mark.parametrize("cut", [0, 1])
def test_last_plan_asks_for_nothing(user: int, cut: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = plans_of(user, monkeypatch, cut_network=cut, try_processes=1)
    assert (found[-1], found.count(NOTHING)) == (NOTHING, 1)


def test_namespace_of_users_is_needed_by_who_has_no_privileges(monkeypatch: pytest.MonkeyPatch) -> None:
    found = plans_of(1000, monkeypatch, cut_network=1, try_processes=1)
    assert found[:-1] == (
        Plan(users=True, processes=True, network=True),
        Plan(users=True, processes=False, network=True),
    )


def test_privileges_are_used_before_a_namespace_of_users(monkeypatch: pytest.MonkeyPatch) -> None:
    found = plans_of(0, monkeypatch, cut_network=0, try_processes=1)
    assert [plan.users for plan in found[:-1]] == [False, True]


@pytest.mark.parametrize("asked", [{"cut_network": 0}, {"cut_network": 1, "try_network": 0}])
def test_network_is_left_alone_unless_it_is_to_be_cut(
    asked: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not any(plan.network for plan in plans_of(0, monkeypatch, try_processes=1, **asked))


def test_processes_are_left_alone_when_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(plan.processes for plan in plans_of(0, monkeypatch, try_processes=0))


def test_plan_without_namespaces_asks_the_system_for_nothing(entered: list[object]) -> None:
    enter(NOTHING)
    assert entered == []


def test_namespaces_of_a_plan_are_made_at_once(entered: list[object]) -> None:
    enter(Plan(users=False, processes=True, network=True))
    assert entered == [NEW_PROCESSES | NEW_MOUNTS | NEW_NETWORK]


def test_user_and_group_stay_the_same(entered: list[object]) -> None:
    user, group = os.geteuid(), os.getegid()
    enter(Plan(users=True, processes=False, network=True))
    assert entered == [
        NEW_USERS | NEW_NETWORK,
        ("/proc/self/setgroups", "deny"),
        ("/proc/self/uid_map", f"{user} {user} 1"),
        ("/proc/self/gid_map", f"{group} {group} 1"),
    ]
