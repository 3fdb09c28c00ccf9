-- What lists, filters and charts read. Everything here follows the sessions within the transaction that changes them.

-- The start of the last error event, for the preview in lists.
ALTER TABLE session ADD COLUMN last_error TEXT;

-- What people compare: as reported, else as far as it is known. Never NULL, so that every session has its place.
ALTER TABLE session ADD COLUMN cost REAL
  GENERATED ALWAYS AS (CAST(coalesce(estimated_cost, event_cost) AS REAL)) VIRTUAL;
ALTER TABLE session ADD COLUMN elapsed_ms REAL
  GENERATED ALWAYS AS (CAST(coalesce(duration_ms, max(0, completed_at - created_at), 0) AS REAL)) VIRTUAL;
ALTER TABLE session ADD COLUMN tokens REAL
  GENERATED ALWAYS AS (
    CAST(coalesce(total_tokens, prompt_tokens + completion_tokens, prompt_tokens, completion_tokens, 0) AS REAL)
  ) VIRTUAL;
ALTER TABLE session ADD COLUMN outcome TEXT
  GENERATED ALWAYS AS (
    CASE
      WHEN status = 'active' THEN 'active'
      WHEN status = 'failed' OR success = 0 THEN 'failed'
      ELSE 'succeeded'
    END
  ) VIRTUAL;

-- Durations by their order of magnitude, ten percent wide: enough for percentiles. -1 while it runs.
ALTER TABLE session ADD COLUMN duration_class INTEGER
  GENERATED ALWAYS AS (
    CASE WHEN status = 'active' THEN -1
      ELSE CAST(ln(1 + coalesce(duration_ms, max(0, completed_at - created_at), 0)) * 10 AS INTEGER)
    END
  ) VIRTUAL;

-- One index per filter, each in order of time, and one per order.
CREATE INDEX session_agent    ON session (organization_id, environment, agent_name, created_at);
CREATE INDEX session_user     ON session (organization_id, environment, user_id, created_at);
CREATE INDEX session_status   ON session (organization_id, environment, status, created_at);
CREATE INDEX session_failure  ON session (organization_id, environment, created_at) WHERE success = 0;
CREATE INDEX session_reason   ON session (organization_id, environment, created_at) WHERE failure_reason IS NOT NULL;
CREATE INDEX session_errors   ON session (organization_id, environment, created_at) WHERE error_count > 0;
CREATE INDEX session_cost     ON session (organization_id, environment, cost);
CREATE INDEX session_elapsed  ON session (organization_id, environment, elapsed_ms);
CREATE INDEX session_events   ON session (organization_id, environment, event_count);

-- Few sessions last over an hour: those that reach into an interval from before it are found among these.
CREATE INDEX session_long     ON session (organization_id, environment, created_at)
  WHERE last_activity_at - created_at > 3600000;

-- Which tools a session called, and how that went.
CREATE TABLE session_tool (
  session_id       INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  tool_name        TEXT    NOT NULL,
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  calls            INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  cost             REAL    NOT NULL,
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
  session_id       INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  PRIMARY KEY (organization_id, environment, key, value, created_at, session_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_metadata_session ON session_metadata (session_id);

CREATE TRIGGER session_metadata_insert AFTER INSERT ON session WHEN NEW.metadata IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO session_metadata (organization_id, environment, key, value, created_at, session_id)
  SELECT NEW.organization_id, NEW.environment, key,
         CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(value AS TEXT) END,
         NEW.created_at, NEW.id
  FROM json_each(NEW.metadata)
  WHERE type IN ('text', 'integer', 'real', 'true', 'false') AND length(key) <= 200 AND length(value) <= 500
  LIMIT 50;
END;

-- What was recorded before there were lists of it.
INSERT INTO session_tool
SELECT s.id, e.tool_name, s.organization_id, s.environment, s.created_at,
       sum(e.type = 'tool_call'), sum(e.type = 'error'), total(e.estimated_cost)
FROM event e JOIN session s ON s.id = e.session_id
WHERE e.tool_name IS NOT NULL AND e.type IN ('tool_call', 'error')
GROUP BY s.id, e.tool_name;

INSERT OR IGNORE INTO session_metadata
SELECT s.organization_id, s.environment, m.key,
       CASE m.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(m.value AS TEXT) END,
       s.created_at, s.id
FROM session s, json_each(s.metadata) m
WHERE m.type IN ('text', 'integer', 'real', 'true', 'false') AND length(m.key) <= 200 AND length(m.value) <= 500;
