"""``openai``: any endpoint that speaks OpenAI's chat completions, a model server on this machine too.

Rules: the request is made by a program of its own (``request``), so its end is as sure as that of any other;
the schema goes as ``response_format``; the key is that of one named variable and goes nowhere else.

Source: OpenAI API reference, ``POST /chat/completions``.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from adjudge.adapters.executors.endpoint import Endpoint, read_endpoint
from adjudge.adapters.executors.ground import open_ground
from adjudge.adapters.executors.request import KEY
from adjudge.adapters.executors.settings import (
    FROM_ENVIRONMENT,
    FROM_HOME,
    NO_LOGIN,
    ExecutorSettings,
    Surroundings,
    is_login,
)
from adjudge.adapters.executors.starting import after, start
from adjudge.adapters.executors.telling import answered, not_run, refused
from adjudge.contracts.answers.openai import read_openai
from adjudge.errors import ConfigError, ToolError
from adjudge.model.ids import derive_digest
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered

if TYPE_CHECKING:
    from adjudge.ports import Assignment

NAME: Final = "openai"
VARIABLE: Final = "OPENAI_API_KEY"
BASE_URL: Final = "https://api.openai.com/v1"
CERTIFICATES: Final = ("SSL_CERT_DIR", "SSL_CERT_FILE")
"""By which an operator tells whom OpenSSL trusts; see openssl-env(7)."""
REQUEST: Final = Path(__file__).with_name("request.py")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAiExecutor:
    """An endpoint.

    Attributes:
        settings: Where it is, which model, which key.
        around: Who starts the request.
        name: How it is named by people.
    """

    settings: ExecutorSettings
    around: Surroundings
    name: str = NAME

    def identify(self) -> ExecutorIdentity | Reason:
        """Who would be asked, as the operator says; the network is not touched."""
        try:
            endpoint, _ = self._checked()
        except ConfigError as error:
            return Reason(code="executor-unset", message=error.message)
        form = "schema" if self.settings.structured else "plain"
        where = f"{endpoint.tls} {endpoint.host} {endpoint.port} {endpoint.path}"
        return ExecutorIdentity(
            name=self.name,
            version="",
            model=self.settings.model,
            settings_sha256=derive_digest("adjudge/executor-openai/v1", where.encode(), form.encode()),
            networked=not endpoint.is_local,
        )

    def answer(self, assignment: Assignment) -> Answered:
        """Ask it, within the bounds."""
        try:
            endpoint, key = self._checked()
        except ConfigError as error:
            return Answered(end=AttemptEnd.NOT_AUTHENTICATED, detail=error.message, shared=True)
        environment = self.around.environment
        variables = {one: environment[one] for one in CERTIFICATES if one in environment}
        if sys.base_prefix != "/usr":  # a Python that was built with a shared library of its own
            variables["LD_LIBRARY_PATH"] = f"{sys.base_prefix}/lib"
        if key:
            variables[KEY] = key
        try:
            with open_ground(self.around.scratch) as ground:
                order = ground.write("order", json.dumps(self._order(endpoint, assignment)).encode())
                words = (sys.executable, "-I", "-S", str(REQUEST), str(order))
                ended = start(self.around, ground, words, variables, assignment)
        except ToolError as error:
            return not_run(self.name, error)
        except OSError as error:
            return Answered(end=AttemptEnd.KILLED, detail=f"openai has no place to work: {error.strerror}.")
        except ValueError:
            return refused(self.name, AttemptEnd.MODEL_ERROR, "was given a schema that is no JSON")
        report = read_openai(ended.stdout, ended.stderr, ended.status)
        return after(answered(self.name, report, ended, assignment.limit_bytes, (key,)), ground)

    def _order(self, endpoint: Endpoint, assignment: Assignment) -> dict[str, Any]:
        """What the request program is told; ``ValueError`` for a schema that is no JSON."""
        body: dict[str, Any] = {"model": self.settings.model, "stream": False}
        if self.settings.structured and assignment.schema:
            schema = json.loads(assignment.schema)
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "answer", "strict": True, "schema": schema},
            }
        return {
            "tls": endpoint.tls,
            "host": endpoint.host,
            "port": endpoint.port,
            "path": f"{endpoint.path}/chat/completions",
            "body": body,
            "limit_bytes": 2 * assignment.limit_bytes + (1 << 16),
        }

    def _checked(self) -> tuple[Endpoint, str]:
        """The address and the key, which may be empty.

        Raises:
            ConfigError: The address cannot be used, or there is no key where one is needed.
        """
        endpoint = read_endpoint(self.settings.base_url or BASE_URL)
        if not self.settings.model:
            raise ConfigError("bad-config", "The executor openai needs the name of a model.")
        login = self.settings.login
        if not is_login(login) or login == FROM_HOME:
            raise ConfigError("bad-config", "The login of the executor openai is env:NAME or none.")
        named = login.removeprefix(FROM_ENVIRONMENT) if login.startswith(FROM_ENVIRONMENT) else VARIABLE
        key = "" if login == NO_LOGIN else self.around.environment.get(named, "")
        if not key and not (login == NO_LOGIN or (endpoint.is_local and not login)):
            raise ConfigError("bad-config", f"The executor openai needs a key in the variable {named}.")
        if key and not (endpoint.tls or endpoint.is_local):
            raise ConfigError("bad-config", "A key is not sent over http to another machine: use https.")
        return endpoint, key
