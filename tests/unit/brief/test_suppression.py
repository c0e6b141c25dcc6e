"""Suppressions come from the trust base alone, carry a reason, and hide nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.brief.suppression import suppress
from adjudge.model.brief import BriefInput
from adjudge.model.ids import ObjectId, RepoPath, SignalId
from adjudge.model.place import Place, Side
from adjudge.model.policy import Policy, SuppressionRule
from adjudge.model.signal import Category, Suppression
from tests.brief_values import a_signal
from tests.fakes.graph import blob_id
from tests.two_trees import sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.brief.sources import BriefSources

FILE = RepoPath(".adjudge.toml")
PLAIN = "def f(): pass\n"


def a_rule(**more: str | None) -> SuppressionRule:
    fields: dict[str, str | None] = dict.fromkeys(("signal", "category", "change", "path", "until"))
    return SuppressionRule(reason="known", line=3, file=RepoPath(".adjudge.toml"), **{**fields, **more})


def told(made: BriefSources, *texts: str) -> BriefSources:
    """The sources with the bytes of these texts at hand."""
    known = {blob_id(text.encode()): text.encode() for text in texts}

    def look_up(ids: Sequence[ObjectId], /) -> Mapping[ObjectId, bytes | None]:
        return {one: known.get(one) for one in ids}

    return replace(made, texts=look_up)


def by_rule(rule: SuppressionRule, **signal: Any) -> Suppression | None:
    """What a rule makes of a signal about ``a.py``."""
    made = sources({"a.py": PLAIN}, {"a.py": ""})
    policy = Policy(file=FILE, suppressions=(rule,))
    (one,) = suppress([a_signal(**signal)], replace(made, policy=policy)).signals
    return one.suppression


def by_comment(text: str, subject: str = "a.py::f", change: str = "removed") -> Suppression | None:
    """What a base file makes of a signal about it."""
    made = told(sources({"a.py": text}, {"a.py": "x = 1\n"}), text)
    (one,) = suppress([a_signal(subject, change)], made).signals
    return one.suppression


@pytest.mark.parametrize(
    "rule",
    [
        a_rule(signal="sig:" + "a" * 32),
        a_rule(category="public-api-contract"),
        a_rule(change="removed"),
        a_rule(path="*.py"),
        a_rule(category="public-api-contract", change="removed", path="a.py"),
    ],
)
def test_rule_that_fits_gives_its_reason_and_place(rule: SuppressionRule) -> None:
    assert by_rule(rule) == Suppression(reason="known", until=None, path=FILE, line=3)


@pytest.mark.parametrize(
    "rule",
    [
        a_rule(signal="sig:" + "b" * 32),
        a_rule(category="weakening"),
        a_rule(change="added"),
        a_rule(path="lib/**"),
        a_rule(category="public-api-contract", change="added"),
    ],
)
def test_rule_of_which_one_part_does_not_fit_is_no_suppression(rule: SuppressionRule) -> None:
    assert by_rule(rule) is None


def test_date_is_data_and_not_looked_at() -> None:
    made = by_rule(a_rule(change="removed", until="1999-01-01"))
    assert made is not None
    assert made.until == "1999-01-01"


def test_id_from_before_a_rename_still_fits() -> None:
    assert by_rule(a_rule(signal="sig:" + "c" * 32), previous_id=SignalId("sig:" + "c" * 32)) is not None


def test_file_that_moves_to_where_rules_are_lax_is_not_excused() -> None:
    made = sources({"auth.py": PLAIN}, {"lax/auth.py": PLAIN}, renamed={"lax/auth.py": "auth.py"})
    policy = Policy(file=FILE, suppressions=(a_rule(path="lax/**"),))
    moved = a_signal(anchor=Place(path=RepoPath("lax/auth.py"), side=Side.HEAD, line=1))
    assert suppress([moved], replace(made, policy=policy)).signals == (moved,)


@pytest.mark.parametrize(
    "text",
    [
        "# adjudge: allow[removed] old\ndef f(): pass\n",
        "def f(): pass  # adjudge: allow[removed] old\n",
        "# adjudge: allow[public-api-contract] old\ndef f(): pass\n",
        "# why\n# adjudge: allow[removed] old\n# more\ndef f(): pass\n",
        "@d\n@e(\n    1)\ndef f(): pass  # adjudge: allow[removed] old\n",
    ],
)
def test_comment_at_the_definition_counts(text: str) -> None:
    made = by_comment(text)
    assert made is not None
    assert (made.reason, made.path, "allow" in text.split("\n")[made.line - 1]) == ("old", "a.py", True)


@pytest.mark.parametrize(
    "text",
    [
        "# adjudge: allow[added] old\ndef f(): pass\n",
        "# adjudge: allow[removed]\ndef f(): pass\n",
        "# adjudge: allow[removed] old\n\ndef f(): pass\n",
        "# adjudge: allow[removed] old\ndef g(): pass\ndef f(): pass\n",
        "def f():\n    # adjudge: allow[removed] old\n    pass\n",
        "# adjudge: allow removed old\ndef f(): pass\n",
    ],
)
def test_comment_that_is_elsewhere_or_says_else_does_not(text: str) -> None:
    assert by_comment(text) is None


def test_signal_of_a_whole_file_is_looked_up_at_its_start() -> None:
    text = "#!/bin/sh\n# adjudge: allow[removed] gone by plan\nx = 1\n"
    assert by_comment(text, subject="a.py") is not None
    assert by_comment("x = 1\n# adjudge: allow[removed] late\n", subject="a.py") is None


def test_comment_that_only_the_head_has_excuses_nobody() -> None:
    after = "# adjudge: allow[signature] mine\ndef f(x): pass\n"
    made = told(sources({"a.py": PLAIN}, {"a.py": after}), PLAIN, after)
    signal = a_signal(change="signature", anchor=Place(path=RepoPath("a.py"), side=Side.HEAD, line=2))
    assert suppress([signal], made).signals == (signal,)


def test_comment_of_a_base_that_is_not_the_trust_base_excuses_nobody() -> None:
    text = "# adjudge: allow[removed] mine\ndef f(): pass\n"
    made = told(sources({"a.py": text}, {"a.py": ""}), text, PLAIN)
    trusting = replace(made, trusted={RepoPath("a.py"): blob_id(PLAIN.encode())})
    found = suppress([a_signal()], trusting)
    assert found.signals == (a_signal(),)
    assert found.inputs == (
        BriefInput(side=Side.BASE, path=RepoPath("a.py"), object_id=blob_id(PLAIN.encode())),
    )


def test_file_that_the_trust_base_does_not_have_excuses_nobody() -> None:
    text = "# adjudge: allow[removed] mine\ndef f(): pass\n"
    made = replace(told(sources({"a.py": text}, {"a.py": ""}), text), trusted={})
    assert suppress([a_signal()], made).signals == (a_signal(),)


def test_comment_without_a_reason_is_told() -> None:
    text = "# adjudge: allow[removed]\ndef f(): pass\n"
    made = told(sources({"a.py": text}, {"a.py": ""}), text)
    (limit,) = suppress([a_signal()], made).limitations
    assert (limit.code, "line 1" in limit.message, limit.path) == ("suppression-without-reason", True, None)


def test_every_signal_stays_in_its_order() -> None:
    made = replace(
        sources({"a.py": PLAIN}, {"a.py": ""}),
        policy=Policy(file=FILE, suppressions=(a_rule(category="weakening"),)),
    )
    given = [a_signal("a.py::g"), a_signal("a.py::f", category=Category.WEAKENING), a_signal("a.py::h")]
    assert [one.subject for one in suppress(given, made).signals] == ["a.py::g", "a.py::f", "a.py::h"]
    assert [one.suppression is None for one in suppress(given, made).signals] == [True, False, True]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("// adjudge: allow[removed] known\nexport function f() {}\n", 1),
        ("/* adjudge: allow[removed] known */\nexport function f() {}\n", 1),
        ("export function f() {} // adjudge: allow[removed] known\n", 1),
        ("@D()\n// adjudge: allow[removed] known\nexport class f {}\n", 2),
    ],
)
def test_comment_of_typescript_lets_pass(text: str, line: int) -> None:
    made = told(sources({"a.ts": text}, {"a.ts": "x()\n"}), text)
    (one,) = suppress(
        [a_signal("a.ts::f", anchor=Place(path=RepoPath("a.ts"), side=Side.BASE, line=1))], made
    ).signals
    assert one.suppression == Suppression(reason="known", until=None, path=RepoPath("a.ts"), line=line)


def test_comment_of_go_lets_pass() -> None:
    text = "package p\n\n// adjudge: allow[removed] known\nfunc F() {}\n"
    made = told(sources({"a.go": text}, {"a.go": "package p\n"}), text)
    place = Place(path=RepoPath("a.go"), side=Side.BASE, line=4)
    (one,) = suppress([a_signal("a.go::F", anchor=place)], made).signals
    assert one.suppression == Suppression(reason="known", until=None, path=RepoPath("a.go"), line=3)


def test_comment_of_typescript_reaches_no_other_definition() -> None:
    text = "@D() class g {}\n// adjudge: allow[removed] known\nconst a = 1\nexport function f() {}\n"
    made = told(sources({"a.ts": text}, {"a.ts": "x()\n"}), text)
    (one,) = suppress(
        [a_signal("a.ts::f", anchor=Place(path=RepoPath("a.ts"), side=Side.BASE, line=1))], made
    ).signals
    assert one.suppression is None
