-- How many of a user's sessions, by day, took how long: those that have ended, by order of duration.
CREATE TABLE user_duration (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  user_id          TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, user_id, duration_class)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER user_duration_insert AFTER INSERT ON session WHEN NEW.duration_class >= 0
BEGIN
  INSERT INTO user_duration
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.user_id, NEW.duration_class, 1)
  ON CONFLICT DO UPDATE SET sessions = sessions + 1;
END;

CREATE TRIGGER user_duration_ended AFTER UPDATE OF status ON session
WHEN OLD.duration_class < 0 AND NEW.duration_class >= 0
BEGIN
  INSERT INTO user_duration
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.user_id, NEW.duration_class, 1)
  ON CONFLICT DO UPDATE SET sessions = sessions + 1;
END;

CREATE TRIGGER user_duration_corrected AFTER UPDATE OF status ON session
WHEN OLD.duration_class >= 0 AND NEW.duration_class <> OLD.duration_class
BEGIN
  UPDATE user_duration SET sessions = sessions - 1
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND user_id = OLD.user_id AND duration_class = OLD.duration_class;
  DELETE FROM user_duration
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND user_id = OLD.user_id AND duration_class = OLD.duration_class
    AND sessions = 0;
  INSERT INTO user_duration
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.user_id, NEW.duration_class, 1)
  ON CONFLICT DO UPDATE SET sessions = sessions + 1;
END;

CREATE TRIGGER user_duration_delete AFTER DELETE ON session WHEN OLD.duration_class >= 0
BEGIN
  UPDATE user_duration SET sessions = sessions - 1
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND user_id = OLD.user_id AND duration_class = OLD.duration_class;
  DELETE FROM user_duration
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND user_id = OLD.user_id AND duration_class = OLD.duration_class
    AND sessions = 0;
END;

INSERT INTO user_duration
SELECT organization_id, environment, day, user_id, duration_class, count(*)
FROM session_share WHERE duration_class >= 0 GROUP BY 1, 2, 3, 4, 5;

DROP INDEX session_user_duration;

-- Sums by day, failure reason and order of duration, of the sessions that have a reason.
CREATE TABLE reason_day (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  day              INTEGER NOT NULL,
  failure_reason   TEXT    NOT NULL,
  duration_class   INTEGER NOT NULL,
  sessions         INTEGER NOT NULL,
  succeeded        INTEGER NOT NULL,
  failed           INTEGER NOT NULL,
  cost             REAL    NOT NULL,
  tokens           REAL    NOT NULL,
  events           INTEGER NOT NULL,
  errors           INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, day, failure_reason, duration_class)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER reason_insert AFTER INSERT ON session WHEN NEW.failure_reason IS NOT NULL
BEGIN
  INSERT INTO reason_day
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.failure_reason, NEW.duration_class,
          1, NEW.outcome = 'succeeded', NEW.outcome = 'failed', NEW.cost, NEW.tokens, NEW.event_count, NEW.error_count)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, succeeded = succeeded + excluded.succeeded, failed = failed + excluded.failed,
      cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
      events = events + excluded.events, errors = errors + excluded.errors;
END;

-- Few sessions fail, and fewer go on after that: this need not wait for the end of the transaction.
CREATE TRIGGER reason_events_added AFTER UPDATE OF event_count ON session WHEN NEW.failure_reason IS NOT NULL
BEGIN
  UPDATE reason_day
  SET cost = cost + NEW.cost - OLD.cost, events = events + NEW.event_count - OLD.event_count,
      errors = errors + NEW.error_count - OLD.error_count
  WHERE organization_id = NEW.organization_id AND environment = NEW.environment
    AND day = NEW.created_at / 86400000 AND failure_reason = NEW.failure_reason
    AND duration_class = NEW.duration_class;
END;

CREATE TRIGGER reason_left AFTER UPDATE OF status ON session WHEN OLD.failure_reason IS NOT NULL
BEGIN
  UPDATE reason_day
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND failure_reason = OLD.failure_reason
    AND duration_class = OLD.duration_class;
  DELETE FROM reason_day
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND failure_reason = OLD.failure_reason
    AND duration_class = OLD.duration_class AND sessions = 0;
END;

CREATE TRIGGER reason_found AFTER UPDATE OF status ON session WHEN NEW.failure_reason IS NOT NULL
BEGIN
  INSERT INTO reason_day
  VALUES (NEW.organization_id, NEW.environment, NEW.created_at / 86400000, NEW.failure_reason, NEW.duration_class,
          1, NEW.outcome = 'succeeded', NEW.outcome = 'failed', NEW.cost, NEW.tokens, NEW.event_count, NEW.error_count)
  ON CONFLICT DO UPDATE
  SET sessions = sessions + 1, succeeded = succeeded + excluded.succeeded, failed = failed + excluded.failed,
      cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
      events = events + excluded.events, errors = errors + excluded.errors;
END;

CREATE TRIGGER reason_delete AFTER DELETE ON session WHEN OLD.failure_reason IS NOT NULL
BEGIN
  UPDATE reason_day
  SET sessions = sessions - 1, succeeded = succeeded - (OLD.outcome = 'succeeded'),
      failed = failed - (OLD.outcome = 'failed'), cost = cost - OLD.cost, tokens = tokens - OLD.tokens,
      events = events - OLD.event_count, errors = errors - OLD.error_count
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND failure_reason = OLD.failure_reason
    AND duration_class = OLD.duration_class;
  DELETE FROM reason_day
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND failure_reason = OLD.failure_reason
    AND duration_class = OLD.duration_class AND sessions = 0;
END;

INSERT INTO reason_day
SELECT organization_id, environment, created_at / 86400000, failure_reason, duration_class, count(*),
       sum(outcome = 'succeeded'), sum(outcome = 'failed'), sum(cost), sum(tokens), sum(event_count), sum(error_count)
FROM session WHERE failure_reason IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
