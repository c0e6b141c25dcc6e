"""The declared policy of a verdict about a patch file, read back from the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.scope.words import PREFIXES, patch_policy
from adjudge.patch.policy import Applier, Envelope, PatchPolicy, Prefix, Producer, exact_prefix
from adjudge.scope.subject import policy_pairs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.scope.words import PatchWords

_JUDGED: Final = "allow-empty"
"""In the policy of a verdict, and no part of what is declared of a patch."""


def policy_of_pairs(pairs: Mapping[str, str]) -> PatchPolicy | None:
    """The policy behind the pairs of a verdict; ``None`` when they are not exactly those of one."""
    try:
        policy = PatchPolicy(
            prefix=_prefix(pairs["prefix"]),
            producer=Producer(pairs["producer"]),
            applier=Applier(pairs["applier"]),
            envelope=Envelope(pairs["envelope"]),
            root=pairs["root"],
            submodule_log=pairs["submodule-log"] == "yes",
            posix_paths=pairs["posix-paths"] == "yes",
        )
    except (KeyError, ValueError):
        return None
    return policy if dict(policy_pairs(policy)) == _declared(pairs) else None


def declared_differences(pairs: Mapping[str, str], words: PatchWords) -> tuple[str, ...]:
    """Names of what was typed and is not what the verdict has, sorted; what was not typed is not compared."""
    wanted = dict(policy_pairs(patch_policy(words)))
    typed = {
        "applier": words.applier,
        "envelope": words.envelope,
        "posix-paths": words.posix_paths or None,
        "prefix": words.prefix,
        "producer": words.producer,
        "root": words.root,
        "submodule-log": words.submodule_log or None,
    }
    return tuple(
        name for name, word in sorted(typed.items()) if word is not None and wanted[name] != pairs.get(name)
    )


def _declared(pairs: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in pairs.items() if name != _JUDGED}


def _prefix(text: str) -> Prefix:
    """The prefix that ``scope.subject`` words so.

    Raises:
        ValueError: It is none that can be declared.
    """
    if text in PREFIXES:
        return PREFIXES[text]
    source, found, destination = text.partition(":")
    if not found or ":" in destination:
        raise ValueError(text)
    return exact_prefix(source.encode("latin-1"), destination.encode("latin-1"))
