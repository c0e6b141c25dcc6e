"""What Python's own compiler refuses: texts that follow the grammar and are no program all the same.

``await`` outside of ``async``, a keyword given twice, a ``break`` without a loop. Nothing is run: code that
is made is thrown away. Rules: the compiler here may be older than the language of the file, so only refusals
count that no version takes back; a text that is too large or too deep is not refused.
"""

from __future__ import annotations

import warnings
from typing import Final

LIMIT: Final = 32 << 10
"""Bytes that are compiled at once: some texts take the compiler the square of their size."""

_OF_A_VERSION: Final = (
    "Exceeds", "cannot mix", "expected", "f-string", "invalid syntax", "multiple exception types", "too many",
    "unknown encoding", "unterminated",
)  # fmt: skip
"""Beginnings of refusals that a newer grammar, or a larger machine, may take back."""


def refuses(data: bytes) -> bool:
    """Whether the compiler refuses statements for something that is no matter of versions.

    Args:
        data: Some statements of a module, which the grammar takes.
    """
    if len(data) > LIMIT:
        return False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(data, "<module>", "exec", dont_inherit=True)
        except SyntaxError as error:
            return not (error.msg or "").startswith(_OF_A_VERSION)
        except (ValueError, RecursionError, MemoryError, OverflowError):
            return False
    return False
