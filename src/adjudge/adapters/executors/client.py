"""``AgentClient``: the command line of a coding agent, asked one thing, without tools, in an empty folder.

Rules: what differs between clients is a plan; the run is the same for all. The client gets one credential,
no configuration but ours, and a home that is gone after; it ends with its whole tree. It is judged by its own
end marker and never by its exit status alone.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.endpoint import read_endpoint
from adjudge.adapters.executors.ground import open_ground
from adjudge.adapters.executors.login import Login, find_login
from adjudge.adapters.executors.settings import NO_SUCH_LOGIN, is_login
from adjudge.adapters.executors.starting import VERSION_S, after, hash_file, start
from adjudge.adapters.executors.telling import answered, not_run, refused
from adjudge.errors import ConfigError, ToolError
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered, Assignment, EndCause

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from adjudge.adapters.executors.ground import Ground
    from adjudge.adapters.executors.settings import ExecutorSettings, Surroundings
    from adjudge.contracts.answers.reading import AnswerReport
    from adjudge.ports import Completed

LONGEST_VERSION: Final = 80
_VERSION: Final = re.compile(rb"(?<![\w.])v?([0-9]+(?:\.[0-9]+)+[-+.0-9A-Za-z]*)")
_MODEL: Final = re.compile(r"[A-Za-z0-9][\w.:/@+\[\]-]{0,199}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a plan makes its words of.

    Attributes:
        own: Absolute path of the private folder.
        model: Name of the model; empty for the client's own.
        base_url: Of the API; empty for the client's own.
        login: The credential.
        reads: It may look into its working folder, with tools for that and no others.
        schema: JSON Schema of the answer, as text; may be empty.
        edits: It is to change the files of its working folder, with tools for that and no others.
    """

    own: str
    model: str
    base_url: str
    login: Login
    reads: bool = False
    schema: str = ""
    edits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """How a client is started.

    Attributes:
        arguments: Behind the program.
        variables: Its environment besides the least and the credential.
        files: Texts of files by path from the top of the private folder.
    """

    arguments: tuple[str, ...]
    variables: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientPlan:
    """What differs between clients.

    Attributes:
        name: Of the client, by which it is named too.
        write: How it is started.
        read: What its output means: standard output, standard error, exit status.
        credentials: Names by which it knows its key, the usual one first.
        credential_file: Where it keeps its log-in, from the top of the home.
        needs: Programs that must be on its ``PATH``.
        longest_prompt: In characters; 0 for no limit of its own.
        needs_model: It has none of its own.
    """

    name: str
    write: Callable[[Asked], Words]
    read: Callable[[bytes, bytes, int], AnswerReport]
    credentials: tuple[str, ...]
    credential_file: str
    needs: tuple[str, ...] = ()
    longest_prompt: int = 0
    needs_model: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentClient:
    """A coding agent as an executor.

    Attributes:
        plan: Which one.
        settings: What the operator says.
        around: Who starts it.
    """

    plan: ClientPlan
    settings: ExecutorSettings
    around: Surroundings

    @property
    def name(self) -> str:
        """How it is named by people."""
        return self.plan.name

    def identify(self) -> ExecutorIdentity | Reason:
        """Who would answer; the program is asked for its version without a network."""
        program, login = self.around.programs.find(self.name), self._login()
        if program is None:
            message = f"No program {self.name} was found on PATH outside the repository."
            return Reason(code="executor-missing", message=message)
        if wrong := self._wrong():
            return Reason(code="executor-unset", message=wrong)
        if login is None:
            return Reason(code="executor-not-logged-in", message=self._no_login())
        try:
            version, digest = self._ask_version(program), hash_file(program)
        except (ToolError, OSError):
            version, digest = "", None
        if not version or digest is None:
            message = f"What was found as {self.name} does not tell its version."
            return Reason(code="executor-unknown", message=message)
        return ExecutorIdentity(
            name=self.name,
            version=version,
            model=self.settings.model,
            settings_sha256=derive_digest(
                "adjudge/executor-client/v1",
                digest.encode(),
                *(os.fsencode(one) for one in self._spelled(login)),
            ),
            networked=True,
        )

    def answer(self, assignment: Assignment) -> Answered:
        """Ask it, within the bounds."""
        program, login = self.around.programs.find(self.name), self._login()
        if program is None:
            return refused(self.name, AttemptEnd.NOT_INSTALLED, "was not found outside the repository")
        if login is None:
            return Answered(end=AttemptEnd.NOT_AUTHENTICATED, detail=self._no_login(), shared=True)
        if obstacle := self._obstacle(assignment.prompt):
            return obstacle
        try:
            with open_ground(self.around.scratch) as ground:
                ended = self._run(program, ground, login, assignment)
        except ToolError as error:
            return not_run(self.name, error)
        except OSError as error:
            detail = f"{self.name} has no place to work: {error.strerror}."
            return Answered(end=AttemptEnd.KILLED, detail=detail)
        report = self.plan.read(ended.stdout, ended.stderr, ended.status)
        return after(answered(self.name, report, ended, assignment.limit_bytes, login.secrets), ground)

    def _obstacle(self, prompt: bytes) -> Answered | None:
        """Why it is not worth a start; ``None`` when it is."""
        if wrong := self._wrong():
            return Answered(end=AttemptEnd.MODEL_ERROR, detail=wrong, shared=True)
        longest = self.plan.longest_prompt
        if 0 < longest < len(prompt) and longest < len(prompt.decode("utf-8", "replace")):
            detail = f"{self.name} takes prompts of {longest} characters."
            return Answered(end=AttemptEnd.OVERSIZE, detail=detail)
        return None

    def _run(self, program: Path, ground: Ground, login: Login, assignment: Assignment) -> Completed:
        asked = self._asked(str(ground.own), login, assignment.schema)
        words = self.plan.write(replace(asked, edits=bool(assignment.folder)))
        for name, text in words.files.items():
            ground.write(name, text.encode())
        if login.file:
            ground.write(f"home/{login.file}", login.data)
        given = {login.variable: login.value} if login.variable else {}
        environment = self.around.environment
        passed = {one: environment[one] for one in self.settings.variables if one in environment}
        variables = {**passed, **words.variables, **given, **self._path(program)}
        return start(self.around, ground, (str(program), *words.arguments), variables, assignment)

    def _ask_version(self, program: Path) -> str:
        """The version as it tells; empty where it tells none."""
        question = Assignment(prompt=b"", schema="", timeout_s=VERSION_S, limit_bytes=1 << 16)
        with open_ground(self.around.scratch) as ground:
            words, path = (str(program), "--version"), self._path(program)
            ended = start(self.around, ground, words, path, question, network=False)
        told = _VERSION.search(ended.stdout)
        if ended.cause is not EndCause.EXITED or ended.status != 0 or told is None:
            return ""
        return told[1].decode("ascii")[:LONGEST_VERSION].rstrip(".+-")

    def _path(self, program: Path) -> dict[str, str]:
        """Where the client finds what it needs."""
        found = (self.around.programs.find(one) for one in self.plan.needs)
        folders = [program.parent, *(one.parent for one in found if one is not None)]
        return {"PATH": ":".join(dict.fromkeys((*map(str, folders), "/usr/bin", "/bin")))}

    def _spelled(self, login: Login) -> tuple[str, ...]:
        """Everything of a start that may change the answer, without the credential and this run's folder."""
        words = self.plan.write(self._asked("/own", login, ""))
        return (
            *words.arguments,
            *(f"{name}={value}" for name, value in sorted(words.variables.items())),
            *(f"{name}:{text}" for name, text in sorted(words.files.items())),
            *sorted(self.settings.variables),
        )

    def _asked(self, own: str, login: Login, schema: str) -> Asked:
        settings = self.settings
        return Asked(
            own=own,
            model=settings.model,
            base_url=settings.base_url,
            login=login,
            schema=schema,
            reads=settings.reads,
        )

    def _login(self) -> Login | None:
        plan, environment = self.plan, self.around.environment
        return find_login(self.settings.login, environment, plan.credentials, plan.credential_file)

    def _no_login(self) -> str:
        named = " or ".join(self.plan.credentials)
        return f"{self.name} has no credential: neither {named} nor its own file was found or named."

    def _wrong(self) -> str:
        """What cannot be used of the settings, as a sentence; empty when nothing."""
        model, base_url = self.settings.model, self.settings.base_url
        if model and not _MODEL.fullmatch(model):
            return f"The name of the model for {self.name} cannot be one."
        if not is_login(self.settings.login):
            return NO_SUCH_LOGIN
        if self.plan.needs_model and not model:
            return f"The executor {self.name} needs the name of a model."
        try:
            if base_url:
                read_endpoint(base_url)
        except ConfigError as error:
            return error.message
        return ""
