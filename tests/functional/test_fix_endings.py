"""What a try comes to by what its fix is worth: it mends, mends half, does nothing, or breaks something."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.fix_values import SUBJECT_PARTS
from tests.functional.fixing import (
    CALC,
    DEFECT,
    FIX,
    FIXED,
    HIDE,
    QUICK,
    TEST,
    Workshop,
    a_workshop,
    codes,
    provings,
    statuses,
    tried,
    untouched,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

NEW_TEST = "from calc import run\n\n\ndef test_quote():\n    assert run('$HOME') == '$HOME'\n"
PATCHES = """\
import calc

if "she" in open(calc.__file__).read() and "shell=True" not in open(calc.__file__).read():
    calc.run = lambda word: word


def test_quote():
    assert calc.run("$HOME") == "$HOME"
"""
"""A test that is red on the tree before, and that mends the defect as long as it is there."""
IDLE_TEST = "def test_idle():\n    assert True\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """One repository with one defect, for all tests; each is one more try at the same packet."""
    return a_workshop(tmp_path_factory)


@pytest.fixture(autouse=True)
def _as_it_was(shop: Workshop) -> Iterator[None]:
    """No test leaves the repository otherwise than it was, but for those that say so and put it back."""
    with untouched(shop):
        yield


@pytest.fixture(scope="module")
def packet(shop: Workshop) -> dict[str, Any]:
    """The packet of its review."""
    return shop.packet(shop.review()["run_id"], "--test", TEST)


@pytest.fixture(scope="module")
def quick(shop: Workshop, packet: dict[str, Any]) -> dict[str, Any]:
    """The same with a command that names no tests."""
    return shop.packet(packet["run_id"], "--test", QUICK)


@pytest.fixture(scope="module")
def plain(shop: Workshop, packet: dict[str, Any]) -> dict[str, Any]:
    """The packet of its review without a command: for tries that end before one would run."""
    return shop.packet(packet["run_id"])


class TestMended:
    def test_fix_is_verified_by_red_to_green_and_a_new_review(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        attempt = tried(shop, packet, FIX)
        assert (attempt["state"], attempt["outcome"]) == ("verified_fixed", "pass")
        assert (statuses(attempt), provings(attempt)) == (["fixed"], ["red-to-green"])
        assert (attempt["changed"], attempt["scope"]["outcome"]) == (["calc.py"], "pass")
        assert attempt["subject"] == list(SUBJECT_PARTS)
        assert attempt["touched"] == []
        assert (shop.tree(attempt) / "calc.py").read_text() == CALC.replace(DEFECT, FIXED)

    def test_fixer_is_given_the_task_and_nothing_of_the_operator(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        tried(shop, packet, FIX)
        assert packet["findings"][0]["finding_id"] in (shop.folder / "prompt").read_text()
        given = (shop.folder / "environment").read_text().split()
        assert "ADJUDGE_STATE_DIR" not in given
        assert {"GIT_TERMINAL_PROMPT", "GIT_ASKPASS", "GIT_CEILING_DIRECTORIES"} <= set(given)

    def test_new_test_that_is_red_without_the_fix_is_welcome(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        packet = shop.packet(packet["run_id"], "--test", TEST.replace("test_calc.py", "."))
        attempt = tried(shop, packet, FIX + f"open('test_quote.py', 'w').write({NEW_TEST!r})")
        assert attempt["state"] == "verified_fixed"
        assert attempt["commands"][0]["with_tests"]["colour"] == "red"

    def test_new_test_that_holds_without_the_fix_proves_nothing(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        packet = shop.packet(packet["run_id"], "--test", TEST.replace("test_calc.py", "."))
        attempt = tried(shop, packet, FIX + f"open('test_idle.py', 'w').write({IDLE_TEST!r})")
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"new-test-not-red"})

    def test_new_test_that_changes_what_others_see_proves_nothing(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        packet = shop.packet(packet["run_id"], "--test", TEST.replace("test_calc.py", "."))
        attempt = tried(shop, packet, HIDE + f"open('test_a.py', 'w').write({PATCHES!r})")
        assert (attempt["state"], codes(attempt)) == ("reproduced", {"leans-on-new-test"})
        assert attempt["commands"][0]["without_tests"]["colour"] == "red"

    def test_what_the_fixer_does_elsewhere_makes_no_command_green(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        flag = shop.folder / "flag"
        check = f"{sys.executable} -c \"import os; raise SystemExit(not os.path.exists('{flag}'))\""
        attempt = tried(
            shop, shop.packet(packet["run_id"], "--test", check), FIX + f"open({str(flag)!r}, 'w')"
        )
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"environment-changed"})

    def test_defect_without_a_command_is_unproven(self, shop: Workshop, packet: dict[str, Any]) -> None:
        attempt = tried(shop, shop.packet(packet["run_id"]), FIX)
        assert (attempt["state"], attempt["outcome"]) == ("fixed_unproven", "inconclusive")
        assert (codes(attempt), statuses(attempt)) == ({"no-command-named"}, ["fixed"])

    def test_command_that_was_not_red_proves_nothing_and_says_so(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        attempt = tried(shop, shop.packet(packet["run_id"], "--test", TEST + "::test_add"), FIX)
        assert (attempt["state"], codes(attempt)) == ("fixed_unproven", {"not-red-before"})
        assert provings(attempt) == ["proves-nothing"]

    def test_third_file_is_out_of_scope_until_the_owner_opens_it(
        self, shop: Workshop, quick: dict[str, Any]
    ) -> None:
        act = FIX + "open('other.py', 'a').write('MORE = 4\\n')"
        refused = tried(shop, quick, act)
        assert (refused["state"], codes(refused)) == ("out_of_scope", {"outside-grant"})
        opened = shop.packet(quick["run_id"], "--test", QUICK, "--also", "other.py")
        assert tried(shop, opened, act)["state"] == "verified_fixed"

    def test_direct_consumer_may_be_touched(self, shop: Workshop, quick: dict[str, Any]) -> None:
        attempt = tried(shop, quick, FIX + "open('cli.py', 'a').write('\\nNAME = 1\\n')")
        assert (attempt["state"], attempt["changed"]) == ("verified_fixed", ["calc.py", "cli.py"])

    def test_what_is_ignored_plays_no_part(self, shop: Workshop, quick: dict[str, Any]) -> None:
        attempt = tried(shop, quick, FIX + "open('x.ignored', 'w').write('1')")
        assert (attempt["state"], attempt["changed"]) == ("verified_fixed", ["calc.py"])

    def test_white_space_at_the_end_of_an_added_line_is_told(
        self, shop: Workshop, quick: dict[str, Any]
    ) -> None:
        attempt = tried(shop, quick, FIX + "open('calc.py', 'a').write('X = 1  \\n')")
        assert (attempt["state"], attempt["whitespace"]) == ("verified_fixed", ["calc.py:11"])


class TestNotMended:
    def test_fix_that_does_nothing(self, shop: Workshop, packet: dict[str, Any]) -> None:
        attempt = tried(shop, packet, "print('It is fixed.')")
        assert (attempt["state"], attempt["outcome"], statuses(attempt)) == (
            "no_changes",
            "fail",
            ["unchecked"],
        )

    def test_half_fix_is_known_again(self, shop: Workshop, quick: dict[str, Any]) -> None:
        attempt = tried(shop, quick, FIX.replace(repr(FIXED), repr(DEFECT.replace("word,", "str(word),"))))
        assert (attempt["state"], statuses(attempt)) == ("reproduced", ["reproduced"])
        assert codes(attempt) == {"command-red", "finding-reproduced"}

    def test_fix_that_breaks_another_test(self, shop: Workshop, packet: dict[str, Any]) -> None:
        act = FIX + "t = open('calc.py').read(); open('calc.py', 'w').write(t.replace('a + b', 'a - b'))"
        attempt = tried(shop, packet, act)
        assert (attempt["state"], codes(attempt)) == ("regression", {"command-broken"})
        assert attempt["commands"][0]["trials"]["new_failures"]["names"]

    def test_flaky_test_is_never_a_pass(self, shop: Workshop, quick: dict[str, Any]) -> None:
        toggle = f"{shop.folder}/toggle"
        flaky = f"    import os\n    p = {toggle!r}\n    w = '' if os.path.exists(p) else word\n"
        flaky += "    os.remove(p) if os.path.exists(p) else open(p, 'w').close()\n    return w\n"
        act = f"t = open('calc.py').read(); open('calc.py', 'w').write(t.replace({DEFECT!r}, {flaky!r}))"
        attempt = tried(shop, quick, act, "--repeat", "2")
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"flaky"})

    def test_change_that_is_taken_back_is_a_fix_of_what_it_brought(
        self, shop: Workshop, plain: dict[str, Any]
    ) -> None:
        attempt = tried(shop, plain, "open('calc.py', 'w').write('def add(a, b):\\n    return a + b\\n')")
        assert (attempt["state"], attempt["recheck"][0]["by"]) == ("fixed_unproven", "revert")

    def test_change_after_which_the_command_says_nothing_is_no_pass(
        self, shop: Workshop, packet: dict[str, Any]
    ) -> None:
        attempt = tried(shop, packet, "open('calc.py', 'w').write('def add(a, b):\\n    return a + b\\n')")
        assert (attempt["state"], codes(attempt)) == ("inconclusive", {"interrupted"})
