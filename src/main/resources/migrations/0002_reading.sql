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

-- Sums by hour, agent and order of duration. A session counts in the hour it began.
CREATE TABLE session_hour (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  hour             INTEGER NOT NULL,
  agent_name       TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost             REAL    NOT NULL,
  tokens           REAL    NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, hour, agent_name, duration_class)
) STRICT, WITHOUT ROWID;

-- The same sums by day and external user.
CREATE TABLE user_day (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  user_id          TEXT    NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost             REAL    NOT NULL,
  tokens           REAL    NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, user_id)
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
  cost             REAL    NOT NULL,
  PRIMARY KEY (organization_id, environment, hour, tool_name)
) STRICT, WITHOUT ROWID;

-- What each session adds to the sums, and takes away when it goes: the triggers below and the filling at the end agree.
CREATE VIEW session_share AS
SELECT id, organization_id, environment, created_at / 3600000 AS hour, created_at / 86400000 AS day, agent_name, user_id,
       duration_class, 1 AS sessions, outcome = 'succeeded' AS succeeded, outcome = 'failed' AS failed,
       cost, tokens, event_count AS events, error_count AS errors
FROM session;

CREATE TRIGGER session_insert AFTER INSERT ON session
BEGIN
  INSERT INTO session_hour
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 3600000, NEW.agent_name, NEW.duration_class,
          1, NEW.outcome = 'succeeded', NEW.outcome = 'failed', NEW.cost, NEW.tokens, NEW.event_count, NEW.error_count)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, succeeded = succeeded + excluded.succeeded, failed = failed + excluded.failed,
      cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
      events = events + excluded.events, errors = errors + excluded.errors;
  INSERT INTO user_day
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.user_id,
          1, NEW.outcome = 'succeeded', NEW.outcome = 'failed', NEW.cost, NEW.tokens, NEW.event_count, NEW.error_count)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, succeeded = succeeded + excluded.succeeded, failed = failed + excluded.failed,
      cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
      events = events + excluded.events, errors = errors + excluded.errors;
END;

-- Events were added: the session stays where it is in the sums.
CREATE TRIGGER session_events_added AFTER UPDATE OF event_count ON session
BEGIN
  UPDATE session_hour
  SET cost = cost + NEW.cost - OLD.cost, events = events + NEW.event_count - OLD.event_count,
      errors = errors + NEW.error_count - OLD.error_count
  WHERE organization_id = NEW.organization_id AND environment = NEW.environment
    AND hour = NEW.created_at / 3600000 AND agent_name = NEW.agent_name AND duration_class = NEW.duration_class;
  UPDATE user_day
  SET cost = cost + NEW.cost - OLD.cost, events = events + NEW.event_count - OLD.event_count,
      errors = errors + NEW.error_count - OLD.error_count
  WHERE organization_id = NEW.organization_id AND environment = NEW.environment
    AND day = NEW.created_at / 86400000 AND user_id = NEW.user_id;
END;

-- It ended or was corrected: it may have moved to another order of duration.
CREATE TRIGGER session_updated AFTER UPDATE OF status ON session
BEGIN
  UPDATE session_hour
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND hour = OLD.created_at / 3600000 AND agent_name = OLD.agent_name AND duration_class = OLD.duration_class;
  INSERT INTO session_hour
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 3600000, NEW.agent_name, NEW.duration_class,
          1, NEW.outcome = 'succeeded', NEW.outcome = 'failed', NEW.cost, NEW.tokens, NEW.event_count, NEW.error_count)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, succeeded = succeeded + excluded.succeeded, failed = failed + excluded.failed,
      cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
      events = events + excluded.events, errors = errors + excluded.errors;
  UPDATE user_day
  SET succeeded = succeeded + (NEW.outcome = 'succeeded') - (OLD.outcome = 'succeeded'),
      failed = failed + (NEW.outcome = 'failed') - (OLD.outcome = 'failed'),
      cost = cost + NEW.cost - OLD.cost, tokens = tokens + NEW.tokens - OLD.tokens
  WHERE organization_id = NEW.organization_id AND environment = NEW.environment
    AND day = NEW.created_at / 86400000 AND user_id = NEW.user_id;
END;

CREATE TRIGGER session_delete BEFORE DELETE ON session
BEGIN
  UPDATE session_hour
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND hour = OLD.created_at / 3600000 AND agent_name = OLD.agent_name AND duration_class = OLD.duration_class;
  UPDATE user_day
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND user_id = OLD.user_id;
  DELETE FROM session_tool WHERE session_id = OLD.id;
END;

CREATE TRIGGER session_tool_insert AFTER INSERT ON session_tool
BEGIN
  INSERT INTO tool_hour
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 3600000, NEW.tool_name,
          1, NEW.calls, NEW.errors, NEW.cost)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, calls = calls + excluded.calls, errors = errors + excluded.errors,
      cost = cost + excluded.cost;
END;

CREATE TRIGGER session_tool_update AFTER UPDATE OF calls ON session_tool
BEGIN
  UPDATE tool_hour
  SET calls = calls + NEW.calls - OLD.calls, errors = errors + NEW.errors - OLD.errors,
      cost = cost + NEW.cost - OLD.cost
  WHERE organization_id = NEW.organization_id AND environment = NEW.environment
    AND hour = NEW.created_at / 3600000 AND tool_name = NEW.tool_name;
END;

CREATE TRIGGER session_tool_delete BEFORE DELETE ON session_tool
BEGIN
  UPDATE tool_hour
  SET sessions = sessions - 1, calls = calls - OLD.calls, errors = errors - OLD.errors, cost = cost - OLD.cost
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND hour = OLD.created_at / 3600000 AND tool_name = OLD.tool_name;
END;

-- What was recorded before there were sums.
INSERT INTO session_hour
SELECT organization_id, environment, hour, agent_name, duration_class,
       sum(sessions), sum(succeeded), sum(failed), sum(cost), sum(tokens), sum(events), sum(errors)
FROM session_share GROUP BY 1, 2, 3, 4, 5;

INSERT INTO user_day
SELECT organization_id, environment, day, user_id,
       sum(sessions), sum(succeeded), sum(failed), sum(cost), sum(tokens), sum(events), sum(errors)
FROM session_share GROUP BY 1, 2, 3, 4;

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
