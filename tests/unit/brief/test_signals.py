from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.brief.consumers import find_consumers
from adjudge.brief.signals import contract_signals, rank_signals
from adjudge.brief.touched import is_test, touched_symbols
from tests.two_trees import Files, change_of, sources

if TYPE_CHECKING:
    from adjudge.model.signal import Signal

LIBRARY = (
    "def f(x):\n    return x\n\n\nclass K:\n    def m(self):\n        return 1\n\n\ndef _p():\n    return 2\n"
)
USER = "from lib import f, _p\n\n\ndef use():\n    return f(1), _p()\n"


def signals(before: Files, after: Files, path: str, **renamed: str) -> tuple[Signal, ...]:
    made = sources(before, after, renamed=renamed)
    change = change_of(made, path)
    symbols = touched_symbols(change.path, made.base.facts(change.old_path), made.head.facts(change.new_path))
    return rank_signals(contract_signals(made, change, symbols, find_consumers(made, change, symbols)))


def told(before: Files, after: Files, path: str, **renamed: str) -> list[tuple[str, str, int]]:
    return [(one.change, one.subject, one.blast) for one in signals(before, after, path, **renamed)]


def edit(old: str, new: str, library: str = LIBRARY) -> list[tuple[str, str, int]]:
    assert old in library
    files = {"user.py": USER}
    return told({**files, "lib.py": library}, {**files, "lib.py": library.replace(old, new)}, "lib.py")


def test_a_new_signature_is_one_signal_with_its_users() -> None:
    assert edit("def f(x):", "def f(x, y=1):") == [("signature", "lib.py::f", 1)]


@pytest.mark.parametrize(
    ("old", "new"), [("return x", "return -x"), ("return x", "return x  # same"), ("return 2", "return 3")]
)
def test_a_body_or_a_comment_is_no_contract(old: str, new: str) -> None:
    assert edit(old, new) == []


def test_a_removed_symbol_counts_its_users_and_a_private_one_only_when_used() -> None:
    assert edit("def _p():\n    return 2\n", "") == [("removed", "lib.py::_p", 1)]
    assert edit("class K:\n    def m(self):\n        return 1\n", "") == [("removed", "lib.py::K", 0)]


def test_a_private_symbol_that_is_new_is_nobodys_contract() -> None:
    assert edit("def _p():", "def _q():\n    return 4\n\n\ndef _p():") == []


def test_a_member_of_a_class_that_stays_is_a_contract_of_its_own() -> None:
    assert edit("def m(self):", "def m(self, a):") == [("signature", "lib.py::K.m", 0)]


def test_a_gone_module_tells_itself_and_what_is_still_imported() -> None:
    files = {"user.py": USER}
    assert told({**files, "lib.py": LIBRARY}, files, "lib.py") == [
        ("removed", "lib.py", 1),
        ("removed", "lib.py::_p", 1),
        ("removed", "lib.py::f", 1),
    ]


def test_a_moved_module_has_both_ids() -> None:
    before, after = {"user.py": USER, "lib.py": LIBRARY}, {"user.py": USER, "new.py": LIBRARY}
    (moved,) = signals(before, after, "new.py", **{"new.py": "lib.py"})
    assert (moved.change, moved.subject, moved.blast) == ("renamed", "new.py", 1)
    assert moved.previous_id not in {None, moved.signal_id}


def test_a_user_inside_the_change_that_was_forgotten_counts_for_the_consequence() -> None:
    before = {"user.py": USER, "lib.py": LIBRARY}
    after = {"user.py": USER + "# touched\n", "lib.py": LIBRARY.replace("def f(x):\n    return x\n", "")}
    (gone,) = signals(before, after, "lib.py")
    assert (gone.blast, [one.path for one in gone.consumers], gone.consequence) == (0, ["user.py"], 4)


def test_tests_offer_nothing() -> None:
    assert told({}, {"tests/test_a.py": "def test_a(): pass\n"}, "tests/test_a.py") == []


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("tests/x.py", True), ("a/test/x.py", True), ("test_x.py", True), ("x_test.py", True),
        ("conftest.py", True), ("testing/x.py", False), ("latest.py", False), ("contest.py", False),
    ],
)  # fmt: skip
def test_what_is_a_test_is_told_by_place_and_name(path: str, answer: bool) -> None:
    assert is_test(path) is answer


def test_ids_do_not_depend_on_lines() -> None:
    files = {"user.py": USER}
    shifted = "\n\n" + LIBRARY
    first = signals(
        {**files, "lib.py": LIBRARY}, {**files, "lib.py": LIBRARY.replace("f(x)", "f(y)")}, "lib.py"
    )
    second = signals(
        {**files, "lib.py": shifted}, {**files, "lib.py": shifted.replace("f(x)", "f(y)")}, "lib.py"
    )
    assert [one.signal_id for one in first] == [one.signal_id for one in second]
    assert [one.anchor.line for one in first] != [one.anchor.line for one in second]


def test_a_guess_by_name_accuses_nobody() -> None:
    user = "from lib import K\n\n\ndef use(k: K):\n    return k.m()\n"
    files = {"user.py": user}
    gone = LIBRARY.replace("    def m(self):\n        return 1\n", "    pass\n")
    made = told({**files, "lib.py": LIBRARY}, {**files, "lib.py": gone}, "lib.py")
    assert made == [("removed", "lib.py::K.m", 0)]


# --- where what is not exported cannot be had ------------------------------------------------------

CLASS = "export class A {\n  m() {\n    return 1\n  }\n}\n"


def scripts(before: dict[str, str], after: dict[str, str], path: str) -> list[tuple[str, str]]:
    """(change, subject) of the contract signals of one file."""
    made = sources(before, after)
    change = change_of(made, path)
    symbols = touched_symbols(change.path, made.base.facts(change.old_path), made.head.facts(change.new_path))
    found = contract_signals(made, change, symbols, find_consumers(made, change, symbols))
    return [(one.change, one.subject) for one in found]


def test_new_export_concerns_nobody_but_where_an_entry_offers_it() -> None:
    before = {"a.ts": "", "index.ts": 'export * from "./a"\n', "u.ts": 'import "./a"\n'}
    after = {**before, "a.ts": "export const x = 1\n"}
    manifest = {"package.json": '{"main": "index.js"}'}
    assert scripts(before, after, "a.ts") == []
    assert scripts({**before, **manifest}, {**after, **manifest}, "a.ts") == [("added", "a.ts::x")]


def test_export_that_is_gone_and_that_nobody_took_is_nobodys_affair() -> None:
    before = {"a.ts": "export const x = 1\nexport const y = 2\n", "u.ts": 'import { y } from "./a"\ny\n'}
    assert scripts(before, {**before, "a.ts": "export const y = 2\n"}, "a.ts") == []


def test_export_of_a_file_that_something_unseen_loads_may_be_missed() -> None:
    before = {"routes/x.ts": "export const GET = 1\nexport const POST = 2\n"}
    assert scripts(before, {"routes/x.ts": "export const GET = 1\n"}, "routes/x.ts") == [
        ("removed", "routes/x.ts::POST")
    ]


def test_method_that_is_gone_concerns_those_who_may_call_it() -> None:
    before = {"a.ts": CLASS, "u.ts": 'import { A } from "./a"\nexport const f = (a: A) => a.m()\n'}
    assert scripts(before, {**before, "a.ts": "export class A {}\n"}, "a.ts") == [("removed", "a.ts::A.m")]


def test_module_that_is_gone_and_was_nobodys_has_no_signal() -> None:
    before = {"a.ts": CLASS, "u.ts": 'import "./a"\n'}
    assert scripts(before, {"u.ts": ""}, "a.ts") == []


def test_module_that_moves_with_all_who_import_it_has_no_signal() -> None:
    before = {"a.ts": "export const x = 1\n", "u.ts": 'import { x } from "./a"\nx\n'}
    after = {"lib/a.ts": "export const x = 1\n", "u.ts": 'import { x } from "./lib/a"\nx\n'}
    assert [
        one for one in told(before, after, "lib/a.ts", **{"lib/a.ts": "a.ts"}) if one[0] == "renamed"
    ] == []


def test_module_without_exports_offers_nothing() -> None:
    assert scripts({"a.ts": "// words\n"}, {"b.ts": ""}, "a.ts") == []


@pytest.mark.parametrize(
    ("name", "user"),
    [
        ("a.css", 'import "./a.css"\n'),
        ("a.html", "@Component({ templateUrl: './a.html' })\nexport class A {}\n"),
    ],
)
def test_a_file_without_a_reader_is_told_when_it_is_gone_and_still_imported(name: str, user: str) -> None:
    before = {"user.ts": user, name: "a\n"}
    assert told(before, {"user.ts": user}, name) == [("removed", name, 1)]
    assert told(before, {**before, name: "b\n"}, name) == []
    assert told({name: "a\n", "user.ts": ""}, {"user.ts": ""}, name) == []
