"""Tests of ``adjudge.rules.shared``."""

from __future__ import annotations

from adjudge.rules.shared import members
from tests.rules_texts import source


def told(language: str, text: str) -> list[tuple[str, bool, bool]]:
    """(field, written, locked) of every use."""
    return [
        (use.field, use.is_write, use.is_locked)
        for one in members(source(language, text))
        for use in one.uses
    ]


def test_uses_in_go_are_locked_after_the_call_of_the_lock() -> None:
    text = """
        package p
        type A struct {
            mu sync.Mutex
            n  int
        }
        func (a *A) F() {
            _ = a.n
            a.mu.Lock()
            a.n = 1
        }
        func (a *A) addLocked() { a.n++ }
    """
    assert told("go", text) == [("n", False, False), ("n", True, True), ("n", True, True)]


def test_uses_in_python_are_locked_in_a_block_of_the_lock() -> None:
    text = """
        class A:
            def __init__(self):
                self._lock = threading.Lock()
                self.n = []
            def f(self):
                with self._lock:
                    self.n.append(1)
                return self.n
    """
    assert told("python", text) == [("n", True, False), ("n", True, True), ("n", False, False)]


def test_type_without_a_lock_shares_nothing() -> None:
    assert told("go", "package p\ntype A struct {\n\tn int\n}\nfunc (a *A) F() { a.n = 1 }\n") == []


def test_uses_in_java_are_locked_in_synchronized_methods_and_blocks() -> None:
    text = """
        class A {
            private int n;
            synchronized void f() { n = 1; }
            void g() { synchronized (this) { n++; } }
            int h() { return n; }
        }
    """
    assert told("java", text) == [("n", True, True), ("n", True, True), ("n", False, False)]
