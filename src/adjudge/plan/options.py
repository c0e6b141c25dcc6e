"""What a plan is made by besides the change: bounds, words of the operator, who answers, what is secret."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adjudge.model.ids import RepoPath
    from adjudge.model.pack import ChosenPack
    from adjudge.model.review import ExecutorIdentity

POLICY_VERSION: Final = "1"
"""Moves when the same change would be planned otherwise: tiers, parts, what is skipped."""
BYTES_PER_TOKEN: Final = 3
"""How tokens are estimated: a third of the bytes, rounded up. Source with numbers beside it takes more tokens
than prose, and a budget should rather be too careful."""
CONVENTIONS_BYTES: Final = 16 << 10
"""Of all conventions together; what is beyond is cut and said to be."""
WORDS_BYTES: Final = 8 << 10
"""Of the task, and of the requirements together."""
PACK_BYTES: Final = 16 << 10
"""Of all checks of standards packs together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanBounds:
    """How large things may get.

    Attributes:
        prompt_bytes: Of a whole prompt, everything included.
        part_bytes: Of one part of a unit; a prompt's bound may leave less.
        unit_bytes: Of all parts of a unit; what is beyond is left out and told.
        budget: Tokens of all prompts together; 0 for no budget.
    """

    prompt_bytes: int = 80 << 10
    part_bytes: int = 80 << 10
    unit_bytes: int = 512 << 10
    budget: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretShapes:
    """How secrets are told, where what is sent leaves this machine.

    Attributes:
        find: (start, end, label) of every secret of a text, in order, none overlapping another.
        is_protected: Whether a file is one that holds secrets, by its path.
    """

    find: Callable[[str], Sequence[tuple[int, int, str]]]
    is_protected: Callable[[str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conventions:
    """Rules of the repository, from the tree that the proposer did not write.

    Attributes:
        path: Where they stand.
        text: What they say.
    """

    path: RepoPath
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanOptions:
    """What a plan is made by.

    Attributes:
        executor: Who answers.
        conventions: In the order in which they are told.
        task: What the change is for, in the operator's words; may be empty.
        requirements: What it must do, one each.
        packs: Standards to hold it to, in the order in which they are told.
        bounds: Sizes.
        secrets: Must be there for an executor over a network; ``None`` sends texts as they are.
        tree: Who answers may look into a copy of the tree as well.
        host: Who answers writes a result for an item of a workload, in its form.
    """

    executor: ExecutorIdentity
    conventions: tuple[Conventions, ...] = ()
    task: str = ""
    requirements: tuple[str, ...] = ()
    packs: tuple[ChosenPack, ...] = ()
    bounds: PlanBounds = field(default_factory=PlanBounds)
    secrets: SecretShapes | None = None
    tree: bool = False
    host: bool = False


def estimate_tokens(size: int) -> int:
    """Tokens of so many bytes of a prompt."""
    return -(-size // BYTES_PER_TOKEN)
