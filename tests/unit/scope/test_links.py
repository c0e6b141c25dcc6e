"""Links that a change writes, and touches that would go through one."""

from __future__ import annotations

import pytest

from adjudge.model.change import Flag
from adjudge.model.outcome import Reason
from adjudge.model.verdict import Offence
from adjudge.scope.links import find_links, find_writes_through
from adjudge.scope.names import SPELLINGS
from adjudge.scope.permission import Permission
from adjudge.scope.touches import list_touches
from tests.unit.scope.examples import read_example, said_of


def link_codes(text: str) -> list[str]:
    """Codes of what is found about written links, flags left out."""
    example = read_example(text)
    found = find_links(example.subject, Permission(example.grant))
    return [finding.code for finding in found if not isinstance(finding, Flag)]


def through(text: str) -> list[str]:
    """Paths that lie below a link."""
    example = read_example(text)
    touches = [touch for change in example.changes for touch in list_touches(change)]
    found = find_writes_through(example.subject, touches, Permission(example.grant))
    return [offence.path for offence in found if isinstance(offence, Offence)]


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("added src/l link=a", []),
        ("modified src/l link=../lib", ["link-leaves-grant"]),
        ("typechanged src/l link=../lib", ["link-leaves-grant"]),
        ("copied src/k -> src/l link=../lib", ["link-leaves-grant"]),
        ("added src/l link", ["link-unseen"]),
        ("deleted src/l was-link", []),
        ("typechanged src/l was-link", []),
    ],
)
def test_each_way_of_writing_a_link_is_looked_at(words: str, codes: list[str]) -> None:
    assert link_codes(f"allow src/**\n{words}") == codes


def test_link_is_followed_by_its_text_and_through_other_links() -> None:
    """By its text it stays in ``src``; through ``src/to`` it leaves for ``lib``."""
    assert link_codes("allow src/**\nhead src/to => ../lib/deep\nadded src/l link=to/../x") == [
        "link-leaves-grant"
    ]


def test_link_whose_text_alone_leaves_is_told_although_the_way_leads_back() -> None:
    text = "allow **\nhead a/b/c/d\nhead to => a/b/c\nadded l link=to/../../d"
    assert link_codes(text) == ["link-leaves-tree"]


def test_link_through_one_that_was_not_read_is_a_doubt() -> None:
    example = read_example("allow src/**\nadded src/k link\nadded src/l link=k/x")
    found = list(find_links(example.subject, Permission(example.grant)))
    assert [one.path for one in found if isinstance(one, Reason)] == ["src/k", "src/l"]


def test_target_of_a_link_is_told() -> None:
    example = read_example("allow src/**\nadded src/l link=a")
    (flag,) = find_links(example.subject, Permission(example.grant))
    assert flag == Flag(code="symlink", path="src/l", message="The path is a symbolic link to 'a'.")


def test_target_that_no_system_follows_is_told_by_its_size() -> None:
    example = read_example("allow src/**\nadded src/l link=" + "a" * 4097)
    flags = [one for one in find_links(example.subject, Permission(example.grant)) if isinstance(one, Flag)]
    assert [one.message for one in flags] == ["The path is a symbolic link whose target has 4097 bytes."]


def test_target_as_long_as_a_path_is_told_in_full() -> None:
    example = read_example("allow src/**\nadded src/l link=" + "a" * 4096)
    flags = [one for one in find_links(example.subject, Permission(example.grant)) if isinstance(one, Flag)]
    assert flags[0].message.endswith(f"'{'a' * 4096}'.")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("link=..", "This symbolic link leads out of what is granted: it leads to '.'."),
        ("link=../lib", "This symbolic link leads out of what is granted: it leads to 'lib'."),
        ("link=../..", "This symbolic link leads out of the tree."),
    ],
)
def test_offence_says_where_a_link_leads(words: str, message: str) -> None:
    example = read_example(f"allow src/**\nadded src/l {words}")
    found = find_links(example.subject, Permission(example.grant))
    assert [one.message for one in found if isinstance(one, Offence)] == [message]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("base d => x\nadded d/a", ["d/a"]),
        ("head d => x\ndeleted d/a", ["d/a"]),
        ("base d => x\nrenamed d/e/a -> b", ["d/e/a"]),
        ("base d => x\ncopied d/a -> b", []),
        ("base d => x\nmodified d", []),
        ("base d => x\nadded d-e/a", []),
        ("base D => x\nadded d/a", ["d/a"]),
        ("say alone\ndeleted d was-link\nadded d/a", ["d/a"]),
        ("say alone\nadded d link=x\ndeleted d/a", ["d/a"]),
        ("base d\nadded d/a", []),
        ("say alone\ndeleted d\nadded d/a", []),
        ("base d => x\nhead d/e => y\nadded d/e/f", ["d/e/f"]),
    ],
)
def test_touch_below_a_link_of_either_side_is_found(text: str, paths: list[str]) -> None:
    assert through(f"allow **\n{text}") == paths


@pytest.mark.parametrize(
    "target", ["../Secret", "../SECRET/k", "../secret.", "../\\uff53ecret", "../Secret/new/deep"]
)
def test_other_spelling_of_a_closed_place_leaves_the_grant(target: str) -> None:
    text = f"allow **\ndeny secret/**\nhead secret/k\nadded src/l link={target}"
    assert link_codes(text) == ["link-leaves-grant"]


def test_closed_place_that_is_not_in_the_tree_has_other_spellings_too() -> None:
    assert link_codes("allow **\ndeny secret/**\nadded src/l link=../Secret") == ["link-leaves-grant"]


def test_other_spelling_of_a_place_that_nothing_opens_leaves_the_grant() -> None:
    text = "allow src/**\nallow Lib/**\nadded src/l link=../Lib/x"
    assert link_codes(text) == []
    assert link_codes(f"{text}\nhead lib/y") == ["link-leaves-grant"]
    assert link_codes(f"{text}\nhead lib/y\nallow lib/**") == []


def test_folder_that_is_there_as_written_is_that_folder() -> None:
    assert link_codes("allow src/**\nhead SRC/x\nhead src/y\nadded src/l link=y") == []


def test_link_goes_through_another_spelling_of_a_link() -> None:
    text = "allow src/**\nhead src/Out => ../lib\nadded src/l link=OUT/x"
    assert link_codes(text) == ["link-leaves-grant"]
    assert link_codes(text.replace("OUT", "other")) == []


def test_link_through_one_with_two_spellings_that_lead_apart_is_a_doubt() -> None:
    text = "allow src/**\nhead src/to => a\nhead src/TO => {}\nadded src/l link=To/x"
    assert link_codes(text.format("b")) == ["link-unresolved"]
    assert link_codes(text.format("a")) == []


@pytest.mark.parametrize("name", ["...", "\\u2024\\u2024", ".\\u200d."])
def test_name_that_some_system_may_take_for_the_folder_above_is_a_doubt(name: str) -> None:
    assert link_codes(f"allow **\nadded src/l link={name}/x") == ["link-unresolved"]


def test_place_with_more_spellings_than_are_tried_leaves_the_grant() -> None:
    names = ["x" * at + "X" * (SPELLINGS - at) for at in range(SPELLINGS + 1)]
    heads = "\n".join(f"head src/{name}" for name in names)
    assert link_codes(f"allow src/**\n{heads}\nadded src/l link=xX") == []
    assert link_codes(f"allow src/**\n{heads}\nadded src/l link=Xx{names[0][2:].lower()}") == [
        "link-leaves-grant"
    ]


def test_more_names_than_are_compared_are_a_doubt() -> None:
    example = read_example("allow src/**\nsay few-names\nadded src/link-with-a-name link=other-name")
    assert "names-uncompared" in {code for code, _ in said_of(example.judge())}
