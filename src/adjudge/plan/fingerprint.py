"""What a unit's reading depends on, in one digest: equal ones may be read once.

Content only: blobs, modes, paths, the unit's own facts, tier and passes, and what every prompt rests on
(template, standards, conventions, task, who answers, versions). No commit, no folder of this machine and no
other unit is in it, so another commit, another clone and a rebase find the same readings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.candidates_v1 import SCHEMA
from adjudge.model.ids import derive_digest
from adjudge.plan.facts import own_facts
from adjudge.plan.options import POLICY_VERSION
from adjudge.plan.template import HOST_ANSWER, PACK_METHOD, TREE_ROLE, template_digest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.ids import Digest
    from adjudge.plan.options import PlanOptions
    from adjudge.plan.tiers import Chosen
    from adjudge.plan.units import FoundUnit

ABSENT: Final = ""


def fingerprint(found: FoundUnit, chosen: Chosen, footing: Digest) -> Digest:
    """The digest of a unit's reading.

    Args:
        found: The unit.
        chosen: Its tier.
        footing: What all units rest on (``footing_of``).
    """
    change = found.change
    own = (change.old_id, change.new_id, change.old_mode, change.new_mode, change.old_path, change.new_path)
    return derive_digest(
        "adjudge/unit/v1",
        footing.encode("ascii"),
        *_bytes(one or ABSENT for one in own),
        own_facts(found).encode("ascii"),
        *_bytes((chosen.tier.value, *(one.value for one in chosen.passes))),
    )


def name_unit(digest: Digest) -> str:
    """The id of a unit by its fingerprint."""
    return f"unit:{digest[:32]}"


def footing_of(options: PlanOptions) -> Digest:
    """The digest of what the reading of every unit rests on."""
    who = options.executor
    return derive_digest(
        "adjudge/review-footing/v1",
        *_bytes((SCHEMA, POLICY_VERSION, template_digest())),
        *_bytes((who.name, who.version, who.model, who.settings_sha256, str(who.networked))),
        str(options.secrets is not None).encode("ascii"),
        _digest("pack", _packs(options)),
        _digest("conventions", (text for one in options.conventions for text in (one.path, one.text))),
        _digest("task", (options.task, *options.requirements)),
        *_bytes((TREE_ROLE,) if options.tree else ()),
        *_bytes((HOST_ANSWER,) if options.host else ()),
        *_bytes((PACK_METHOD,) if options.packs else ()),
    )


def digests_of(options: PlanOptions) -> tuple[str, str, str]:
    """The digests of template, conventions, and task with requirements; the same for every reader."""
    conventions = (text for one in options.conventions for text in (one.path, one.text))
    return (
        template_digest(),
        _digest("conventions", conventions).decode("ascii"),
        _digest("task", (options.task, *options.requirements)).decode("ascii"),
    )


def _packs(options: PlanOptions) -> tuple[str, ...]:
    """What the packs are, as texts; by their content, not by their names alone."""
    told = (text for one in options.packs for text in (f"{one.pack.pack_id} {one.pack.version}", one.digest))
    return tuple(told) or (ABSENT, ABSENT)


def _digest(name: str, texts: Iterable[str]) -> bytes:
    return derive_digest(f"adjudge/{name}/v1", *_bytes(texts)).encode("ascii")


def _bytes(texts: Iterable[str]) -> Iterable[bytes]:
    return (text.encode("utf-8", "surrogateescape") for text in texts)
