-- Figures are read from sums that follow the sessions within the transaction that changes them, whatever that is.

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
  cost             REAL    NOT NULL,
  tokens           REAL    NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, agent_name, duration_class)
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
  INSERT INTO session_day
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.agent_name, NEW.duration_class,
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
  UPDATE session_day
  SET cost = cost + NEW.cost - OLD.cost, events = events + NEW.event_count - OLD.event_count,
      errors = errors + NEW.error_count - OLD.error_count
  WHERE organization_id = NEW.organization_id AND environment = NEW.environment
    AND day = NEW.created_at / 86400000 AND agent_name = NEW.agent_name AND duration_class = NEW.duration_class;
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
  UPDATE session_day
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND agent_name = OLD.agent_name AND duration_class = OLD.duration_class;
  INSERT INTO session_hour
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 3600000, NEW.agent_name, NEW.duration_class,
          1, NEW.outcome = 'succeeded', NEW.outcome = 'failed', NEW.cost, NEW.tokens, NEW.event_count, NEW.error_count)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, succeeded = succeeded + excluded.succeeded, failed = failed + excluded.failed,
      cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
      events = events + excluded.events, errors = errors + excluded.errors;
  INSERT INTO session_day
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.agent_name, NEW.duration_class,
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
  UPDATE session_day
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND agent_name = OLD.agent_name AND duration_class = OLD.duration_class;
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

INSERT INTO session_day
SELECT organization_id, environment, day, agent_name, duration_class,
       sum(sessions), sum(succeeded), sum(failed), sum(cost), sum(tokens), sum(events), sum(errors)
FROM session_share GROUP BY 1, 2, 3, 4, 5;

INSERT INTO user_day
SELECT organization_id, environment, day, user_id,
       sum(sessions), sum(succeeded), sum(failed), sum(cost), sum(tokens), sum(events), sum(errors)
FROM session_share GROUP BY 1, 2, 3, 4;

INSERT INTO tool_hour
SELECT organization_id, environment, created_at / 3600000, tool_name, count(*), sum(calls), sum(errors), sum(cost)
FROM session_tool GROUP BY 1, 2, 3, 4;

-- The percentiles of one user are counted from this index alone.
CREATE INDEX session_user_duration ON session (organization_id, environment, user_id, created_at, duration_class);
