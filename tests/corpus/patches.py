"""The patch cases: one ``.patch`` with one ``.json`` each, and the policy each is to be read under."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.patch.policy import (
    P0,
    P0_TRADITIONAL,
    P1,
    P1_TRADITIONAL,
    Envelope,
    PatchPolicy,
    Prefix,
    Producer,
    exact_prefix,
)

DATA = Path(__file__).parent / "data" / "patches"
PREFIXES = {"p1": P1, "p0": P0, "p1-traditional": P1_TRADITIONAL, "p0-traditional": P0_TRADITIONAL}
PRODUCERS = {
    "!hg": Producer.HG,
    "!svn": Producer.SVN,
    "!diff": Producer.GNU,
    "!difflib": Producer.GNU,
    "!difflib.unified_diff": Producer.GNU,
}
LOGS = {"show", "log", "diff-tree", "whatchanged", "rev-list", "reflog"}
EXTRAS = {"submodule_log": "submodule_log", "allow_backslash": "posix_paths"}
FLAGS = {
    "body line spells a header": "body-spells-header",
    "invisible or bidi character": "invisible-character",
    "symlink target leaves the tree": "symlink-leaves-tree",
    "control file": "control-file",
    "diffstat disagrees with the patch": "diffstat-disagrees",
    "patch text in the message": "patch-in-message",
    "content unseen": "content-unseen",
}


@dataclass(frozen=True)
class Case:
    """One case.

    Attributes:
        name: File name without its ending.
        facts: What its ``.json`` says.
        data: The patch.
    """

    name: str
    facts: dict[str, Any]
    data: bytes

    @property
    def words(self) -> list[str]:
        """The command that printed it, without its ``-c`` and ``-C``; empty for a made one."""
        words: list[str] = list(self.facts.get("git_args", []))
        while words[:1] in (["-c"], ["-C"]):
            del words[:2]
        return words

    @property
    def combined(self) -> bool:
        """The text is a combined diff, which is never read, whoever made it incomplete."""
        return re.search(rb"^diff --(?:cc|combined) ", self.data, re.MULTILINE) is not None

    @property
    def named(self) -> set[str]:
        """Paths that a refusal must name."""
        return set(self.facts.get("named", self.facts.get("named_in_text", [])))

    @property
    def readable(self) -> bool:
        """The text must be read."""
        if "named_in_text" in self.facts:
            return not self.combined
        return bool(self.facts.get("expect", self.facts.get("verdict", "ok")) in {"ok", "touched"})

    @property
    def policy(self) -> PatchPolicy:
        """How the text is to be read: its declared prefix and extras, and the envelope its command prints."""
        needs = {EXTRAS[need]: True for need in self.facts.get("needs", [])}
        return PatchPolicy(
            prefix=read_prefix(self.facts.get("prefix_policy", "p1")),
            producer=PRODUCERS.get((self.words or [""])[0], Producer.GIT),
            envelope=self.envelope,
            root=self.root,
            submodule_log=needs.get("submodule_log", False),
            posix_paths=needs.get("posix_paths", False),
        )

    @property
    def envelope(self) -> Envelope:
        """What stands around the entries."""
        words = self.words or [""]
        if words[:2] == ["!hg", "export"]:
            return Envelope.HG
        if words[0] == "format-patch" or self.data.startswith(b"From "):
            return Envelope.MAIL
        return Envelope.LOG if words[0] in LOGS else Envelope.NONE

    @property
    def root(self) -> str:
        """The declared root; with a final slash where the caller knows that it is a folder."""
        root: str = self.facts.get("root", "")
        if not root or self.facts.get("decided_by") == "caller":
            return root
        return root.rstrip("/") + "/"

    @property
    def touched(self) -> list[str]:
        """Paths the reader must report, sorted."""
        touched = self.facts.get("touched", self.facts.get("named_in_text"))
        if isinstance(touched, dict):
            return sorted(touched["form"].split(" ")[0].replace("N", str(n)) for n in range(touched["count"]))
        assert isinstance(touched, list)
        return sorted(self.root + path for path in touched)

    @property
    def flags(self) -> set[str]:
        """Codes of the flags that must be raised."""
        return {flag_code(flag) for flag in self.facts.get("flags", [])}


def read_prefix(words: str) -> Prefix:
    """A prefix policy as the cases spell it."""
    kind, _, pair = words.partition(":")
    if kind == "custom":
        source, _, destination = pair.partition("|")
        return exact_prefix(source.encode(), destination.encode())
    return PREFIXES[words]


def flag_code(words: str) -> str:
    """Our code for a flag as the cases word it."""
    if words.startswith("gitlink"):
        return "subtree"
    if words.startswith("copy source"):
        return "copy-source-read"
    return FLAGS[words]


def cases(*folders: str) -> list[Case]:
    """All cases of some folders, sorted by name."""
    return [
        Case(
            name=place.stem,
            facts=json.loads(place.read_text(encoding="utf-8")),
            data=place.with_suffix(".patch").read_bytes(),
        )
        for folder in folders
        for place in sorted((DATA / folder).glob("*.json"))
    ]
