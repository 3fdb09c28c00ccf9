-- What events and sessions say beyond their core. Most events say nothing of it: they have no row here.
CREATE TABLE event_detail (
  event_id           INTEGER PRIMARY KEY REFERENCES event ON DELETE CASCADE,
  session_id         INTEGER NOT NULL,
  tool_error         TEXT,
  metadata           TEXT,
  -- The states before and after it, as what changed since the ones before them; see store.details. Nothing: none were sent.
  states             BLOB,
  -- The event whose states the chain of changes begins with.
  states_from        INTEGER,
  trace_id           TEXT,
  span_id            TEXT,
  parent_span_id     TEXT,
  model              TEXT,
  prompt_tokens      INTEGER,
  completion_tokens  INTEGER,
  token_count        INTEGER,
  duration_ms        ANY,
  extra              TEXT
) STRICT;

CREATE INDEX event_detail_states ON event_detail (session_id, event_id) WHERE states IS NOT NULL;

CREATE INDEX event_detail_model ON event_detail (session_id, event_id) WHERE model IS NOT NULL;

CREATE TABLE session_content (
  session_id        INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  user_input        TEXT,
  assistant_output  TEXT,
  model             TEXT,
  extra             TEXT
) STRICT;
