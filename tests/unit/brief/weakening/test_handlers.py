from __future__ import annotations

import pytest

from tests.unit.brief.weakening.examples import edit

CODE = "def f(x):\n    try:\n        return g(x)\n    except ValueError:\n        raise\n"


@pytest.mark.parametrize(
    "new", ["except ValueError:\n        pass", "except Exception:\n        pass", "except:\n        pass"]
)
def test_an_exception_that_is_swallowed_now_is_told(new: str) -> None:
    assert edit("a.py", CODE, ("except ValueError:\n        raise", new)) == ["guard-loosened"]


def test_a_clause_that_swallows_more_kinds_is_told() -> None:
    text = CODE.replace("raise", "pass")
    assert edit("a.py", text, ("except ValueError", "except BaseException")) == ["guard-loosened"]
    assert (
        edit("a.py", text.replace("ValueError", "Exception"), ("except Exception", "except ValueError")) == []
    )


def test_a_clause_that_does_something_about_it_is_not() -> None:
    assert edit("a.py", CODE, ("raise", "return recover(x)")) == []
