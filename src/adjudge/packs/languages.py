"""The built-in packs that are about a language: its own traps, for its own files.

Whoever changes a text raises the version of its pack, as for ``standards``.
"""

from __future__ import annotations

from typing import Final

PYTHON: Final = """\
schema = "adjudge.pack/v1"
id = "python"
version = "1"
title = "Traps of Python"
focus = ["language"]

[[checks]]
id = "shared-default"
text = '''
Is a list, dict or object a default argument or a class attribute, and changed later, so that calls
or instances share it?'''
severity = "medium"
paths = ["**/*.py", "**/*.pyi"]
rule = "builtin:builtin/mutable-default"

[[checks]]
id = "swallowed"
text = '''
Does an except clause catch more than it can handle, CancelledError and KeyboardInterrupt included,
or drop the error without a word or its cause?'''
severity = "medium"
paths = ["**/*.py"]
rule = "builtin:builtin/swallowed-error"

[[checks]]
id = "late-binding"
text = '''
Is a loop variable, a generator or an iterator used after it has moved on or run out: in a closure,
a second loop, a comparison of lengths?'''
severity = "medium"
paths = ["**/*.py"]

[[checks]]
id = "async"
text = '''
Is a coroutine not awaited, a task not kept, or the event loop blocked by a call that waits,
computes long or reads files?'''
severity = "high"
paths = ["**/*.py"]
rule = "builtin:builtin/missing-await"

[[checks]]
id = "truth-of-values"
text = '''
Is something tested for truth where 0, an empty text or an empty list is a good value, or compared
by identity where equality is meant?'''
severity = "medium"
paths = ["**/*.py"]
rule = "builtin:builtin/falsy-default"

[[checks]]
id = "left-open"
text = '''
Is a file, a lock, a process, a connection or a temporary folder left open or behind when an error
comes in between? Is an encoding left to the machine?'''
severity = "medium"
paths = ["**/*.py"]

[[checks]]
id = "types-that-lie"
text = '''
Does an annotation promise what is not so: an Optional that is used without a check, a cast or an
ignore that hides a real mismatch, Any that spreads through an interface?'''
severity = "low"
paths = ["**/*.py", "**/*.pyi"]
"""

TYPESCRIPT: Final = """\
schema = "adjudge.pack/v1"
id = "typescript"
version = "1"
title = "Traps of TypeScript and JavaScript"
focus = ["language"]

[[checks]]
id = "promise-left-alone"
text = '''
Is a promise neither awaited nor returned nor caught, or an async function given where a plain one
is called, such as to forEach or an event?'''
severity = "high"
paths = ["**/*.ts", "**/*.tsx", "**/*.mts", "**/*.cts", "**/*.js", "**/*.jsx", "**/*.mjs", "**/*.cjs"]
rule = "builtin:builtin/missing-await"

[[checks]]
id = "types-that-lie"
text = '''
Does an assertion, an exclamation mark, any or a suppressed error claim a type that the value need
not have: parsed JSON, an answer of a server, storage, an environment variable?'''
severity = "medium"
paths = ["**/*.ts", "**/*.tsx", "**/*.mts", "**/*.cts"]

[[checks]]
id = "falsy-values"
text = '''
Does a test for truth or a default by || treat 0, an empty text or NaN as missing, or does ==
compare what only looks alike?'''
severity = "medium"
paths = ["**/*.ts", "**/*.tsx", "**/*.mts", "**/*.cts", "**/*.js", "**/*.jsx", "**/*.mjs", "**/*.cjs"]
rule = "builtin:builtin/falsy-default"

[[checks]]
id = "stale-or-leaking"
text = '''
Does an effect, a listener, a timer or a subscription use values of an earlier render, miss one of
its dependencies, answer after its component is gone, or never end?'''
severity = "medium"
paths = ["**/*.tsx", "**/*.jsx", "**/*.ts", "**/*.js", "**/*.vue", "**/*.svelte"]

[[checks]]
id = "changed-in-place"
text = '''
Is an argument, state or a shared object changed in place, by sort, reverse, splice or an
assignment, where others hold it too?'''
severity = "medium"
paths = ["**/*.ts", "**/*.tsx", "**/*.mts", "**/*.cts", "**/*.js", "**/*.jsx", "**/*.mjs", "**/*.cjs"]
rule = "builtin:builtin/argument-mutation"

[[checks]]
id = "markup-from-values"
text = '''
Does a value become markup, an address, a style or a script without being escaped for that very
place, also on the server's side and in attributes?'''
severity = "high"
at_least = "medium"
paths = ["**/*.ts", "**/*.tsx", "**/*.js", "**/*.jsx", "**/*.vue", "**/*.svelte"]
rule = "builtin:builtin/xss"

[[checks]]
id = "unhandled-case"
text = '''
Is a case of a union or an enum handled by nobody, or by a default that hides a case that comes
later? Is an index or an optional member used as if it were always there?'''
severity = "medium"
paths = ["**/*.ts", "**/*.tsx", "**/*.mts", "**/*.cts"]
"""
