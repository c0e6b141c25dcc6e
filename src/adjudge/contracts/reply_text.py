"""The document in what an agent wrote: bare, or inside exactly one code fence with nothing around it.

Source: CommonMark 0.31, fenced code blocks.
"""

from __future__ import annotations

import re
from typing import Final

from adjudge.errors import ContractError

_OPENING: Final = re.compile(rb"\s*?^[ ]{0,3}(?P<fence>`{3,}|~{3,})[^\n`]*\n", re.MULTILINE)


def bare_document(data: bytes) -> bytes:
    """The document without its fence; line numbers stay what they are.

    Raises:
        ContractError: A fence is not closed, or something stands behind it.
    """
    opening = _OPENING.match(data)
    if opening is None:
        return data
    mark = opening["fence"]
    closing = re.compile(rb"^[ ]{0,3}" + re.escape(mark[:1]) + b"{%d,}[ \t]*\r?$" % len(mark), re.MULTILINE)
    end = closing.search(data, opening.end())
    if end is None:
        raise ContractError("fence", "The code fence around the document is not closed.")
    if data[end.end() :].strip():
        skipped = len(data[end.end() :]) - len(data[end.end() :].lstrip())
        line = data.count(b"\n", 0, end.end() + skipped) + 1
        raise ContractError("fence", f"Something stands behind the code fence, on line {line}.")
    return b"\n" * data.count(b"\n", 0, opening.end()) + data[opening.end() : end.start()]
