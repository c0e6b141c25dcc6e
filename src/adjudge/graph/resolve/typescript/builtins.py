"""Names of modules that come with Node.js, with and without ``node:`` in front.

Source: ``module.builtinModules`` of Node.js 18 to 24, private names left out.
"""

from __future__ import annotations

from typing import Final

BUILTINS: Final = frozenset(
    """
    assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram
    diagnostics_channel dns dns/promises domain events fs fs/promises http http2 https inspector
    inspector/promises module net os path path/posix path/win32 perf_hooks process punycode querystring
    readline readline/promises repl stream stream/consumers stream/promises stream/web string_decoder sys
    timers timers/promises tls trace_events tty url util util/types v8 vm wasi worker_threads zlib
    """.split()  # noqa: SIM905 - sixty names read better as a block
)


def is_builtin(specifier: str) -> bool:
    """Whether a specifier names a part of the runtime."""
    return specifier in BUILTINS or specifier.startswith(("node:", "bun:", "cloudflare:", "deno:"))
