"""Words by which a file can make a check come out green unmended."""

from __future__ import annotations

import pytest

from adjudge.fix.fooling import find_fooling
from adjudge.model.ids import RepoPath


def found(after: str, before: str = "", path: str = "a.py") -> list[str]:
    texts = {RepoPath(path): before.encode()}, {RepoPath(path): after.encode()}
    return [one.code for one in find_fooling(*texts)]


@pytest.mark.parametrize(
    "text",
    [
        "os._exit(0)", "sys.exit()", "sys.exit( 0 )", "sys.exit(None)", "raise SystemExit", "raise SystemExit(0)",
        "exit(0)", "quit()", "process.exit()", "process.exit(0)", "process.exitCode = 0", "os.Exit(0)",
        "std::process::exit(0)", "os.environ.get('PYTEST_CURRENT_TEST')", "if 'pytest' in sys.modules:",
        "import pytest", "from unittest import mock", "sys._getframe(1)", "inspect.stack()",
        "process.env.NODE_TEST_CONTEXT", "process.env.VITEST", "process.env.NODE_ENV === 'test'",
        "import test from 'node:test'", "testing.Testing()", "if cfg!(test) {",
        "os.execv('/bin/true', ['true'])", "syscall.Exec(a, b, c)", "for m in sys.modules.values():",
        "builtins.AssertionError = int", "gc.get_objects()", "atexit.register(done)", "delete require.cache[name]",
        "process.on('exit', done)", "globalThis.expect = lie", "global['it'] = lie",
        "def __eq__(self, other):\n        return True", "def __ne__(self, other): return False",
        "type('T', (str,), {'__eq__': lambda *_: True})",
    ],
)  # fmt: skip
def test_word_that_comes_is_told(text: str) -> None:
    assert set(found(text)) == {"may-fool-checks"}
    assert found(text, text) == []
    assert found(text, path="tests/test_a.py") == []


@pytest.mark.parametrize(
    "text",
    [
        "sys.exit(1)", "sys.exit(main())", "raise SystemExit(2)", "raise SystemExit(message)", "os.Exit(1)",
        "process.exit(1)", "on_exit(0)", "self.exit()", "the tests pass", "latest = 'test'", "NODE_ENV = 'production'",
        "def __eq__(self, other):\n        return self.key == other.key", "spec.modules", "os.execute(x)",
        "import builtins", "builtins.open(name)", "process.on('data', f)", "globalThis.fetch(url)",
    ],
)  # fmt: skip
def test_ordinary_words_are_not(text: str) -> None:
    assert found(text) == []


def test_file_that_is_gone_adds_nothing() -> None:
    assert list(find_fooling({RepoPath("a.py"): b"os._exit(0)"}, {})) == []
