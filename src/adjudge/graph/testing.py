"""Which files hold tests, told by their names alone."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

TEST_FOLDERS: Final = frozenset({
    "test", "tests", "__tests__", "__mocks__", "__fixtures__", "e2e", "cypress", "integration-tests",
    "test-utils", "__snapshots__",
})  # fmt: skip

_SCRIPT: Final = re.compile(
    r".+[._-](?:test|spec|tests|specs|e2e|cy|test-d|spec-d|bench|e2e-spec)(?:\.[\w-]+)?\.(?:[cm]?[jt]sx?|vue|svelte)"
)
"""Names of tests of TypeScript and JavaScript: ``a.test.ts``, ``a.spec.browser.tsx``, ``a_test.js``."""

_SET_UP: Final = re.compile(
    r"(?:jest|vitest|karma|playwright|cypress)[.-](?:setup|config|global.*)\..+|setupTests\..+"
)


@lru_cache(1 << 14)  # asked for each file of a change by most that look at it
def is_test(path: str) -> bool:
    """Whether a file's place and name say that it holds tests: they offer nothing and guard nothing."""
    *folders, name = path.split("/")
    stem = name.split(".", 1)[0]
    return (
        not TEST_FOLDERS.isdisjoint(folders)
        or stem == "conftest"
        or stem.startswith("test_")
        or stem.endswith("_test")
        or _SCRIPT.fullmatch(name) is not None
        or _SET_UP.fullmatch(name) is not None
    )
