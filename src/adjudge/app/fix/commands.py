"""The commands of a packet, on the tree before and after, each with and without new tests of the fix."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.check.check import filled_command
from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_means
from adjudge.contracts.fix_packet_v1 import declared_command
from adjudge.fix.judges import is_new_test
from adjudge.fix.new_tests import untold_tests
from adjudge.fix.proving import held_again
from adjudge.model.fix import FixCommand, PutEntry
from adjudge.model.ids import ObjectId
from adjudge.model.trial import Colour, TwoTrials
from adjudge.trial.trying import try_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.config_commands_v1 import CommandV1
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.outcome import Reason
    from adjudge.model.target import Target
    from adjudge.model.trial import Trial
    from adjudge.ports import FixGit, GitReader, Progress
    from adjudge.trial.filling import Filled
    from adjudge.trial.means import TrialMeans


class Trying(NamedTuple):
    """What commands of a packet are tried with.

    Attributes:
        packet: Whose.
        means: What they run with.
        git: The repository.
        trees: Puts trees together.
        progress: Where it is told how far it is.
    """

    packet: FixPacketV1
    means: TrialMeans
    git: GitReader
    trees: FixGit
    progress: Progress

    def before(self) -> tuple[Trial, ...]:
        """Every command on the tree as it is."""
        return self._on(ObjectId(self.packet.tree), "commands before the fix")

    def after(self, before: tuple[Trial, ...], head: ObjectId) -> tuple[FixCommand, ...]:
        """Every command before and after; what was red before is to be red once more on the unchanged tree.

        Args:
            before: On the tree before, in order.
            head: The tree after.
        """
        new = self._new_tests(head)
        nothing: tuple[Trial | None, ...] = (None,) * len(before)
        with_new = (
            self._on(self._put(self.packet.tree, new), "new tests, without the fix") if new else nothing
        )
        gone = [PutEntry(path=one.path) for one in new]
        without = self._on(self._put(head, gone), "the fix, without new tests") if new else nothing
        fixed = self._on(head, "commands after the fix")
        trials = [
            TwoTrials(name=one.name, argv=one.argv, base=self._again(one, base, after), head=after)
            for one, base, after in zip(self.packet.commands, before, fixed, strict=True)
        ]
        return tuple(
            FixCommand(trials=both, with_tests=more, without_tests=less)
            for both, more, less in zip(trials, with_new, without, strict=True)
        )

    def untold(self, commands: tuple[FixCommand, ...], head: ObjectId) -> tuple[Reason, ...]:
        """What is told of new tests in the tree after that no command is known to have run."""
        return tuple(untold_tests([one.path for one in self._new_tests(head)], commands))

    def _again(self, command: CommandV1, base: Trial, head: Trial) -> Trial:
        """The trial of the tree before; where a fix would rest on it, the tree is tried once more."""
        if (base.colour, head.colour) != (Colour.RED, Colour.GREEN):
            return base
        filled = filled_command(declared_command(command))
        return held_again(base, try_command(filled, ObjectId(self.packet.tree), self.means))

    def _on(self, tree: ObjectId, step: str) -> tuple[Trial, ...]:
        filled = [filled_command(declared_command(one)) for one in self.packet.commands]
        self.progress.start(step, len(filled), of="commands", kept=False)
        return tuple(self._tried(one, tree) for one in filled)

    def _tried(self, command: Filled, tree: ObjectId) -> Trial:
        trial = try_command(command, tree, self.means)
        self.progress.advance(1)
        return trial

    def _new_tests(self, head: ObjectId) -> list[PutEntry]:
        """The tests that only the tree after has."""
        paths = frozenset(one.path for one in self.git.list_tree(ObjectId(self.packet.tree)))
        new = [one for one in self.git.list_tree(head) if is_new_test(one.path, paths)]
        return [PutEntry(path=one.path, mode=one.mode, object_id=one.object_id) for one in new]

    def _put(self, tree: str, entries: list[PutEntry]) -> ObjectId:
        return self.trees.put(ObjectId(tree), entries)


@contextmanager
def open_trying(
    packet: FixPacketV1, target: Target, place: Place, world: World, *, trees: FixGit, repeats: int
) -> Iterator[Trying]:
    """What the commands of a packet are tried with."""
    repository = the_repository(place)
    links = any(one.links for one in packet.commands)
    with open_means(repository, target, world, repeats=repeats, links=links) as means:
        yield Trying(packet, means, repository.git, trees, repository.ports.progress)
