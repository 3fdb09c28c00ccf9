-- What was recorded is the truth: the fields of sessions as clients sent them, and events. Everything else is derived from
-- it, behind recording, by the follower, which takes due sessions from a queue. No trigger derives anything any more.
-- What was derived before goes; everything is due, the newest sessions first, and is derived anew while the service runs.
DROP VIEW session_share;
DROP TRIGGER session_tool_insert;
DROP TRIGGER session_tool_update;
DROP TRIGGER session_tool_delete;
DROP TRIGGER session_tool_gone;
DROP TABLE session_hour;
DROP TABLE session_day;
DROP TABLE user_day;
DROP TABLE user_duration;
DROP TABLE reason_day;
DROP TABLE tool_hour;
DROP TABLE session_tool;
DROP TABLE session_metadata;
DROP TABLE search_due;
DROP TABLE search;

-- Sessions, written anew: columns that SQLite computed become columns that the follower writes.
CREATE TABLE new_session (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
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
  -- When the session itself was last changed; its events have times of their own.
  updated_at         INTEGER NOT NULL,
  -- 1 when events of a copy were merged into it: then they may have happened before others that were recorded earlier.
  merged             INTEGER NOT NULL DEFAULT 0 CHECK (merged IN (0, 1)),

  -- From here on derived. In which generation, see follower; in another one than that, none of the rest counts.
  generation         INTEGER NOT NULL DEFAULT 0,
  -- The last event that is counted.
  counted_event      INTEGER NOT NULL DEFAULT 0,
  event_count        INTEGER NOT NULL DEFAULT 0,
  tool_call_count    INTEGER NOT NULL DEFAULT 0,
  error_count        INTEGER NOT NULL DEFAULT 0,
  event_cost         REAL    NOT NULL DEFAULT 0,
  last_error         TEXT,
  last_activity_at   INTEGER NOT NULL,
  outcome            TEXT    NOT NULL DEFAULT 'active' CHECK (outcome IN ('active', 'succeeded', 'failed')),
  -- -1 while it runs.
  duration_class     INTEGER NOT NULL DEFAULT -1,
  elapsed_ms         REAL    NOT NULL DEFAULT 0,
  cost               REAL    NOT NULL DEFAULT 0,
  -- What it adds to sums: cost in units of a millionth of a cent, both within bounds, so that sums are exact.
  cost_units         INTEGER NOT NULL DEFAULT 0,
  tokens             INTEGER NOT NULL DEFAULT 0,
  -- The beginning of its failure reason.
  reason             TEXT,
  -- How far its events are in the full-text index, and in how many texts.
  searched_event     INTEGER NOT NULL DEFAULT 0,
  search_texts       INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO new_session
  (id, public_id, organization_id, environment, name, agent_name, user_id, metadata, status, success, failure_reason,
   estimated_cost, duration_ms, prompt_tokens, completion_tokens, total_tokens, custom_metrics, created_at,
   completed_at, updated_at, merged, last_activity_at)
SELECT id, public_id, organization_id, environment, name, agent_name, user_id, metadata, status, success, failure_reason,
       estimated_cost, duration_ms, prompt_tokens, completion_tokens, total_tokens, custom_metrics, created_at,
       completed_at, last_activity_at, 1, last_activity_at
FROM session;

DROP TABLE session;
ALTER TABLE new_session RENAME TO session;

CREATE INDEX session_created  ON session (organization_id, environment, created_at);
CREATE INDEX session_agent    ON session (organization_id, environment, agent_name, created_at);
CREATE INDEX session_user     ON session (organization_id, environment, user_id, created_at);
CREATE INDEX session_status   ON session (organization_id, environment, status, created_at);
CREATE INDEX session_failure  ON session (organization_id, environment, created_at) WHERE success = 0;
CREATE INDEX session_errors   ON session (organization_id, environment, created_at) WHERE error_count > 0;
CREATE INDEX session_cost     ON session (organization_id, environment, cost);
CREATE INDEX session_elapsed  ON session (organization_id, environment, elapsed_ms);
CREATE INDEX session_events   ON session (organization_id, environment, event_count);
CREATE INDEX session_long     ON session (organization_id, environment, created_at)
  WHERE last_activity_at - created_at > 3600000;
CREATE INDEX session_reason   ON session (
  organization_id, environment, created_at, reason, duration_class, outcome, cost_units, tokens, event_count, error_count
) WHERE reason IS NOT NULL;

-- Sessions that have changed since they were derived, or that are to be taken away. Written with the change, in the same
-- transaction.
CREATE TABLE due (
  organization_id  INTEGER NOT NULL,
  session_id       INTEGER NOT NULL,
  since            INTEGER NOT NULL,
  PRIMARY KEY (organization_id, session_id)
) STRICT, WITHOUT ROWID;

-- Those among them, by now counted, whose words are not in the full-text index yet.
CREATE TABLE search_due (
  organization_id  INTEGER NOT NULL,
  session_id       INTEGER NOT NULL,
  since            INTEGER NOT NULL,
  PRIMARY KEY (organization_id, session_id)
) STRICT, WITHOUT ROWID;

-- One row. With a new generation everything that is derived is dropped, and derived anew.
CREATE TABLE follower (
  generation  INTEGER NOT NULL
) STRICT;

INSERT INTO follower (generation) VALUES (1);
INSERT INTO due (organization_id, session_id, since) SELECT organization_id, id, last_activity_at FROM session;

-- Sums by hour, agent and class of duration. A session counts in the hour it began.
CREATE TABLE session_hour (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  hour             INTEGER NOT NULL,
  agent_name       TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost_units       INTEGER NOT NULL,
  tokens           INTEGER NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, hour, agent_name, duration_class)
) STRICT, WITHOUT ROWID;

-- The same by day: a month of hours is many rows.
CREATE TABLE session_day (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  agent_name       TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost_units       INTEGER NOT NULL,
  tokens           INTEGER NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, agent_name, duration_class)
) STRICT, WITHOUT ROWID;

-- The same by day and external user.
CREATE TABLE user_day (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  user_id          TEXT    NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost_units       INTEGER NOT NULL,
  tokens           INTEGER NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, user_id)
) STRICT, WITHOUT ROWID;

-- How many of a user's sessions, by day, took how long: those that have ended, by class of duration.
CREATE TABLE user_duration (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  user_id          TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, user_id, duration_class)
) STRICT, WITHOUT ROWID;

-- Sums by day, the beginning of the failure reason, and class of duration, of the sessions that have a reason.
CREATE TABLE reason_day (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  reason           TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost_units       INTEGER NOT NULL,
  tokens           INTEGER NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, reason, duration_class)
) STRICT, WITHOUT ROWID;

-- Sums by hour and tool.
CREATE TABLE tool_hour (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  hour             INTEGER NOT NULL,
  tool_name        TEXT    NOT NULL,
  sessions         INTEGER NOT NULL,
  calls            INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  cost_units       INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, hour, tool_name)
) STRICT, WITHOUT ROWID;

-- Which tools a session called, and how that went.
CREATE TABLE session_tool (
  session_id       INTEGER NOT NULL,
  tool_name        TEXT    NOT NULL,
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  calls            INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  cost_units       INTEGER NOT NULL,
  PRIMARY KEY (session_id, tool_name)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_tool_name ON session_tool (organization_id, environment, tool_name, created_at);

-- The metadata's entries that have one value, for the filter metadata.KEY=VALUE.
CREATE TABLE session_metadata (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  key              TEXT    NOT NULL,
  value            TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  session_id       INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, key, value, created_at, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_metadata_session ON session_metadata (session_id);

-- The words of sessions and their events. A session has one text or, when it is long, several: text n of session s is
-- row s * 1048576 + n, so that walking the rows backwards walks the sessions from the newest to the oldest. Which texts
-- have a word is asked, never where in them. Its parts are merged in small steps, by us.
CREATE VIRTUAL TABLE search USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  detail = none,
  tokenize = 'ascii'
);

INSERT INTO search (search, rank) VALUES ('automerge', 0);
