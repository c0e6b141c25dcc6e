"""Which packs a review goes by, and where each is found.

1. The names: those of ``[review] packs`` at the trust base, then those of the words, else those in use.
2. A file lies outside the repository. A name is a built-in pack, else one of ``.adjudge/packs`` at the trust
   base, else the operator's own that is in use. Nothing is guessed: a name that finds nothing ends the run.
3. What the change itself writes into that folder is not in force, and said to be.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.outside import refuse_inside
from adjudge.app.wiring import read_named
from adjudge.contracts.pack_v1 import LIMIT_PACKS, chosen_pack, kept_pack, stored_pack
from adjudge.errors import ConfigError, StateError, UsageError
from adjudge.model.outcome import Reason
from adjudge.model.pack import PackOrigin
from adjudge.model.state import Transition
from adjudge.packs.builtin import TEXTS, builtin_packs
from adjudge.packs.reading import LIMIT_BYTES, read_pack
from adjudge.rules.registry import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adjudge.app.world import World
    from adjudge.graph.snapshot import Node
    from adjudge.model.ids import RepoPath
    from adjudge.model.pack import ChosenPack
    from adjudge.model.target import TreeEntry
    from adjudge.ports import GitReader, Store

    Entries = Mapping[RepoPath, Node | TreeEntry]

FOLDER: Final = ".adjudge/packs/"
"""Where packs of a repository lie."""
TOML: Final = ".toml"
LIMIT_FILES: Final = 64
KNOWN: Final = frozenset(rule.id for rule in RULES)
TAKEN: Final = frozenset(TEXTS)
LIST: Final = "adjudge packs list"


class Held(NamedTuple):
    """What a change is held to.

    Attributes:
        packs: In order.
        limitations: What must be said of them.
    """

    packs: tuple[ChosenPack, ...] = ()
    limitations: tuple[Reason, ...] = ()


def is_pack_file(name: str) -> bool:
    """Whether what names a pack is a file: it has a folder, or the ending of one."""
    return "/" in name or name.endswith(TOML)


def is_of_repository(path: str) -> bool:
    """Whether a path of a tree is that of a pack."""
    return path.startswith(FOLDER) and path.endswith(TOML) and "/" not in path.removeprefix(FOLDER)


def settle_packs(names: tuple[str, ...]) -> tuple[str, ...]:
    """The same names, files by absolute paths: they mean the same wherever one stands."""
    return tuple(os.path.abspath(one) if is_pack_file(one) else one for one in names)  # noqa: PTH100 - bytes-safe


def choose_packs(
    laid_down: Sequence[str],
    named: Sequence[str],
    finder: PackFinder,
    touched: Iterable[str],
) -> Held:
    """The packs that hold for a change.

    Args:
        laid_down: Names at the trust base.
        named: Names on the command line; without any, those in use hold.
        finder: Finds them.
        touched: Paths that the change touches.

    Raises:
        UsageError: A name finds nothing, or there are too many.
    """
    found: dict[str, ChosenPack] = {}
    for name in laid_down:
        one = finder.find(name)
        found.setdefault(one.pack.pack_id, one)
    for one in [finder.find(name) for name in named] if named else finder.in_use():
        other = found.setdefault(one.pack.pack_id, one)
        if other.digest != one.digest:
            message = f"Two packs are named {one.pack.pack_id}, and they differ."
            raise UsageError("pack-twice", message, LIST)
    if len(found) > LIMIT_PACKS:
        message = f"{len(found)} packs; a review goes by {LIMIT_PACKS} at most."
        raise UsageError("too-many-packs", message, LIST)
    packs = tuple(found.values())
    return Held(packs, (*_pending(touched), *finder.edited(packs)))


class PackFinder:
    """Packs by their names, each source read once and only where it is needed."""

    def __init__(
        self, world: World, store: Store | None, trusted: Callable[[], Entries], git: GitReader
    ) -> None:
        """A finder.

        Args:
            world: Where the command runs.
            store: What is kept; ``None`` where nothing is.
            trusted: Entries of the tree that the proposer did not write.
            git: Reads that tree.
        """
        self._world = world
        self._store = store
        self._trusted = trusted
        self._git = git
        self._of_repository: tuple[ChosenPack, ...] | None = None

    def find(self, name: str) -> ChosenPack:
        """The pack of a name or in a file.

        Raises:
            UsageError: There is none.
        """
        if is_pack_file(name):
            refuse_inside(name, self._world, what="pack")
            return read_custom(
                read_named(name, what="pack", limit_bytes=LIMIT_BYTES), name, PackOrigin.OPERATOR
            )
        if name in TAKEN:
            return next(one for one in builtin_packs(KNOWN) if one.pack.pack_id == name)
        found = next((one for one in (*self.of_repository(), *self._own()) if one.pack.pack_id == name), None)
        if found is None:
            message = (
                f"There is no pack {ascii(name)[:80]}, neither built in nor at the trust base nor in use."
            )
            raise UsageError("unknown-pack", message, LIST)
        return found

    def in_use(self) -> list[ChosenPack]:
        """Packs that reviews go by where none is named, in their order."""
        if self._store is None:
            return []
        own = {one.pack.pack_id: one for one in self._own()}
        return [own.get(one.pack_id) or self.find(one.pack_id) for one in self._store.packs.selected()]

    def of_repository(self) -> tuple[ChosenPack, ...]:
        """Packs at the trust base, by their names; ``ConfigError`` where one of them cannot be used."""
        if self._of_repository is None:
            self._of_repository = self._read()
        return self._of_repository

    def edited(self, packs: Iterable[ChosenPack]) -> tuple[Reason, ...]:
        """Packs that were used before under the same version with other content."""
        if self._store is None:
            return ()
        log = self._store.packs
        return tuple(
            Reason(
                code="pack-edited",
                message=f"The pack {one.pack.pack_id} was used before as version {one.pack.version} with "
                "other content; runs of then keep that. Raise its version.",
            )
            for one in packs
            if any(
                (old.version, old.digest != one.digest) == (one.pack.version, True)
                for old in log.named(one.pack.pack_id)
            )
        )

    def _own(self) -> list[ChosenPack]:
        """The operator's packs that are in use.

        Raises:
            StateError: One is not kept any more.
        """
        if self._store is None:
            return []
        found = []
        for one in self._store.packs.selected():
            if one.digest:
                stored = self._store.packs.find(one.digest)
                if stored is None:
                    raise StateError("store-damaged", f"The pack {one.pack_id} in use is gone.", LIST)
                found.append(kept_pack(stored, PackOrigin.OPERATOR))
        return found

    def _read(self) -> tuple[ChosenPack, ...]:
        """Packs at the trust base.

        Raises:
            ConfigError: One of them cannot be used.
        """
        entries = self._trusted()
        paths = sorted(path for path in entries if is_of_repository(path))
        if len(paths) > LIMIT_FILES:
            message = f"{FOLDER} of the trust base has {len(paths)} packs; {LIMIT_FILES} are allowed."
            raise ConfigError("bad-pack", message)
        odd = [path for path in paths if not entries[path].mode.startswith("100")]
        if odd:
            raise ConfigError("bad-pack", f"{odd[0]} of the trust base is no regular file.")
        if not paths:
            return ()
        with self._git.blobs().open() as reader:
            blobs = reader.read([entries[path].object_id for path in paths], limit_bytes=LIMIT_BYTES)
        found: dict[str, ChosenPack] = {}
        for path, blob in zip(paths, blobs, strict=True):
            if blob.data is None:
                message = f"{path} of the trust base cannot be read: it is {blob.state.value}."
                raise ConfigError("bad-pack", message, f"{LIMIT_BYTES} bytes are allowed")
            one = read_custom(blob.data, path, PackOrigin.REPOSITORY)
            if one.pack.pack_id in found:
                raise ConfigError(
                    "bad-pack", f"{path}: the name {one.pack.pack_id} stands twice in {FOLDER}."
                )
            found[one.pack.pack_id] = one
        return tuple(one for _, one in sorted(found.items()))


def read_custom(data: bytes, file: str, origin: PackOrigin) -> ChosenPack:
    """A pack that is none of ours; one that has the name of ours is refused with its other faults."""
    return chosen_pack(read_pack(data, file=file, rules=KNOWN, taken=TAKEN), origin)


def keep_used(packs: Iterable[ChosenPack], store: Store | None) -> None:
    """Keep packs that a review goes by, so that an edit of one is seen; nothing where nothing can be kept."""
    stored = tuple(map(stored_pack, packs))
    if store is not None and stored:
        store.commit(Transition(standards=stored))


def _pending(touched: Iterable[str]) -> tuple[Reason, ...]:
    """Packs that the change writes."""
    paths = [path for path in touched if is_of_repository(path)]
    if not paths:
        return ()
    message = f"{paths[0]} is changed here; packs of the trust base are in force until this is merged."
    return (Reason(code="pack-not-in-force", message=message),)
