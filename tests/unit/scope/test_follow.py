"""Where a symbolic link leads."""

from __future__ import annotations

import pytest

from adjudge.scope.follow import HOPS, LIMIT_BYTES, STEPS, fold_links, follow_link
from adjudge.scope.reasons import ReasonCode

LINKS: dict[str, bytes | None] = {
    "src/up": b"..",
    "src/deep": b"x/y",
    "src/loop": b"loop",
    "src/out": b"/etc",
    "src/unread": None,
    "a/b": b"../c/d",
}


@pytest.mark.parametrize(
    ("path", "target", "place"),
    [
        ("src/l", b"a.py", "src/a.py"),
        ("l", b"src/a.py", "src/a.py"),
        ("src/l", b"../lib", "lib"),
        ("src/l", b".", "src"),
        ("l", b".", ""),
        ("src/l", b"..", ""),
        ("src/l", b"./x//y/", "src/x/y"),
        ("src/x/l", b"../y/../z", "src/z"),
        ("src/l", b"\xff", "src/\udcff"),
        ("src/l", b"up/lib", "lib"),
        ("src/l", b"deep/..", "src/x"),
        ("l", b"a/b/..", "c"),
    ],
)
def test_link_leads_to_a_place_in_the_tree(path: str, target: bytes, place: str) -> None:
    assert follow_link(path, target, LINKS) == (place, None)


@pytest.mark.parametrize(
    ("target", "problem"),
    [
        (b"../..", ReasonCode.LINK_LEAVES_TREE),
        (b"x/../../../src", ReasonCode.LINK_LEAVES_TREE),
        (b"/etc/passwd", ReasonCode.LINK_LEAVES_TREE),
        (b"C:/x", ReasonCode.LINK_LEAVES_TREE),
        (b"..\\x", ReasonCode.LINK_LEAVES_TREE),
        (b"a\nb\\c", ReasonCode.LINK_LEAVES_TREE),
        (b"out/passwd", ReasonCode.LINK_LEAVES_TREE),
        (b"up/..", ReasonCode.LINK_LEAVES_TREE),
        (b"loop", ReasonCode.LINK_UNRESOLVED),
        (b"", ReasonCode.LINK_UNRESOLVED),
        (b"a\0b", ReasonCode.LINK_UNRESOLVED),
        (b"unread/x", ReasonCode.LINK_UNSEEN),
        (None, ReasonCode.LINK_UNSEEN),
        (b"a" * (LIMIT_BYTES + 1), ReasonCode.LINK_UNRESOLVED),
    ],
)
def test_link_that_leads_nowhere_says_why(target: bytes | None, problem: ReasonCode) -> None:
    assert follow_link("src/l", target, LINKS).problem is problem


def test_text_alone_goes_through_no_link() -> None:
    assert follow_link("src/l", b"up/lib", {}).path == "src/up/lib"


@pytest.mark.parametrize(("length", "problem"), [(HOPS - 1, None), (HOPS, ReasonCode.LINK_UNRESOLVED)])
def test_chain_is_followed_as_far_as_an_operating_system_would(
    length: int, problem: ReasonCode | None
) -> None:
    chain: dict[str, bytes | None] = {f"l{number}": b"l%d" % (number + 1) for number in range(length)}
    assert follow_link("first", b"l0", chain).problem is problem


@pytest.mark.parametrize(("steps", "problem"), [(STEPS, None), (STEPS + 1, ReasonCode.LINK_UNRESOLVED)])
def test_way_is_walked_within_a_bound(steps: int, problem: ReasonCode | None) -> None:
    assert follow_link("l", b"/".join([b"."] * steps), {}).problem is problem


def test_target_as_long_as_a_path_may_be_is_followed() -> None:
    assert follow_link("l", b"a" * LIMIT_BYTES, {}).problem is None


def test_links_are_met_under_any_spelling_when_folded() -> None:
    links = fold_links({"src/Up": b"..", "a/b": b"c"})
    assert follow_link("src/l", b"UP/x", links, folded=True).path == "x"
    assert follow_link("src/l", b"UP/x", links).path == "src/UP/x"
    assert follow_link("src/l", b"../A/b", links, folded=True).path == "A/c"


def test_link_with_two_spellings_leads_nowhere_known() -> None:
    assert fold_links({"a": b"x", "A": b"x", "b": b"x", "B": b"y"}) == {"a": b"x", "b": b""}
    assert fold_links({"b": b"x", "B": b"y", "\uff42": b"x"}) == {"b": b""}
