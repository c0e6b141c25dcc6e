"""``adjudge fix packet``: findings of a review as a task, with what may be touched and what will prove it.

1. The run is loaded; findings are chosen, and those that stand on nothing or were dismissed are refused.
2. What depends on their files is asked of the graph of the tree that is to be fixed.
3. The grant is made; commands are read at the trust base, or typed.
4. The packet is kept under its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.check.words import CheckWords, commands_of
from adjudge.app.fix.applying import tell_cut_short
from adjudge.app.fix.ground import consumers_of, look_at_ground, told_of_closed
from adjudge.app.fix.proof_records import load_evidence
from adjudge.app.fix.source import choose_results, find_dismissed, load_source
from adjudge.app.fix.words import check_packet_words
from adjudge.app.place import open_place, the_repository
from adjudge.app.trusted_policy import trusted_policy
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.fix_packet_v1 import FixPacketV1, PacketFindingV1, command_wire, name_packet
from adjudge.contracts.grant_v1 import grant_artefact
from adjudge.contracts.held_entries_v1 import packet_record
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.errors import InvariantError, StateError, UsageError
from adjudge.fix.grant import make_grant, spell
from adjudge.fix.opening import read_opening
from adjudge.model.fix import FixCode, StoredPacket
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.state import Transition
from adjudge.model.target import TargetMode, TargetRequest
from adjudge.report.fix_markdown import packet_markdown
from adjudge.report.fix_screen import packet_screen
from adjudge.survey.scope_again import JudgedTrees, target_of_trees

if TYPE_CHECKING:
    from adjudge.app.fix.source import Source
    from adjudge.app.fix.words import PacketWords
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.target_v1 import TargetV1
    from adjudge.model.command import DeclaredCommand
    from adjudge.model.grant import Grant

FEW: Final = 2
NON_GOALS: Final = (
    "Do not change tests that are there, their configuration, or what they are run by.",
    "Do not commit, branch, merge, push, or change anything outside the tree.",
    "Do not mend anything that is not named here.",
)
ADVICE: Final = {
    "full": "A full coding agent in its own tree, with executable proof.",
    "tight": "A tight patch by any executor that edits files; then the same commands again.",
    "split": "Many findings: split them into packets of one or two, so that each proof is about one thing.",
}
HAND_OFF: Final = Reason(code="hand-off", message="A packet hands findings on; it proves nothing of them.")


def answer_packet(words: PacketWords, world: World) -> Answer:
    """The packet, kept; 0.

    Raises:
        UsageError: No review is kept here.
        StateError: Nothing can be kept here.
    """
    check_packet_words(words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        store = place.store
        if store is None:
            raise UsageError("unknown-run", "No review is kept here.", "adjudge review")
        told = tell_cut_short(place, world)
        source = load_source(words.run, store)
        dismissed = find_dismissed(source, store)
        results = choose_results(source, words.findings, dismissed)
        packet = _packet(words, source, results, place, world)
        if store.read_only is not None:
            raise StateError(store.read_only.code, f"Nothing can be kept here. {store.read_only.message}")
        body = encode_canonical(packet)
        stored = StoredPacket(packet_id=packet.packet_id, run_id=packet.run_id, body=body)
        record = packet_record(packet.packet_id, body)
        store.commit(Transition(packets=(stored,), records=(record,)))
        notes = (*told, *place.notes())
    following = f"adjudge fix execute {packet.packet_id} --executor NAME"
    return Answer(
        artefact=packet,
        screen=lambda: packet_screen(packet, following),
        markdown=lambda: packet_markdown(packet),
        next_step=following,
        notes=notes,
    )


def _packet(
    words: PacketWords, source: Source, results: tuple[ResultV1, ...], place: Place, world: World
) -> FixPacketV1:
    git = the_repository(place).git
    tree = ObjectId(source.target.head_tree)
    findings = tuple(map(_finding, results))
    commands = _commands(words, source, place, world)
    ground = look_at_ground(tree, [one.argv for one in commands], the_repository(place))
    opening = read_opening(tuple(map(RepoPath, words.also)), ground.paths, ground.judging)
    files = {RepoPath(one.path) for one in findings if one.path in ground.paths}
    consumers = consumers_of(files, tree, the_repository(place), ground.judging)
    frozen = ground.judging | consumers.closed
    grant = make_grant(
        touched=files | consumers.open, frozen=frozen, opening=opening, repository=git.facts().identity
    )
    limits = (
        *_limitations(findings, commands, frozen - set(opening.names), grant),
        *opening.told,
        *told_of_closed(consumers.closed - set(opening.names)),
    )
    goal = words.goal or f"Mend {len(findings)} finding{'s' if len(findings) > 1 else ''} of {source.run_id}."
    names = [one.finding_id for one in findings]
    evidence = () if place.store is None else load_evidence(place.store, names)
    return name_packet(
        lambda name: FixPacketV1(
            packet_id=name,
            run_id=source.run_id,
            base_tree=source.target.base_tree,
            tree=tree,
            base_commit=source.target.base_commit,
            goal=goal,
            acceptance=(*words.acceptance, *_acceptance(commands)),
            non_goals=(*words.non_goals, *NON_GOALS),
            findings=findings,
            grant=grant_artefact(grant),
            commands=tuple(map(command_wire, commands)),
            evidence=evidence,
            advice=_advice(findings),
            rounds=words.rounds,
            limitations=reasons_wire(limits),
        )
    )


def _finding(one: ResultV1) -> PacketFindingV1:
    """The finding of a result, which has a place.

    Raises:
        InvariantError: It has none.
    """
    place = one.resolved
    if place is None or one.finding_id is None:
        raise InvariantError("finding-without-place", "A finding without a place was chosen to be mended.")
    return PacketFindingV1(
        finding_id=one.finding_id,
        place_id=one.place_id or "",
        severity=one.severity or "info",
        title=one.title,
        summary=one.summary,
        defect_class=one.defect_class,
        basis=one.basis or "claim",
        reporter=one.reporter,
        path=place.path,
        side=place.side,
        start_line=place.start_line,
        end_line=place.end_line,
        quote=place.quote,
        symbol=place.symbol,
        placement=one.placement,
        proof=one.proof,
        evidence=one.evidence,
        suggestion=one.suggestion,
    )


def _commands(words: PacketWords, source: Source, place: Place, world: World) -> tuple[DeclaredCommand, ...]:
    """Commands that are typed or named, else those that the trust base names for checks."""
    git = the_repository(place).git
    trees = judged_trees(source.target)
    request = TargetRequest(fall_through=False)
    policy = trusted_policy(target_of_trees(trees, git), request, git, world, config=words.config)
    return commands_of(CheckWords(tests=words.tests, links=words.links), policy.policy)


def judged_trees(target: TargetV1) -> JudgedTrees:
    """The trees of a change that was reviewed."""
    return JudgedTrees(
        TargetMode(target.mode),
        ObjectId(target.base_tree),
        ObjectId(target.head_tree),
        None if target.base_commit is None else ObjectId(target.base_commit),
    )


def _acceptance(commands: tuple[DeclaredCommand, ...]) -> tuple[str, ...]:
    """What a fix is held to, whatever the owner adds."""
    told = (f"{' '.join(one.argv)} is red before and green after." for one in commands)
    return (*told, "A new review of the whole change reports none of the findings.")


def _advice(findings: tuple[PacketFindingV1, ...]) -> str:
    if any(one.severity in {"critical", "high"} for one in findings):
        return ADVICE["full"]
    return ADVICE["tight"] if len(findings) <= FEW else ADVICE["split"]


def _limitations(
    findings: tuple[PacketFindingV1, ...],
    commands: tuple[DeclaredCommand, ...],
    frozen: frozenset[RepoPath],
    grant: Grant,
) -> tuple[Reason, ...]:
    told = [HAND_OFF]
    if not commands:
        message = "No command is named, so a fix can be fixed_unproven at best."
        told.append(Reason(code=FixCode.NO_COMMAND, message=message))
    for path in sorted({one.path for one in findings}):
        if path in frozen:
            message = f"{path} judges a fix, so it is frozen; --also {path} opens it."
            told.append(Reason(code="finding-frozen", message=message, path=RepoPath(path)))
        elif spell(RepoPath(path)) not in {one.pattern for one in grant.allow}:
            message = "The file of a finding is not in the tree, or no pattern can name it; it is not opened."
            told.append(Reason(code="finding-not-opened", message=message, path=RepoPath(path)))
    return tuple(told)
