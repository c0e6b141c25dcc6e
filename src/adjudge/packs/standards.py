"""The built-in packs that are about what a change does, whatever language it is written in.

Whoever changes a text raises the version of its pack: readings of before are not taken for readings by it.
"""

from __future__ import annotations

from typing import Final

PRODUCT_SAFETY: Final = """\
schema = "adjudge.pack/v1"
id = "product-safety"
version = "1"
title = "Nobody who uses the product loses data, work or their way"
focus = ["product-safety", "data"]

[[checks]]
id = "lost-work"
text = '''
Can somebody lose what they entered, saved or paid for: by an error half way, a second click, a
reload, a time-out, or two who work on the same thing? Name the order of events.'''
severity = "high"

[[checks]]
id = "forgotten-state"
text = '''
Is there a state that the change leaves without an answer: empty, loading, first use, no permission,
no network, already done, too many? Say what is seen in it.'''
severity = "medium"

[[checks]]
id = "broken-flow"
text = '''
Does a path that worked before end nowhere now: a caller, a link, a command, an option, a stored
setting or a message that is still sent and no longer understood?'''
severity = "high"

[[checks]]
id = "silent-failure"
text = '''
Does something fail without anybody being told: an error caught and dropped, a default put in place
of what could not be read, a success reported before it is one?'''
severity = "high"

[[checks]]
id = "no-way-back"
text = '''
Is something deleted, sent, charged or overwritten that cannot be undone, without being asked for
clearly, or on the wrong one when a name or an id is ambiguous?'''
severity = "high"

[[checks]]
id = "limits"
text = '''
What happens at the limits: nothing, one, very many, very long, negative, midnight, the end of a
month, other time zones and alphabets? Name the input that goes wrong.'''
severity = "medium"
"""

SECURITY_BOUNDARY: Final = """\
schema = "adjudge.pack/v1"
id = "security-boundary"
version = "1"
title = "What comes from outside stays outside until it is checked"
focus = ["security-boundary", "privacy"]

[[checks]]
id = "checked-where-it-counts"
text = '''
Is each permission checked where the deed is done, for this very object and this very user, and not
only in a screen, a caller, or once at the start?'''
severity = "critical"
at_least = "medium"

[[checks]]
id = "outside-to-interpreter"
text = '''
Does a value from outside reach a shell, a query, a path, a template, a deserialiser, a regular
expression or a model's instructions without being bound, quoted or checked against a closed list?'''
severity = "critical"
at_least = "medium"

[[checks]]
id = "requests-elsewhere"
text = '''
Can whoever sends a request choose where the program connects, redirects or reads from, inner hosts
and files included?'''
severity = "high"

[[checks]]
id = "secrets-leave"
text = '''
Do secrets or personal data reach logs, errors, analytics, caches, addresses, fixtures or the
repository itself?'''
severity = "high"

[[checks]]
id = "open-default"
text = '''
Is a default open: verification turned off, any origin allowed, a public bucket or port, a debug
mode, a wide permission that should be temporary?'''
severity = "high"

[[checks]]
id = "weaker-than-before"
text = '''
Is a guard gone, moved behind what it guards, or made to pass on errors? Say what gets through now
that did not before.'''
severity = "high"
at_least = "medium"

[[checks]]
id = "home-made-crypto"
text = '''
Are secrets, tokens or signatures made or compared with means that are not made for it: a guessable
generator, a fast or broken digest for passwords, a comparison that stops early, a fixed nonce?'''
severity = "high"
"""

AGENT_HANDOFF: Final = """\
schema = "adjudge.pack/v1"
id = "agent-handoff"
version = "1"
title = "Whoever goes on finds it done, checked and findable"
focus = ["agent-handoff", "tests"]

[[checks]]
id = "only-looks-done"
text = '''
Does something only look done: a stub, a fixed answer, a branch that is never taken, a name that is
used and nowhere defined, an option that nothing reads?'''
severity = "high"

[[checks]]
id = "test-that-cannot-fail"
text = '''
Would each new test fail without the change? Look for assertions on what was just set, on a stand-in
alone, on nothing, and for expected values copied from the result.'''
severity = "medium"

[[checks]]
id = "check-made-weaker"
text = '''
Was a test skipped, an assertion loosened, a rule silenced or a step of the build taken out so that
it passes, instead of mending what it said?'''
severity = "high"
at_least = "medium"

[[checks]]
id = "beyond-the-task"
text = '''
Are there edits that the task does not ask for, such as renames, reformatting or new dependencies,
that hide what matters or change what others rely on?'''
severity = "low"

[[checks]]
id = "told-and-done-differ"
text = '''
Do comments, names, messages or documents say something else than the code does now?'''
severity = "low"

[[checks]]
id = "no-way-to-check"
text = '''
Is there behaviour that nobody could check with what the change brings: no test, no command, no
example that shows it?'''
severity = "low"
"""

API_STABILITY: Final = """\
schema = "adjudge.pack/v1"
id = "api-stability"
version = "1"
title = "Whoever calls it today can call it tomorrow"
focus = ["api"]

[[checks]]
id = "removed-or-renamed"
text = '''
Is something gone or renamed that others may use: a function, a field, a route, an option, a code, a
file name, an environment variable? Say who would break and when they would notice.'''
severity = "high"

[[checks]]
id = "narrower-in-wider-out"
text = '''
Does it take less than before (a new required argument, a stricter check), or give back more kinds
of things (null, another type, another error) than its callers are ready for?'''
severity = "high"

[[checks]]
id = "same-name-other-meaning"
text = '''
Does something keep its name and mean something else now: units, order, defaults, encoding, what is
included, when it is called?'''
severity = "high"

[[checks]]
id = "wire-and-storage"
text = '''
Can what is stored or sent by the old version be read by the new one, and the other way round while
both run? Look at field names, numbers of fields, enum values and versions.'''
severity = "high"

[[checks]]
id = "no-notice"
text = '''
Is a break announced where its users look: a version, a notice of deprecation with what to use
instead, a change log?'''
severity = "low"
"""

DATA_INTEGRITY: Final = """\
schema = "adjudge.pack/v1"
id = "data-integrity"
version = "1"
title = "Data is whole, once, and can be brought back"
focus = ["data", "operations"]

[[checks]]
id = "half-done"
text = '''
Can a crash, an error or a cancelled request leave data half written: several writes without a
transaction, a file written in place, a message sent before the commit?'''
severity = "high"

[[checks]]
id = "twice-or-at-once"
text = '''
What happens when it runs twice, or in two processes at once: a retry without a key, read-then-write
without a lock or a condition, a counter, a unique name checked before it is taken?'''
severity = "high"

[[checks]]
id = "migration"
text = '''
Does a migration lose, truncate or guess data, lock a large table, fail on what really is in it, or
have no way back? Can the version before still run on its result?'''
severity = "high"

[[checks]]
id = "rules-in-one-place"
text = '''
Can data that breaks a rule get in by another way than the one checked here: an import, a job, a
direct write, an older client?'''
severity = "medium"

[[checks]]
id = "exactness"
text = '''
Is something exact kept inexactly: money or ids as floating numbers, times without a zone, text in
the wrong encoding, a sum over rounded parts, a number too large for its column or for its reader?'''
severity = "high"

[[checks]]
id = "delete-means-delete"
text = '''
Does a deletion leave copies behind that must go (caches, indexes, children, files), or take along
what others still refer to?'''
severity = "medium"
"""
