"""The commands of a packet, on the tree before, on the tree before with new tests, and on the tree after."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.check.check import filled_command
from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_means
from adjudge.contracts.fix_packet_v1 import declared_command
from adjudge.fix.grant import is_new_test
from adjudge.model.fix import FixCommand, PutEntry
from adjudge.model.ids import ObjectId
from adjudge.model.trial import TwoTrials
from adjudge.trial.trying import try_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.target import Target
    from adjudge.model.trial import Trial
    from adjudge.ports import FixGit, GitReader
    from adjudge.trial.means import TrialMeans


class Trying(NamedTuple):
    """What commands of a packet are tried with.

    Attributes:
        packet: Whose.
        means: What they run with.
        git: The repository.
        trees: Puts trees together.
    """

    packet: FixPacketV1
    means: TrialMeans
    git: GitReader
    trees: FixGit

    def before(self) -> tuple[Trial, ...]:
        """Every command on the tree as it is."""
        return self._on(ObjectId(self.packet.tree))

    def after(self, before: tuple[Trial, ...], head: ObjectId) -> tuple[FixCommand, ...]:
        """Every command before and after.

        Args:
            before: On the tree before, in order.
            head: The tree after.
        """
        with_new = self._with_new_tests(head)
        tests = self._on(with_new) if with_new is not None else (None,) * len(before)
        return tuple(
            FixCommand(trials=TwoTrials(name=one.name, argv=one.argv, base=base, head=trial), with_tests=new)
            for one, base, trial, new in zip(self.packet.commands, before, self._on(head), tests, strict=True)
        )

    def _on(self, tree: ObjectId) -> tuple[Trial, ...]:
        filled = (filled_command(declared_command(one)) for one in self.packet.commands)
        return tuple(try_command(one, tree, self.means) for one in filled)

    def _with_new_tests(self, head: ObjectId) -> ObjectId | None:
        """The tree before with the new tests of the tree after; ``None`` where it has none."""
        tree = ObjectId(self.packet.tree)
        paths = frozenset(one.path for one in self.git.list_tree(tree))
        new = [one for one in self.git.list_tree(head) if is_new_test(one.path, paths)]
        if not new:
            return None
        entries = [PutEntry(path=one.path, mode=one.mode, object_id=one.object_id) for one in new]
        return self.trees.put(tree, entries)


@contextmanager
def open_trying(
    packet: FixPacketV1, target: Target, place: Place, world: World, *, trees: FixGit, repeats: int
) -> Iterator[Trying]:
    """What the commands of a packet are tried with."""
    repository = the_repository(place)
    links = any(one.links for one in packet.commands)
    with open_means(repository, target, world, repeats=repeats, links=links) as means:
        yield Trying(packet, means, repository.git, trees)
