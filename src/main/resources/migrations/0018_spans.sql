-- Sessions that are put together from spans: which one a sender means by a trace, or by a name of its own. The key stays
-- for a while when the session is deleted, so that what comes late does not bring it back.
CREATE TABLE span_key (
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL,
  key              TEXT    NOT NULL,
  -- By its public id.
  session          TEXT    NOT NULL,
  -- When that session was deleted; NULL: it is there.
  gone_at          INTEGER,
  PRIMARY KEY (organization_id, environment, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX span_key_session ON span_key (session);
CREATE INDEX span_key_gone ON span_key (gone_at) WHERE gone_at IS NOT NULL;

-- What such a session was said to be last: what stands otherwise in its row, a client has said since.
CREATE TABLE span_session (
  session_id         INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  -- When something of it came last.
  last_at            INTEGER NOT NULL,
  has_spans          INTEGER NOT NULL DEFAULT 0 CHECK (has_spans IN (0, 1)),
  -- When silence will mean something; NULL: it never will.
  look_again_at      INTEGER,
  name               TEXT,
  agent_name         TEXT,
  user_id            TEXT,
  metadata           TEXT,
  status             TEXT,
  success            INTEGER,
  failure_reason     TEXT,
  completed_at       INTEGER,
  estimated_cost     ANY,
  duration_ms        ANY,
  prompt_tokens      INTEGER,
  completion_tokens  INTEGER,
  total_tokens       INTEGER,
  custom_metrics     TEXT,
  -- What spans amount to that are not kept any more.
  past_cost          REAL    NOT NULL DEFAULT 0,
  past_prompt        INTEGER NOT NULL DEFAULT 0,
  past_completion    INTEGER NOT NULL DEFAULT 0,
  past_total         INTEGER NOT NULL DEFAULT 0,
  -- Whether there are any of those.
  has_past           INTEGER NOT NULL DEFAULT 0 CHECK (has_past IN (0, 1))
) STRICT;

CREATE INDEX span_session_look ON span_session (look_again_at) WHERE look_again_at IS NOT NULL;
CREATE INDEX span_session_last ON span_session (last_at) WHERE has_spans = 1;

-- The little that is kept of a span while more of its session may come.
CREATE TABLE span (
  session_id  INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  trace_id    TEXT    NOT NULL,
  span_id     TEXT    NOT NULL,
  known       TEXT    NOT NULL,
  PRIMARY KEY (session_id, trace_id, span_id)
) STRICT, WITHOUT ROWID;

-- Events of spans that are not shown yet.
CREATE TABLE span_event (
  session_id  INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  client_id   TEXT    NOT NULL,
  event       TEXT    NOT NULL,
  PRIMARY KEY (session_id, client_id)
) STRICT, WITHOUT ROWID;

-- What was said of events that are not there yet, by log records: it comes before their span, or is never needed.
CREATE TABLE span_fill_in (
  id               INTEGER PRIMARY KEY,
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL,
  key              TEXT    NOT NULL,
  client_id        TEXT    NOT NULL,
  fill_in          TEXT    NOT NULL,
  at               INTEGER NOT NULL
) STRICT;

CREATE INDEX span_fill_in_event ON span_fill_in (organization_id, environment, key, client_id);
CREATE INDEX span_fill_in_at ON span_fill_in (at);
