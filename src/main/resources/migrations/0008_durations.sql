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
