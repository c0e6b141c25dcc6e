"""Tests of ``adjudge.rules.outside``."""

from __future__ import annotations

import pytest

from adjudge.rules.calls import read_call
from adjudge.rules.outside import Origin, flow_at, trace
from adjudge.rules.source import CALLS
from tests.rules_texts import source


def origin(language: str, text: str) -> Origin | None:
    """Where the argument of the last call comes from."""
    found = source(language, text)
    call = read_call(found, [one for one in found.all_of(CALLS) if "sink" in found.said(one)][-1])
    return trace(found, flow_at(found, call.node), call.arguments[0])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    b = a.strip()\n    c = '-'.join([b])\n    sink(c)\n"),
        ("python", "def f(a):\n    for b in a:\n        sink(b)\n"),
        ("python", "def f(a):\n    sink([b for b in a])\n"),
        ("python", "def f(a):\n    def g():\n        sink(a)\n"),
        ("javascript", "function f(a) { const { b } = a; sink(b ?? 'x'); }\n"),
        ("javascript", "function f(a) { sink(c ? a : d); }\n"),
        ("go", "package p\nfunc f(a string) { b := a; sink(strings.TrimSpace(b)) }\n"),
        ("java", "class A { void f(String a) { String b = a.trim(); sink(b); } }\n"),
        ("rust", "fn f(a: &str) { let b = a.to_string(); sink(&b); }\n"),
    ],
)
def test_value_made_of_a_parameter_is_from_outside(language: str, text: str) -> None:
    found = origin(language, text)
    assert found is not None
    assert (found.is_request, found.roots) == (False, frozenset({"a"}))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    sink(int(a))\n"),
        ("python", "def f(a):\n    sink(TABLE[a])\n"),
        ("python", "def f(a):\n    sink(escape(a))\n"),
        ("python", "def f(a):\n    a = basename(a)\n    sink(a)\n"),
        ("python", "def f(a):\n    sink(a == 'x')\n"),
        ("python", "def f(a):\n    sink(['?' for _ in a])\n"),
        ("python", "def f(a):\n    sink(load(a))\n"),
        ("javascript", "function f(a) { sink(a ? 'x' : 'y'); }\n"),
        ("javascript", "function f(a) { sink(encodeURIComponent(a)); }\n"),
        ("go", "package p\nfunc f(a string) { sink(filepath.Base(a)) }\n"),
    ],
)
def test_value_that_others_do_not_choose_is_not(language: str, text: str) -> None:
    assert origin(language, text) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f():\n    a = request.args.get('a')\n    sink(a)\n"),
        ("python", "sink(sys.argv[1])\n"),
        ("javascript", "app.get('/', (req, res) => { sink(req.query.a); });\n"),
        ("go", 'package p\nfunc f(w W, r *R) { sink(r.URL.Query().Get("a")) }\n'),
        ("java", 'class A { void f(R request) { sink(request.getParameter("a")); } }\n'),
        ("rust", "fn f() { sink(env::args().nth(1)); }\n"),
    ],
)
def test_value_that_a_request_brings_is_told_apart(language: str, text: str) -> None:
    found = origin(language, text)
    assert found is not None
    assert found.is_request


def test_name_of_a_request_that_is_something_else_brings_nothing() -> None:
    assert origin("javascript", "const req = build(); sink(req.query.a);\n") is None
