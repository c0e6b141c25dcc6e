"""Words by which a file can make a check green unmended: it ends in success, knows its test, or lies to it.

They are told where a fix adds them, wherever it does; they prove nothing by themselves, so such a fix is for
a person to look at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.fix.judges import is_a_test
from adjudge.model.fix import FixCode
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.model.ids import RepoPath

ENDS: Final = re.compile(
    rb"""\bos\._exit\b | \bsys\.exit\(\s*(?:0|None)?\s*\) | \bSystemExit\b(?!\s*\(\s*[^\s0)])
    | (?<![\w.])(?:exit|quit)\(\s*0?\s*\) | \bprocess\.(?:exit\(\s*0?\s*\)|reallyExit|exitCode\s*=\s*0)
    | \bos\.exec[lv]p?e?\( | \bsyscall\.Exec\( | \blibc::_?exit\(
    | \bDeno\.exit\(\s*0?\s*\) | \bos\.Exit\(\s*0\s*\) | \bprocess::(?:exit\(\s*0\s*\)|abort)""",
    re.VERBOSE,
)
"""What ends a program in success, in Python, JavaScript, Go and Rust."""
KNOWS: Final = re.compile(
    rb"""\bPYTEST_\w+ | \b_pytest\b | ["']pytest["'] | \b(?:import|from)\s+(?:pytest|unittest)\b
    | \bsys\.(?:_getframe|settrace|setprofile)\b | \binspect\.(?:stack|currentframe)\b
    | \bNODE_TEST_CONTEXT\b | \bJEST_WORKER_ID\b | \bVITEST\w* | \bNODE_ENV\b[^\n]{0,20}["']test["']
    | ["']node:test["'] | \btesting\.Testing\( | \bcfg!\(\s*test\b""",
    re.VERBOSE,
)
"""What tells a program that it is tested, or by whom."""
REACHES: Final = re.compile(
    rb"""\bsys\.(?:modules|meta_path|path_hooks|path_importer_cache|excepthook)\b | \b__builtins__\b
    | \bbuiltins\.\w+\s*= | \bsetattr\(\s*builtins\b | \bgc\.get_(?:objects|referrers|referents)\b
    | \batexit\.register\b | \brequire\.cache\b | \bprocess\.(?:on|once)\(\s*["'](?:exit|beforeExit)["']
    | \b(?:globalThis|global)\.(?:test|it|describe|expect|assert)\b | \b(?:globalThis|global)\[""",
    re.VERBOSE,
)
"""What changes other modules from within, such as those that run the tests."""
EQUALS: Final = re.compile(
    rb"""\bdef\s+__(?:eq|ge|le|contains|bool)__\b[^\n]*:\s*return\s+True\b
    | \bdef\s+__ne__\b[^\n]*:\s*return\s+False\b
    | \b__(?:eq|ge|le|contains)__["']?\s*[=:,]\s*lambda\b[^\n]*:\s*True\b""",
    re.VERBOSE,
)
"""What makes a value equal to everything."""
WAYS: Final = (
    (ENDS, "ends the program in success"),
    (KNOWS, "asks whether it is tested"),
    (REACHES, "reaches into modules that are running"),
    (EQUALS, "equals whatever it is compared with"),
)


def find_fooling(before: Mapping[RepoPath, bytes], after: Mapping[RepoPath, bytes]) -> Iterator[Reason]:
    """Files to which a fix adds such words; tests may have them.

    Args:
        before: Texts of the files that a fix changed, as they were; a new file has none.
        after: The same as they are.
    """
    for path, text in sorted(after.items()):
        if is_a_test(path):
            continue
        was = before.get(path, b"")
        for words, what in WAYS:
            if len(words.findall(text)) > len(words.findall(was)):
                yield _told(path, what)


def _told(path: RepoPath, what: str) -> Reason:
    message = f"What the fix adds to {path} {what}, so a green check proves nothing until a person looks."
    return Reason(code=FixCode.FOOLS_CHECKS, message=message, path=path)
