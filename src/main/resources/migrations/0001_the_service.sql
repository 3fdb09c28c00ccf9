CREATE TABLE organization (
  id          INTEGER PRIMARY KEY,
  name        TEXT    NOT NULL UNIQUE,
  created_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE "user" (
  id             INTEGER PRIMARY KEY,
  email          TEXT    NOT NULL UNIQUE,
  password_hash  TEXT    NOT NULL,
  created_at     INTEGER NOT NULL
) STRICT;

CREATE TABLE membership (
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  user_id          INTEGER NOT NULL REFERENCES "user" ON DELETE CASCADE,
  role             TEXT    NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_at       INTEGER NOT NULL,
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX membership_user ON membership (user_id);

-- The key itself is never stored: only its SHA-256, and its last four letters for people.
CREATE TABLE api_key (
  id               INTEGER PRIMARY KEY,
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  name             TEXT    NOT NULL,
  scopes           TEXT    NOT NULL,
  hash             BLOB    NOT NULL UNIQUE,
  last_four        TEXT    NOT NULL,
  created_by       TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  last_used_at     INTEGER,
  expires_at       INTEGER
) STRICT;

CREATE INDEX api_key_organization ON api_key (organization_id);

-- user_id is the client's name for the person the agent ran for; it has nothing to do with the table "user".
-- Cost and duration take any number and give it back as it came: 3500 stays whole, 0.045 stays 0.045.
-- The counts and sums at the end follow the session's events within the transaction that adds them.
CREATE TABLE session (
  id                 INTEGER PRIMARY KEY,
  public_id          TEXT    NOT NULL UNIQUE,
  organization_id    INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment        TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  name               TEXT    NOT NULL,
  agent_name         TEXT    NOT NULL,
  user_id            TEXT    NOT NULL,
  metadata           TEXT,
  status             TEXT    NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'failed')),
  success            INTEGER CHECK (success IN (0, 1)),
  failure_reason     TEXT,
  estimated_cost     ANY     CHECK (typeof(estimated_cost) IN ('null', 'integer', 'real')),
  duration_ms        ANY     CHECK (typeof(duration_ms) IN ('null', 'integer', 'real')),
  prompt_tokens      INTEGER,
  completion_tokens  INTEGER,
  total_tokens       INTEGER,
  custom_metrics     TEXT,
  created_at         INTEGER NOT NULL,
  completed_at       INTEGER,
  event_count        INTEGER NOT NULL DEFAULT 0,
  tool_call_count    INTEGER NOT NULL DEFAULT 0,
  error_count        INTEGER NOT NULL DEFAULT 0,
  event_cost         REAL    NOT NULL DEFAULT 0,
  last_activity_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX session_created ON session (organization_id, environment, created_at);

CREATE TABLE event (
  id              INTEGER PRIMARY KEY,
  session_id      INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  public_id       TEXT    NOT NULL,
  type            TEXT    NOT NULL CHECK (type IN ('tool_call', 'llm_decision', 'state_change', 'error')),
  tool_name       TEXT,
  tool_input      TEXT,
  tool_output     TEXT,
  reasoning       TEXT,
  alternatives    TEXT,
  confidence      ANY     CHECK (typeof(confidence) IN ('null', 'integer', 'real')),
  estimated_cost  ANY     CHECK (typeof(estimated_cost) IN ('null', 'integer', 'real')),
  created_at      INTEGER NOT NULL
) STRICT;

CREATE INDEX event_session ON event (session_id);

-- The first reply to a request that carried an Idempotency-Key, kept for a day.
CREATE TABLE idempotency (
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL,
  key              TEXT    NOT NULL,
  fingerprint      TEXT    NOT NULL,
  reply            TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_created ON idempotency (created_at);

INSERT INTO organization (name, created_at) VALUES ('default', CAST(unixepoch('subsec') * 1000 AS INTEGER));
