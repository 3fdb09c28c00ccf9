-- What the rules say of runs takes less room: nothing is kept twice, nor what can be said again when it is asked for. What is
-- there is rewritten, and all of it judged again, behind the follower.

INSERT INTO insight_due (organization_id, session_id, due_at)
SELECT organization_id, session_id, 0 FROM run_profile WHERE true
ON CONFLICT (organization_id, session_id) DO NOTHING;

-- Agents that have runs of which the rules say anything.
CREATE TABLE run_agent (
  id               INTEGER PRIMARY KEY,
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  name             TEXT    NOT NULL,
  UNIQUE (organization_id, environment, name)
) STRICT;

INSERT INTO run_agent (organization_id, environment, name)
SELECT DISTINCT organization_id, environment, agent_name FROM run_profile;

DROP INDEX run_profile_agent;
DROP INDEX run_profile_wasted;
ALTER TABLE run_profile RENAME TO old_profile;

CREATE TABLE run_profile (
  session_id        INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  agent_id          INTEGER NOT NULL REFERENCES run_agent ON DELETE CASCADE,
  -- NULL: it goes on.
  succeeded         INTEGER CHECK (succeeded IN (0, 1)),
  created_at        INTEGER NOT NULL,
  -- The version of the rules, and what they knew: the last event by its number, how many there were, and a checksum of what
  -- the session itself says.
  rules             INTEGER NOT NULL,
  last_event        INTEGER NOT NULL,
  events            INTEGER NOT NULL,
  session_checksum  INTEGER NOT NULL,
  -- Steps in order, see StoredPath.
  path              TEXT    NOT NULL,
  attempts          INTEGER NOT NULL,
  failed_attempts   INTEGER NOT NULL,
  longest_gap_ms    INTEGER NOT NULL,
  event_cost        REAL    NOT NULL,
  wasted_cost       REAL    NOT NULL,
  wasted_ms         INTEGER NOT NULL,
  confidence_count  INTEGER NOT NULL,
  confidence_sum    REAL    NOT NULL,
  confidence_min    REAL    NOT NULL,
  confidence_last   REAL    NOT NULL,
  -- The id of the event where the run took its turn.
  turned_at         TEXT,
  -- Of its first event and its last, after its creation.
  first_after_ms    INTEGER NOT NULL,
  last_after_ms     INTEGER NOT NULL,
  last_tool         TEXT,
  -- The place among its signals of the one that most runs have, and which stands nowhere else; NULL when it has it not.
  straight          INTEGER,
  -- In short what the rules say. Empty: that nothing was unusual. NULL: there is nothing to say.
  sentence          TEXT
) STRICT;

-- Of the checksum the room alone.
INSERT INTO run_profile
SELECT
  p.session_id,
  a.id,
  CASE p.outcome WHEN 'succeeded' THEN 1 WHEN 'failed' THEN 0 END,
  p.created_at, p.rules, p.last_event, p.events, 1073741824,
  substr(
    replace(replace(replace(replace(char(10) || p.path,
      char(10) || 'tool:', char(10) || 't'),
      char(10) || 'state:', char(10) || 's'),
      char(10) || 'decision', char(10) || 'd'),
      char(10) || 'error', char(10) || 'e'),
    2),
  p.attempts, p.failed_attempts, p.longest_gap_ms, p.event_cost, p.wasted_cost, p.wasted_ms,
  p.confidence_count, p.confidence_sum, p.confidence_min, p.confidence_last, p.turned_at,
  p.first_at - p.created_at,
  p.last_at - p.created_at,
  p.last_tool,
  (SELECT min(s.position) FROM run_signal s WHERE s.session_id = p.session_id AND s.kind = 'straight'),
  CASE WHEN p.sentence LIKE 'Nothing unusual in %' THEN '' ELSE p.sentence END
FROM old_profile p
JOIN run_agent a
  ON a.organization_id = p.organization_id AND a.environment = p.environment AND a.name = p.agent_name
ORDER BY p.session_id;

DROP TABLE old_profile;

CREATE INDEX run_profile_agent ON run_profile (agent_id, succeeded, created_at);

-- The runs that wasted anything, which are few: what they wasted in a time is read from here alone.
CREATE INDEX run_profile_wasted ON run_profile (agent_id, created_at, wasted_cost, wasted_ms)
WHERE wasted_cost > 0 OR wasted_ms > 0;

CREATE TEMP TABLE kept_signal AS SELECT * FROM run_signal WHERE kind <> 'straight' ORDER BY session_id, position;
DELETE FROM run_signal;
INSERT INTO run_signal SELECT * FROM temp.kept_signal ORDER BY session_id, position;
DROP TABLE temp.kept_signal;
