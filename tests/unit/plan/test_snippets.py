"""Lines of consumers stand where they use what changed."""

from __future__ import annotations

from adjudge.brief.build import build_brief
from adjudge.model.ids import RepoPath
from adjudge.plan.snippets import LINES, LONGEST, NAMED, Snippet, choose_consumers, find_snippets
from tests.brief_values import a_consumer, a_unit
from tests.plan_values import plan_sources

BEFORE = "def f(a):\n    return a\n"
AFTER = "def f(a, b):\n    return a\n"


def snippets(user: str | bytes, **more: str) -> tuple[Snippet, ...]:
    made = plan_sources({"a.py": BEFORE, "b.py": user, **more}, {"a.py": AFTER, "b.py": user, **more})
    brief = build_brief(made)
    return find_snippets(brief.units, made)[RepoPath("a.py")]


def test_lines_that_use_the_symbol_are_shown_with_their_numbers() -> None:
    (one,) = snippets("import x\nfrom a import f\n\n\ndef g():\n    return f(1)\n")
    assert one.lines == ((2, "from a import f"), (6, "    return f(1)"))


def test_few_lines_are_shown() -> None:
    (one,) = snippets("from a import f\n" + "f(1)\n" * 9)
    assert [number for number, _ in one.lines] == list(range(1, LINES + 1))


def test_line_with_two_mentions_is_shown_once() -> None:
    (one,) = snippets("from a import f\nf(f(1))\n")
    assert one.lines == ((1, "from a import f"), (2, "f(f(1))"))


def test_long_line_is_not_shown() -> None:
    (one,) = snippets(f"from a import f\nf({'1' * LONGEST})\nf(2)\n")
    assert one.lines == ((1, "from a import f"), (3, "f(2)"))


def test_file_without_the_name_shows_its_import() -> None:
    made = plan_sources({"a.py": BEFORE, "b.py": "x\ny\n"}, {"a.py": AFTER, "b.py": "x\ny\n"})
    unit = a_unit(consumers=(a_consumer("b.py", "missing", line=2),))
    assert find_snippets([unit], made)[RepoPath("a.py")][0].lines == ((2, "y"),)


def test_file_that_is_not_there_shows_nothing() -> None:
    made = plan_sources({"a.py": BEFORE}, {"a.py": AFTER})
    unit = a_unit(consumers=(a_consumer("gone.py"),))
    assert find_snippets([unit], made)[RepoPath("a.py")] == (Snippet(a_consumer("gone.py"), ()),)


def test_certain_consumers_come_first_and_each_once() -> None:
    guess = a_consumer("a_guess.py")
    guess = type(guess)(path=guess.path, line=1, symbol="", uses="f", kind="import", confidence=50)
    sure = [a_consumer("b.py", line=9), a_consumer("b.py", line=3), a_consumer("c.py")]
    assert [(one.path, one.line) for one in choose_consumers([guess, *sure])] == [
        ("b.py", 3), ("c.py", 3), ("a_guess.py", 1),
    ]  # fmt: skip


def test_few_consumers_are_named() -> None:
    assert len(choose_consumers([a_consumer(f"{at:03}.py") for at in range(50)])) == NAMED
