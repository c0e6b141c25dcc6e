"""What a file holds as bytes, for caches.

Rules: equal values give equal bytes; lines stay in their order; a file that cannot be read is a value too;
what cannot be read back raises, so that a cache can treat it as absent.
"""

from __future__ import annotations

import zlib
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from adjudge.errors import StateError
from adjudge.graph.languages.python.held import FileChecks

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import Condition, FunctionChecks, HeldGuard

LEVEL: Final = 1
"""The fastest: what is kept is read far more often than its size matters."""


def pack_checks(checks: FileChecks | None) -> bytes:
    """What a file holds as bytes.

    Args:
        checks: ``None`` for a file that cannot be read.
    """
    parts = checks and ([*map(_function, checks.functions)], checks.comments, checks.whole)
    return zlib.compress(_ENCODER.encode(parts), LEVEL)


def unpack_checks(data: bytes) -> FileChecks | None:
    """What ``pack_checks`` made bytes of.

    Args:
        data: The bytes.

    Raises:
        StateError: ``facts-unreadable``: damaged bytes.
    """
    try:
        return _DECODER.decode(zlib.decompress(data))
    except (zlib.error, msgspec.DecodeError, ValueError) as error:
        raise StateError("facts-unreadable", "Cached facts cannot be read.") from error


def _function(one: FunctionChecks) -> tuple[object, ...]:
    """Fields in the order of the type, sets as sorted lists."""
    return (
        one.name,
        one.line,
        sorted(one.parameters),
        one.decorators,
        [*map(_guard, one.refusals)],
        one.handlers,
        one.assertions,
        one.skips,
        one.lines,
        sorted(one.names),
        sorted(one.called),
        one.scope,
    )


def _guard(one: HeldGuard) -> tuple[object, ...]:
    return (*one[:1], _condition(one.when), _condition(one.under), *one[3:6], sorted(one.names), one.caught)


def _condition(one: Condition) -> list[list[str]]:
    return sorted(map(sorted, one))


def _counter(_kind: type, found: Any) -> Counter[str]:  # noqa: ANN401 - what msgspec hands over
    """The only field that is no type of the format's own."""
    return Counter(found)


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(FileChecks | None, dec_hook=_counter)
