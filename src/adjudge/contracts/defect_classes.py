"""The closed list of defect classes, and how the words of others lead to one of them.

A word counts when it is in the table as a whole; parts of words do not, so nothing is classed by accident.
Whatever is not in the table is ``other``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORDS: Final = {
    "injection": "sql-injection command-injection code-injection xss cross-site-scripting template-injection"
    " ldap-injection xxe nosql-injection rce remote-code-execution",
    "authentication": "auth broken-authentication session-management authentication-bypass",
    "authorization": "access-control privilege-escalation authorization-bypass idor csrf"
    " broken-access-control",
    "cryptography": "crypto weak-crypto weak-cryptography insecure-randomness certificate-validation",
    "secret": "secrets hardcoded-secret hardcoded-secrets hardcoded-credentials hardcoded-password"
    " credentials",
    "path-traversal": "directory-traversal path-injection file-inclusion zip-slip",
    "deserialization": "insecure-deserialization unsafe-deserialization",
    "ssrf": "server-side-request-forgery open-redirect",
    "information-leak": "data-exposure information-disclosure sensitive-data-exposure privacy",
    "security": "vulnerability",
    "correctness": "bug bugs bug-risk logic logic-error correctness-bug functional-correctness memory-safety",
    "concurrency": "race race-condition thread-safety deadlock",
    "resource": "resource-leak memory-leak leak",
    "error-handling": "exception-handling errors",
    "performance": "efficiency",
    "compatibility": "breaking-change portability api-contract",
    "maintainability": "complexity duplication design readability refactor code-smell",
    "test": "tests testing",
    "style": "formatting naming clarity convention",
    "documentation": "docs comment comments",
    "configuration": "config misconfiguration security-misconfiguration",
    "dependency": "dependencies supply-chain",
    "other": "",
}
CLASSES: Final = tuple(sorted(_WORDS))
"""Every class, sorted."""

LONGEST: Final = 200
"""Characters of a word that is looked at."""

_KNOWN: Final = {
    word: name for name, words in _WORDS.items() for word in (name, *words.split()) if name != "other"
}
_WEAKNESSES: Final = {
    "injection": (74, 77, 78, 79, 80, 88, 89, 90, 91, 94, 95, 96, 113, 116, 611, 643, 917, 943, 1336),
    "authentication": (287, 290, 294, 304, 306, 307, 384, 521, 613, 620, 640),
    "authorization": (269, 276, 284, 285, 352, 425, 639, 732, 862, 863),
    "cryptography": (295, 297, 310, 311, 319, 326, 327, 328, 329, 330, 331, 335, 338, 347, 916),
    "secret": (256, 257, 259, 312, 321, 522, 798),
    "path-traversal": (22, 23, 36, 59, 73, 98, 377, 434),
    "deserialization": (502,),
    "ssrf": (601, 918),
    "information-leak": (200, 201, 203, 208, 209, 215, 359, 497, 532, 538),
    "correctness": (
        119, 120, 121, 122, 125, 131, 190, 191, 193, 369, 415, 416, 476, 480, 561, 570, 571, 681, 787,
    ),
    "concurrency": (362, 366, 367, 413, 567, 662, 667, 833),
    "resource": (400, 401, 404, 459, 770, 772, 775),
    "error-handling": (248, 252, 390, 391, 396, 703, 754, 755),
    "configuration": (16, 489, 614, 693, 1004),
    "dependency": (937, 1035, 1104, 1395),
}  # fmt: skip
"""Numbers of the Common Weakness Enumeration (cwe.mitre.org) whose class is plain."""

_BY_NUMBER: Final = {number: name for name, numbers in _WEAKNESSES.items() for number in numbers}
_WEAKNESS: Final = re.compile(r"(?:external/cwe/)?cwe-0*([0-9]{1,5})(?![0-9])", re.IGNORECASE)


def find_class(words: Iterable[str]) -> str:
    """The class that the first telling word leads to; ``security`` only when none is more exact."""
    found = [name for name in map(_class_of, words) if name]
    return next((name for name in found if name != "security"), found[0] if found else "other")


def _class_of(word: str) -> str:
    """The class of one word, or of a weakness it begins with; empty for a word that tells nothing."""
    if len(word) > LONGEST:
        return ""
    weakness = _WEAKNESS.match(word.strip())
    if weakness is not None:
        return _BY_NUMBER.get(int(weakness[1]), "security")
    return _KNOWN.get(re.sub(r"[\s_]+", "-", word.strip().lower()), "")
