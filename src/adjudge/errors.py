"""The whole error tree; imports nothing.

    AdjudgeError                code (slug), message, hint, exit_code
    ├─ UsageError          2    the person's command or configuration
    │  ├─ ConfigError           a configuration file or value that cannot be used
    │  └─ TargetError           unknown revision, option-like input, not a repository
    ├─ InconclusiveError   3    nothing can be judged, and that is not a pass
    ├─ InputError          4    bytes from elsewhere that cannot be vouched for
    │  ├─ PatchError       3    line, byte offset, excerpt, paths read so far
    │  └─ ContractError    4    every violation with its path
    ├─ StateError          4    our own store refuses
    ├─ ToolError           5    a child process or the environment failed
    │  └─ GitError         5    git ended in a way we did not expect
    └─ InvariantError     70    our own fault

What an agent or a diff gets wrong item by item is a value, not an error. Messages are whole sentences
that say what was expected, what was found and where; they hold no secret and no absolute path unless the
person typed it. All errors survive pickling, since workers raise them.
"""


class AdjudgeError(Exception):
    """The root: a slug a program can compare, a sentence, and what to do next.

    Attributes:
        code: Stable kebab-case slug, explained by a documentation page.
        message: One whole sentence.
        hint: What to do next, or ``None``.
        exit_code: What the process ends with when this error reaches the edge.
    """

    exit_code = 70

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(code, message, hint)
        self.code = code
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message


class UsageError(AdjudgeError):
    """The command or the configuration asks for something that does not exist."""

    exit_code = 2


class ConfigError(UsageError):
    """A configuration file or value cannot be used."""


class TargetError(UsageError):
    """The words that name the change cannot be resolved."""


class InconclusiveError(AdjudgeError):
    """There is nothing that can be judged; never a pass."""

    exit_code = 3


class InputError(AdjudgeError):
    """Bytes from elsewhere that cannot be vouched for."""

    exit_code = 4


class PatchError(InputError):
    """A patch that the strict parser refuses as a whole.

    Attributes:
        line: 1-based line of the first byte not understood.
        offset: Byte offset of that line.
        excerpt: That line, cut at 200 bytes, control bytes escaped.
        paths: Paths named before the refusal, in order; may be empty.
    """

    exit_code = 3

    def __init__(
        self,
        code: str,
        message: str,
        *,
        line: int,
        offset: int,
        excerpt: str = "",
        paths: tuple[str, ...] = (),
    ) -> None:
        super().__init__(code, message)
        self.line = line
        self.offset = offset
        self.excerpt = excerpt
        self.paths = paths

    def __reduce__(self) -> tuple[object, ...]:
        state = {
            "line": self.line,
            "offset": self.offset,
            "excerpt": self.excerpt,
            "paths": self.paths,
        }
        return (_rebuild, (type(self), self.code, self.message, state))


class ContractError(InputError):
    """An artefact that breaks its contract.

    Attributes:
        violations: (path in the artefact, what is wrong) pairs, all of them, in document order.
    """

    def __init__(self, code: str, message: str, *, violations: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(code, message)
        self.violations = violations

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.message, {"violations": self.violations}))


class StateError(AdjudgeError):
    """Our own store refuses: damaged, newer than we are, or in use."""

    exit_code = 4


class ToolError(AdjudgeError):
    """A child process or the environment failed."""

    exit_code = 5


class GitError(ToolError):
    """Git ended in a way that has no meaning for us."""


class InvariantError(AdjudgeError):
    """A fault of adjudge itself."""

    exit_code = 70


def _rebuild(kind: type[AdjudgeError], code: str, message: str, state: dict[str, object]) -> AdjudgeError:
    return kind(code, message, **state)  # type: ignore[arg-type]
