"""What a step of a job is asked with: the inputs of ``action.yml``, as the environment carries them.

Values come by environment alone, since text that is put into a script is run by it. Each is read strictly: a
word that is neither true nor false is refused, never taken for one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, get_args

from adjudge.app.check.words import CheckWords
from adjudge.app.scope.words import GrantWords
from adjudge.contracts.ci_v1 import CiEnd
from adjudge.errors import UsageError
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.words import TargetWords

PREFIX: Final = "ADJUDGE_CI_"
HINT: Final = "docs/ci.md has each input"
ENDS: Final[tuple[str, ...]] = get_args(CiEnd)
"""From which outcome on the job fails; ``never`` tells and lets it go on."""
GATES: Final = tuple(one.value for one in Severity)


class Input(NamedTuple):
    """One input: its name in ``action.yml``, and its default there."""

    name: str
    default: str = ""


INPUTS: Final = (
    Input("path", "."),
    Input("base"),
    Input("head"),
    Input("allow"),
    Input("deny"),
    Input("frozen"),
    Input("grant"),
    Input("review", "true"),
    Input("pack"),
    Input("test"),
    Input("link"),
    Input("collector"),
    Input("gate", "high"),
    Input("new-only", "true"),
    Input("config"),
    Input("sign"),
    Input("fail-on", "inconclusive"),
    Input("summary", "true"),
    Input("annotations", "true"),
)
"""Those that the step of the check reads; ``program`` and ``cache`` are for the steps before it."""


class Inputs(NamedTuple):
    """The inputs as values.

    Attributes:
        path: Folder of the repository, from where the job stands.
        base: A revision to judge from, or empty.
        head: A revision to judge, or empty for the one that is checked out.
        fail_on: A word of ``ENDS``.
        summary: The summary of the job is written.
        annotations: Annotations are made.
        words: All that the check is asked with, but for its target and receipt.
    """

    path: str
    base: str
    head: str
    fail_on: str
    summary: bool
    annotations: bool
    words: CheckWords

    def check_words(self, target: TargetWords, receipt: str) -> CheckWords:
        """The words of the check over a target; the receipt goes to a file where it is signed."""
        return self.words._replace(target=target, receipt=receipt if self.words.sign is not None else None)


def read_inputs(environment: Mapping[str, str]) -> Inputs:
    """The inputs; a value that its input does not take is a ``UsageError``."""
    values = {one.name: environment.get(variable_of(one.name), "") or one.default for one in INPUTS}
    return Inputs(
        path=values["path"],
        base=values["base"].strip(),
        head=values["head"].strip(),
        fail_on=_one_of(values, "fail-on", ENDS),
        summary=_flag(values, "summary"),
        annotations=_flag(values, "annotations"),
        words=CheckWords(
            grant=GrantWords(
                allow=_lines(values["allow"]),
                deny=_lines(values["deny"]),
                frozen=_lines(values["frozen"]),
                grant=values["grant"].strip() or None,
            ),
            review=_flag(values, "review"),
            packs=_lines(values["pack"]),
            tests=_lines(values["test"]),
            links=_lines(values["link"]),
            collectors=_lines(values["collector"]),
            gate=_one_of(values, "gate", GATES),
            new_only=_flag(values, "new-only"),
            config=values["config"].strip() or None,
            sign=values["sign"].strip() or None,
        ),
    )


def variable_of(name: str) -> str:
    """The variable that carries an input."""
    return PREFIX + name.upper().replace("-", "_")


def _lines(text: str) -> tuple[str, ...]:
    """One value a line; blanks around it and empty lines mean nothing."""
    return tuple(line.strip() for line in text.split("\n") if line.strip())


def _flag(values: Mapping[str, str], name: str) -> bool:
    return _one_of(values, name, ("true", "false")) == "true"


def _one_of(values: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    """A word of a list.

    Raises:
        UsageError: It is none.
    """
    word = values[name].strip()
    if word not in words:
        message = f"The input {name} is {ascii(word)[:80]}; it is one of {', '.join(words)}."
        raise UsageError("ci-input", message, HINT)
    return word
