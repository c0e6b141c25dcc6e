"""The prompt that asks once more, with what was wrong with the answer; it keeps to the bound of a prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.plan import template
from adjudge.plan.fences import choose_mark, fence
from adjudge.plan.prompts import REPAIR_BYTES
from adjudge.plan.visible import show

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST: Final = 300
"""Characters of one error."""


def repair_prompt(prompt: str, errors: Sequence[str]) -> str:
    """The prompt of a call with the errors of its answer behind it.

    Args:
        prompt: Of the call.
        errors: Of the answer; they may quote it.
    """
    limit = REPAIR_BYTES - len(template.REPAIR) - len(template.REPAIR_LAST) - 100
    told = ""
    for error in errors:
        line = f"- {show(error[:LONGEST])}\n"
        if len((told + line).encode()) > limit:
            break
        told += line
    mark = choose_mark([told, prompt])
    return f"{prompt}\n{template.REPAIR}{fence(told, mark)}{template.REPAIR_LAST}"
