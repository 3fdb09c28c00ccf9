-- What the rules say of runs that ended. It follows from what was recorded, behind the follower: nothing here is exported, and
-- all of it can be made again. Facts have two columns more: all sessions are due; until they are derived anew, lists and
-- figures are not whole.

-- Runs to be looked at. A run stands in it once.
CREATE TABLE insight_due (
  organization_id  INTEGER NOT NULL,
  session_id       INTEGER NOT NULL,
  -- Not before: what comes late comes together.
  due_at           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE run_profile (
  session_id        INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  organization_id   INTEGER NOT NULL,
  environment       TEXT    NOT NULL,
  agent_name        TEXT    NOT NULL,
  outcome           TEXT    NOT NULL,
  created_at        INTEGER NOT NULL,
  -- The version of the rules, and what they knew: the last event by its number, how many there were, and when the session
  -- itself was changed last.
  rules             INTEGER NOT NULL,
  last_event        INTEGER NOT NULL,
  events            INTEGER NOT NULL,
  updated_at        INTEGER NOT NULL,
  -- Steps in order, a line for each: its name, and behind a tab how often in a row if more than once.
  path              TEXT    NOT NULL,
  attempts          INTEGER NOT NULL,
  failed_attempts   INTEGER NOT NULL,
  longest_gap_ms    INTEGER NOT NULL,
  event_cost        REAL    NOT NULL,
  wasted_cost       REAL    NOT NULL,
  wasted_ms         INTEGER NOT NULL,
  cost              REAL    NOT NULL,
  elapsed_ms        REAL    NOT NULL,
  tokens            INTEGER NOT NULL,
  confidence_count  INTEGER NOT NULL,
  confidence_sum    REAL    NOT NULL,
  confidence_min    REAL    NOT NULL,
  confidence_last   REAL    NOT NULL,
  -- The id of the event where the run took its turn.
  turned_at         TEXT,
  first_at          INTEGER NOT NULL,
  last_at           INTEGER NOT NULL,
  last_tool         TEXT,
  -- In short what the rules say; nothing when there is nothing to say.
  sentence          TEXT
) STRICT;

CREATE INDEX run_profile_agent ON run_profile (organization_id, environment, agent_name, outcome, created_at);

CREATE TABLE run_signal (
  session_id  INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  -- 0, 1, 2 …
  position    INTEGER NOT NULL,
  kind        TEXT    NOT NULL,
  severity    TEXT    NOT NULL,
  count       INTEGER NOT NULL,
  tool        TEXT,
  cost        REAL    NOT NULL,
  ms          INTEGER NOT NULL,
  -- Ids of the events it rests on, a line for each.
  events      TEXT    NOT NULL,
  sentence    TEXT    NOT NULL,
  PRIMARY KEY (session_id, position)
) STRICT, WITHOUT ROWID;

-- What runs failed with, and what failed in runs, without what is different each time. A text that several agents have is one
-- for each of them.
CREATE TABLE cause (
  id               INTEGER PRIMARY KEY,
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  -- run: why a run failed. error: what failed in a run, whatever became of it.
  kind             TEXT    NOT NULL CHECK (kind IN ('run', 'error')),
  agent_name       TEXT    NOT NULL,
  -- Empty where it is not told by tool.
  tool             TEXT    NOT NULL,
  -- Of the text; keys are never texts, which may be long.
  hash             TEXT    NOT NULL,
  text             TEXT    NOT NULL,
  title            TEXT    NOT NULL,
  class            TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX cause_hash ON cause (organization_id, environment, kind, agent_name, tool, hash);

CREATE TABLE run_cause (
  session_id  INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  cause_id    INTEGER NOT NULL REFERENCES cause ON DELETE CASCADE,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (session_id, cause_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX run_cause_cause ON run_cause (cause_id, created_at, session_id);

DELETE FROM fact_column;
DELETE FROM fact_block;
UPDATE session SET block = 0 WHERE block <> 0;

INSERT INTO due (organization_id, session_id, since)
SELECT organization_id, id, last_activity_at FROM session WHERE true
ON CONFLICT (organization_id, session_id) DO NOTHING;
