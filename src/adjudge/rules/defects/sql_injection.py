"""SQL put together from values that somebody else chose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Severity
from adjudge.rules.calls import calls
from adjudge.rules.hit import Found, Rule
from adjudge.rules.outside import origin_of
from adjudge.rules.suspects import is_built, suspect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.calls import Call
    from adjudge.rules.pieces import Piece
    from adjudge.rules.source import Source
    from adjudge.rules.suspects import Suspect

_SINKS: Final = frozenset({
    "execute", "executemany", "executescript", "execute_sql", "query", "queryRaw", "raw", "rawQuery",
    "RawSQL",
    "text", "read_sql", "read_sql_query", "fetch", "fetchrow", "fetchval", "fetch_all", "fetch_one", "extra",
    "Query", "QueryRow", "QueryContext", "QueryRowContext", "Exec", "ExecContext", "Prepare",
    "PrepareContext",
    "Raw", "Queryx", "Get", "Select", "MustExec", "NamedExec", "$queryRawUnsafe", "$executeRawUnsafe",
    "unsafe",
    "executeQuery", "executeUpdate", "executeLargeUpdate", "prepareStatement", "prepareCall", "createQuery",
    "createNativeQuery", "createSQLQuery", "queryForObject", "queryForList", "queryForMap", "update",
    "batchUpdate",
    "prepare", "all", "get", "run", "exec", "each", "one", "none", "any", "many", "query_as", "query_scalar",
    "sql_query", "query_row", "execute_batch", "simple_query", "query_one", "query_all", "addBatch", "sql",
    "executeSql", "query_map", "Sql", "query_with", "fetchall", "nativeQuery", "whereRaw", "orderByRaw",
    "havingRaw",
    "selectRaw", "Where", "Order", "objects.raw", "select_one", "QueryOne", "QueryEx", "ExecEx",
    "QueryRowEx", "preparedQuery", "newQuery", "cursor", "sqlRestriction", "execute_query", "queryMulti",
    "ExecOne", "fetchOne", "preparedStatement", "scalar", "scalars", "stream",
})  # fmt: skip
LONGEST: Final = 2000
"""Characters of a text that are looked at."""
_SQL: Final = re.compile(
    r"(?is)^\s*\(?\s*(?:select\b.+\bfrom\b|select\s|insert\s+(?:or\s+\w+\s+)?into\b|update\s+\S*.*\bset\b"
    r"|update\s+$|delete\s+from\b"
    r"|replace\s+into\b|(?:create|drop|alter|truncate)\s+(?:table|database|index|view|user|schema|role)\b"
    r"|merge\s+into\b"
    r"|with\s+\w+\s+as\s*\(|from\s+\w+.*\bwhere\b|exec(?:ute)?\s+\w+|grant\s+\w+|call\s+\w+\()"
)
_CLAUSES: Final = re.compile(
    r"(?is)^\s*(?:\w+(?:\.\w+)?\s*(?:=|<|>|!=|<>|like|ilike|in)\s*\(?\s*'?%?$|(?:where|order\s+by|having"
    r"|and|or)\s)"
)
_CLAUSE_SINKS: Final = frozenset({
    "extra", "whereRaw", "orderByRaw", "havingRaw", "selectRaw", "Where", "Order", "raw", "Raw", "text",
    "RawSQL",
})  # fmt: skip
_NAMED: Final = re.compile(
    r"(?is)(?:\b(?:from|into|table|join|update|database|index|view|schema|exists|as|on)\s+[\"`\[]?|[\"`.])$"
)
_ORDERED: Final = re.compile(r"(?is)\b(?:order|group)\s+by\s*$|\b(?:limit|offset)\s*$")


def _look(source: Source) -> Iterator[Found]:
    for call in calls(source):
        if call.last not in _SINKS or call.node.type == "macro_invocation":
            continue
        if any(one.type == "template_string" for one in call.arguments) and _is_tagged(call):
            continue
        for argument in (*call.arguments[:3], *call.keywords.values()):
            found = suspect(source, argument)
            if found is None or not is_built(found.parts) or not _is_sql(found.parts, call.last):
                continue
            yield from _told(source, call, found)
            break


def _is_tagged(call: Call) -> bool:
    """Whether a template belongs to its tag, which gets the holes apart."""
    called = call.node.child_by_field_name("arguments")
    return called is not None and called.type == "template_string" and "nsafe" not in call.name


def _is_sql(parts: list[Piece], last: str) -> bool:
    whole = "".join(piece.text or "\ufffd" for piece in parts)[:LONGEST]
    return _SQL.match(whole) is not None or (
        last in _CLAUSE_SINKS and _CLAUSES.match(parts[0].text[:LONGEST]) is not None
    )


def _told(source: Source, call: Call, found: Suspect) -> Iterator[Found]:
    """A hole for a value is surer than one for the name of a table, which a caller often fixes."""
    before, is_value = "", False
    for piece in found.parts:
        if piece.is_hole and origin_of(source, found.flow, piece.name, piece.node) is not None:
            is_value = is_value or _NAMED.search(before) is None
        before = piece.text if not piece.is_hole else before
        is_value = is_value or (piece.is_hole and _ORDERED.search(before) is not None)
    sure, less = (90, 85) if is_value else (75, 40)
    place = "as a value" if is_value else "as a name"
    summary = (
        f"{found.names} comes from {found.whence} and stands in the text of the SQL {place} that "
        f"`{call.last}` runs; "
        "whoever chooses it can add SQL of their own."
    )
    yield Found(found.places(source, call.node), summary, found.confidence(sure, less))


RULE: Final = Rule(
    id="builtin/sql-injection",
    title="SQL is put together from a value that comes from outside",
    severity=Severity.HIGH,
    defect_class="injection",
    confidence_percent=85,
    languages=("go", "java", "javascript", "python", "rust", "tsx", "typescript"),
    explanation="A text that reads as SQL has a parameter or a request's value put into it and is run by "
    "a database. Pass the value beside the SQL, by a placeholder; take names of tables from a "
    "fixed list.",
    look=_look,
)
