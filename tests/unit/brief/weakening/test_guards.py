from __future__ import annotations

import pytest

from tests.unit.brief.weakening.examples import edit, found, told

CHECK = """\
def act(user, amount):
    if user is None or not user.is_admin:
        raise PermissionError("no")
    if amount < 0:
        raise ValueError(amount)
    check_limits(user)
    return amount
"""
ADMIN = '    if user is None or not user.is_admin:\n        raise PermissionError("no")\n'
USER = "from a import act\n\n\ndef use():\n    return act(1, 2)\n"


@pytest.mark.parametrize(
    "gone", [ADMIN, "    if amount < 0:\n        raise ValueError(amount)\n", "    check_limits(user)\n"]
)
def test_each_kind_of_guard_is_missed(gone: str) -> None:
    assert edit("a.py", CHECK, (gone, "")) == ["guard-removed"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("user is None or not user.is_admin", "not (user is not None and user.is_admin)"),
        ("user is None or not user.is_admin", "not user.is_admin or user is None or user.is_blocked"),
        ("amount < 0", "0 > amount"),
        ("amount < 0", "amount < 10"),
        ("user is None or not user.is_admin", "not user or not user.is_admin"),
        (
            ADMIN,
            "    if user is None:\n        raise PermissionError\n    if not user.is_admin:\n        raise PermissionError\n",
        ),
        ("raise ValueError(amount)", "raise OverflowError(amount)"),
        ("    check_limits(user)\n", "    if user.spent > user.limit:\n        check_limits(user)\n"),
    ],
)
def test_the_same_or_a_stricter_guard_is_none(old: str, new: str) -> None:
    assert edit("a.py", CHECK, (old, new)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("user is None or not user.is_admin", "user is None"),
        ("amount < 0", "amount < -10"),
        ("amount < 0", "amount < 0 and strict"),
        ("raise ValueError(amount)", "pass"),
        ("raise ValueError(amount)", "logger.warning(amount)"),
        ("raise ValueError(amount)", "return None"),
    ],
)
def test_a_guard_that_refuses_less_is_loosened(old: str, new: str) -> None:
    assert edit("a.py", CHECK, (old, new)) == ["guard-loosened"]


def test_a_guard_that_moved_into_a_helper_is_held() -> None:
    helper = 'def _admin(user):\n    if user is None or not user.is_admin:\n        raise PermissionError("no")\n\n\n'
    assert edit("a.py", CHECK, (ADMIN, "    _admin(user)\n"), ("def act", helper + "def act")) == []


def test_a_guard_that_moved_to_its_caller_in_another_file_is_held() -> None:
    before = {"a.py": CHECK, "b.py": USER}
    after = {
        "a.py": CHECK.replace("    if amount < 0:\n        raise ValueError(amount)\n", ""),
        "b.py": USER.replace(
            "    return", "    if amount < 0:\n        raise ValueError(amount)\n    return"
        ),
    }
    assert told(before, after) == []


def test_a_guard_that_became_a_decorator_is_held() -> None:
    assert edit("a.py", CHECK, (ADMIN, ""), ("def act", "@admin_required\ndef act")) == []


def test_a_decorator_of_permission_is_missed_and_another_in_its_place_is_not() -> None:
    view = "@login_required\ndef view(request):\n    return 1\n"
    assert edit("a.py", view, ("@login_required\n", "")) == ["guard-removed"]
    assert edit("a.py", view, ("login_required", "permission_required")) == []
    assert edit("a.py", view.replace("login_required", "cached"), ("@cached\n", "")) == []


def test_a_function_that_is_gone_as_a_whole_guards_nothing() -> None:
    assert (
        told({"a.py": CHECK + "\n\ndef other():\n    return 1\n"}, {"a.py": "def other():\n    return 1\n"})
        == []
    )


def test_a_guard_of_an_option_that_is_gone_goes_with_it() -> None:
    text = "def f(a, old=None):\n    if old:\n        raise TypeError(old)\n    return a\n"
    assert edit("a.py", text, (", old=None", ""), ("    if old:\n        raise TypeError(old)\n", "")) == []


def test_a_guard_of_access_does_not_go_with_its_option() -> None:
    text = "def f(a, user):\n    if not user.is_admin:\n        raise TypeError\n    return a\n"
    gone = "    if not user.is_admin:\n        raise TypeError\n"
    assert edit("a.py", text, (", user", ""), (gone, "")) == ["guard-removed"]


def test_a_private_function_that_nobody_names_guards_nobody() -> None:
    assert edit("a.py", CHECK.replace("def act", "def _act"), (ADMIN, "")) == []


def test_tests_guard_nothing() -> None:
    assert edit("tests/helpers.py", CHECK, (ADMIN, "")) == []


def test_an_assert_for_a_type_checker_is_no_guard() -> None:
    text = "def f(a):\n    assert a is not None\n    assert a.is_open\n    return a.b\n"
    assert edit("a.py", text, ("    assert a is not None\n", "")) == []
    assert edit("a.py", text, ("    assert a.is_open\n", "")) == ["guard-removed"]


def test_the_blast_counts_files_that_use_the_function() -> None:
    (signal,) = found({"a.py": CHECK, "b.py": USER}, {"a.py": CHECK.replace(ADMIN, ""), "b.py": USER}).signals
    assert (signal.blast, signal.consequence, [one.path for one in signal.consumers]) == (1, 6, ["b.py"])


def test_nothing_for_empty_is_not_looser() -> None:
    text = "def f(app):\n    if not app:\n        raise ValueError\n    return app\n"
    assert edit("a.py", text, ("not app", "app is None")) == []


def test_what_is_dealt_with_now_needs_no_guard() -> None:
    text = "def f(a):\n    if a is None:\n        raise ValueError\n    return a\n"
    assert edit("a.py", text, ("raise ValueError", "a = 1")) == []
    assert edit("a.py", text.replace("a is None", "not a.is_admin"), ("raise ValueError", "a = 1")) == [
        "guard-removed"
    ]


def test_a_call_that_checks_and_became_one_that_refuses_is_held() -> None:
    clean = "def cleaned(a):\n    if a < 0:\n        raise ValueError\n    return a\n\n\n"
    text = "def f(a):\n    check_value(a)\n    return a\n"
    assert (
        edit("a.py", text, ("    check_value(a)\n", "    a = cleaned(a)\n"), ("def f", clean + "def f")) == []
    )


NOBODY = """\
def check(user):
    if user is None:
        raise PermissionError("nobody")
    return user.name
"""
GUARD = '    if user is None:\n        raise PermissionError("nobody")\n'
INSIDE = GUARD.replace("\n    ", "\n        ")


@pytest.mark.parametrize(
    "now",
    [
        f"    if STRICT:\n    {INSIDE}",
        f"    try:\n    {INSIDE}    except PermissionError:\n        pass\n",
        f"    with suppress(Exception):\n    {INSIDE}",
        "    if user is None:\n        return True\n",
        "    if user is None:\n        return user\n",
    ],
)
def test_a_guard_that_stands_and_refuses_less_is_loosened(now: str) -> None:
    assert edit("a.py", NOBODY, (GUARD, now)) == ["guard-loosened"]


@pytest.mark.parametrize(
    "now",
    [
        f"    if False:\n    {INSIDE}",
        f"    return user.name\n{GUARD}",
        f"    def inner():\n    {INSIDE}",
        "    check_done = True\n",
        '    log("verify")\n',
        "    assert True\n",
        "    if False:\n        raise PermissionError\n",
    ],
)
def test_what_only_looks_like_a_guard_is_none(now: str) -> None:
    assert edit("a.py", NOBODY, (GUARD, now)) == ["guard-removed"]


@pytest.mark.parametrize(
    "now",
    [
        f"    if not user.is_open:\n        raise PermissionError\n    elif user is None:\n    {GUARD.splitlines()[1]}\n",
        f"    if user is not None:\n        log(user)\n{GUARD}",
        f"    try:\n    {INSIDE}    except PermissionError:\n        raise\n",
        f"    if user:\n    {INSIDE}",
    ],
)
def test_a_guard_that_moved_and_refuses_as_much_is_none(now: str) -> None:
    assert edit("a.py", NOBODY, (GUARD, now)) == []


def test_a_new_function_that_nobody_names_is_no_place_for_a_guard() -> None:
    bare = NOBODY.replace(GUARD, "")
    assert told({"a.py": NOBODY}, {"a.py": f"{bare}\n\ndef spare(user):\n{GUARD}"}) == [
        ("guard-removed", "a.py::check")
    ]


def test_a_call_of_what_refuses_nothing_is_no_place_for_a_guard() -> None:
    now = NOBODY.replace(GUARD, "    check_nothing(user)\n") + "\n\ndef check_nothing(user):\n    pass\n"
    assert told({"a.py": NOBODY}, {"a.py": now}) == [("guard-removed", "a.py::check")]


def test_a_function_that_moved_to_another_file_is_held_against_what_it_was() -> None:
    after = {"a.py": "from b import check\n", "b.py": NOBODY.replace(GUARD, "")}
    assert told({"a.py": NOBODY}, after) == [("guard-removed", "b.py::check")]
    assert told({"a.py": NOBODY}, {**after, "b.py": NOBODY}) == []


@pytest.mark.parametrize(
    "later", ["def check(user):\n    return user\n", "check = lambda user: user\n", "del check\n"]
)
def test_a_guard_of_a_function_that_another_replaces_is_gone(later: str) -> None:
    assert told({"a.py": NOBODY}, {"a.py": f"{NOBODY}\n\n{later}"}) == [("guard-removed", "a.py::check")]


@pytest.mark.parametrize("body", ["    login_required\n", '    log("login_required")\n'])
def test_the_name_of_a_decorator_is_no_call_of_it(body: str) -> None:
    before = "@login_required\ndef view(request):\n    return 1\n"
    after = before.replace("@login_required\n", "").replace("    return", f"{body}    return")
    assert told({"a.py": before}, {"a.py": after}) == [("guard-removed", "a.py::view")]


HELPED = """\
def raise_error(parser, message):
    parser.error(message)


def act(parser, amount):
    if amount < 0:
        raise_error(parser, "no")
    return amount


NOTE = 1
"""


def test_a_call_that_stood_there_before_has_lost_nothing_whatever_it_is_worth() -> None:
    assert edit("a.py", HELPED, ("NOTE = 1", "NOTE = 2")) == []
    assert edit("a.py", HELPED, ("return amount", "return amount + 1")) == []


def test_a_refusal_that_became_a_call_which_refuses_nothing_is_gone() -> None:
    text = "def check_amount(amount):\n    print(amount)\n\n\ndef act(amount):\n    {}\n    return amount\n"
    guard = "if amount < 0: raise ValueError(amount)"
    assert edit("a.py", text.format(guard), (guard, "check_amount(amount)")) == ["guard-removed"]


@pytest.mark.parametrize("word", ["    if a{0} and b{0}: raise E\n", "    elif a{0} or b{0}: raise E{0}\n"])
def test_very_many_guards_cost_no_more_than_their_number(word: str) -> None:
    before, after = (
        "def f(x):\n    if a: pass\n" + "".join(word.format(n) for n in range(first, first + 1200))
        for first in (0, 1200)
    )
    kinds = {one.kind for one in found({"a.py": before}, {"a.py": after}).weakening}
    assert kinds == {"guard-removed"}


# --- TypeScript ---------------------------------------------------------------------------------------

SCRIPT = (
    "export async function pay(user: User, amount: number) {\n  if (!user) throw new AuthError('no')\n"
    "  if (amount > 100 || amount < 0) {\n    return false;\n  }\n  requireAdmin(user)\n"
    "  try {\n    return db.pay(user)\n  } catch (e) {\n    throw new PayError(e)\n  }\n}\n"
    "export class C {\n  @UseGuards(AuthGuard)\n  m(req, res) {\n"
    "    if (req.user === null) { return res.status(401).send() }\n    return 1\n  }\n}\n"
)


@pytest.mark.parametrize(
    ("old", "new", "kinds"),
    [
        ("  if (!user) throw new AuthError('no')\n", "", ["guard-removed"]),
        ("  if (amount > 100 || amount < 0) {\n    return false;\n  }\n", "", ["guard-removed"]),
        ("  requireAdmin(user)\n", "", ["guard-removed"]),
        ("  @UseGuards(AuthGuard)\n", "", ["guard-removed"]),
        ("    if (req.user === null) { return res.status(401).send() }\n", "", ["guard-removed"]),
        ("throw new AuthError('no')", "console.log('no')", ["guard-loosened"]),
        ("if (!user) throw", "if (!user && STRICT) throw", ["guard-loosened"]),
        ("    throw new PayError(e)\n", "", ["guard-loosened"]),
        ("if (!user) throw new AuthError('no')", "if (false) throw new AuthError('no')", ["guard-removed"]),
        ("throw new AuthError('no')", "{\n    throw new AuthError('who')\n  }", []),
        ("if (!user) throw", "if (!user || user.gone) throw", []),
        ("amount > 100 || amount < 0", "amount < 0 || 100 < amount", []),
        ("req.user === null", "req.user == null", []),
        ("!user)", "user === undefined)", []),
    ],
)
def test_guard_of_a_script_that_refuses_less_is_told(old: str, new: str, kinds: list[str]) -> None:
    assert edit("a.ts", SCRIPT, (old, new)) == kinds


def test_guard_that_moves_into_what_is_called_is_not_gone() -> None:
    after = SCRIPT.replace("  if (!user) throw new AuthError('no')\n", "  mustBe(user)\n")
    helper = "function mustBe(user) {\n  if (!user) throw new AuthError('no')\n}\n"
    assert told({"a.ts": SCRIPT}, {"a.ts": after + helper}) == []


def test_guards_of_tests_are_none() -> None:
    assert edit("a.test.ts", SCRIPT, ("  requireAdmin(user)\n", "")) == []
