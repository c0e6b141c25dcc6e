CREATE TABLE repository (
        only_row      INTEGER PRIMARY KEY CHECK (only_row = 1),
        identity      TEXT NOT NULL,        -- see RepositoryFacts.identity
        object_format TEXT NOT NULL         -- sha1 or sha256
    ) STRICT;
CREATE TABLE grants (
        grant_id    TEXT NOT NULL PRIMARY KEY,
        body        BLOB NOT NULL,          -- canonical bytes
        body_sha256 TEXT NOT NULL,          -- of those bytes; shows a damaged row
        digest      TEXT NOT NULL,          -- as verdicts name the grant
        envelope    BLOB                    -- a signed envelope, when there is one
    ) STRICT;
CREATE TABLE ledger (
        seq           INTEGER PRIMARY KEY CHECK (seq >= 0),
        prev          TEXT NOT NULL,
        kind          TEXT NOT NULL,
        record_id     TEXT NOT NULL,
        result_sha256 TEXT NOT NULL,
        digest        TEXT NOT NULL UNIQUE,
        payload       BLOB NOT NULL,
        UNIQUE (kind, record_id)
    ) STRICT;
CREATE TABLE ledger_head (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        seq      INTEGER NOT NULL,          -- -1 for an empty chain
        digest   TEXT NOT NULL
    ) STRICT;
CREATE TABLE receipts (
        digest   TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the envelope
        envelope BLOB NOT NULL
    ) STRICT;
CREATE TRIGGER ledger_keeps BEFORE UPDATE ON ledger
        BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END;
CREATE TRIGGER ledger_holds BEFORE DELETE ON ledger
        BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END;
CREATE TABLE viewed (
        stop TEXT NOT NULL PRIMARY KEY,     -- digest of all that it shows and rests on
        pin  TEXT NOT NULL                  -- of the brief under which it was looked at
    ) STRICT;
CREATE TABLE runs (
        seq         INTEGER PRIMARY KEY,
        run_id      TEXT NOT NULL UNIQUE,
        series      TEXT NOT NULL,          -- runs are compared inside one
        previous    TEXT,                   -- the run it was compared with
        body        BLOB NOT NULL,          -- the artefact, packed
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) STRICT;
CREATE INDEX runs_by_series ON runs (series, seq);
CREATE TABLE findings (
        finding_id TEXT NOT NULL,
        run_id     TEXT NOT NULL,
        PRIMARY KEY (finding_id, run_id)
    ) STRICT;
CREATE INDEX findings_by_run ON findings (run_id);
CREATE TABLE rulings (
        seq        INTEGER PRIMARY KEY,
        finding_id TEXT NOT NULL,
        word       TEXT NOT NULL,           -- accepted, dismissed or undone
        text       TEXT NOT NULL,           -- digest of the source text that was ruled on
        reason     TEXT NOT NULL,
        by_whom    TEXT NOT NULL
    ) STRICT;
CREATE INDEX rulings_by_finding ON rulings (finding_id, seq);
CREATE TRIGGER rulings_keep BEFORE UPDATE ON rulings
        BEGIN SELECT RAISE(ABORT, 'rulings are only added'); END;
CREATE TRIGGER rulings_hold BEFORE DELETE ON rulings
        BEGIN SELECT RAISE(ABORT, 'rulings are only added'); END;
CREATE TABLE guides (
        seq         INTEGER PRIMARY KEY,
        pin         TEXT NOT NULL UNIQUE,
        body        BLOB NOT NULL,          -- the guide and the words for its change, packed
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) STRICT;
CREATE TABLE collections (
        seq         INTEGER PRIMARY KEY,
        tree        TEXT NOT NULL,
        collector   TEXT NOT NULL,
        body        BLOB NOT NULL,          -- the artefact, packed
        body_sha256 TEXT NOT NULL,          -- of those bytes; shows a damaged row
        UNIQUE (tree, collector)
    ) STRICT;
CREATE TABLE reviews (
        seq         INTEGER PRIMARY KEY,
        run_id      TEXT NOT NULL UNIQUE,
        key         TEXT NOT NULL,          -- trees, readers and rules
        state       TEXT NOT NULL,          -- active, finished or cancelled
        host        TEXT NOT NULL,          -- the owner: see model.review.Owner
        boot        TEXT NOT NULL,
        namespace   TEXT NOT NULL,
        pid         INTEGER NOT NULL,
        started     INTEGER NOT NULL,
        beat_s      INTEGER NOT NULL,       -- heard of last, seconds UTC
        begun_s     INTEGER NOT NULL,
        cancelled   INTEGER NOT NULL,       -- 1 when somebody asked it to stop
        body        BLOB,                   -- the artefact, once it is finished
        body_sha256 TEXT
    ) STRICT;
CREATE UNIQUE INDEX reviews_active ON reviews (key) WHERE state = 'active';
CREATE TABLE review_attempts (
        run_id      TEXT NOT NULL,
        call_id     TEXT NOT NULL,
        number      INTEGER NOT NULL,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL,
        raw         BLOB,                   -- what was answered, until it is pruned
        PRIMARY KEY (run_id, call_id, number)
    ) STRICT;
CREATE TABLE checkpoints (
        seq         INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL UNIQUE,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL
    ) STRICT;
CREATE TABLE review_words (
        run_id      TEXT NOT NULL PRIMARY KEY,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL
    ) STRICT;
CREATE TABLE review_count (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        begun    INTEGER NOT NULL
    ) STRICT;
CREATE TABLE fix_packets (
        seq         INTEGER PRIMARY KEY,
        packet_id   TEXT NOT NULL UNIQUE,
        run_id      TEXT NOT NULL,          -- the review it was made from
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) STRICT;
CREATE TABLE fix_attempts (
        seq         INTEGER PRIMARY KEY,
        attempt_id  TEXT NOT NULL UNIQUE,
        packet_id   TEXT NOT NULL,
        run_id      TEXT NOT NULL,
        state       TEXT NOT NULL,
        retained    INTEGER NOT NULL,       -- 1 while its tree stays for the owner
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL
    ) STRICT;
CREATE INDEX fix_attempts_by_run ON fix_attempts (run_id, seq);
CREATE TABLE packs (
        seq         INTEGER PRIMARY KEY,
        digest      TEXT NOT NULL UNIQUE,   -- of its content
        pack_id     TEXT NOT NULL,
        version     TEXT NOT NULL,
        body        BLOB NOT NULL,
        body_sha256 TEXT NOT NULL           -- of those bytes; shows a damaged row
    ) STRICT;
CREATE INDEX packs_by_id ON packs (pack_id, seq);
CREATE TABLE pack_selection (
        place   INTEGER PRIMARY KEY,
        pack_id TEXT NOT NULL UNIQUE,
        digest  TEXT NOT NULL               -- of an operator's pack; empty for one that its name finds
    ) STRICT;
CREATE TABLE refused_stops (
        seq       INTEGER PRIMARY KEY,
        session   TEXT NOT NULL,            -- digest of the name that the agent gave its session
        result    TEXT NOT NULL,            -- digest of the trees, of what was asked and what it came to
        continued INTEGER NOT NULL          -- 1 where the agent went on because of a refusal before
    ) STRICT;
CREATE INDEX refused_stops_by_session ON refused_stops (session, seq);
