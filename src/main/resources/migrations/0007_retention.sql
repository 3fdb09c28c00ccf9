-- What an organization decides about one of its environments; without a row, the configuration does.
CREATE TABLE setting (
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  retention_days   INTEGER CHECK (retention_days > 0),  -- NULL for ever
  PRIMARY KEY (organization_id, environment)
) STRICT, WITHOUT ROWID;

-- A session too long to be taken away at once: from here on no list shows it, and its events go bit by bit.
CREATE TABLE session_leaving (
  session_id  INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE
) STRICT;

-- A sum of nothing takes up room and says nothing. What is left of its costs are slips of rounding.
CREATE TRIGGER session_gone AFTER DELETE ON session
BEGIN
  DELETE FROM session_hour
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND hour = OLD.created_at / 3600000 AND agent_name = OLD.agent_name AND sessions = 0;
  DELETE FROM session_day
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND agent_name = OLD.agent_name AND sessions = 0;
  DELETE FROM user_day
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND day = OLD.created_at / 86400000 AND user_id = OLD.user_id AND sessions = 0;
END;

CREATE TRIGGER session_tool_gone AFTER DELETE ON session_tool
BEGIN
  DELETE FROM tool_hour
  WHERE organization_id = OLD.organization_id AND environment = OLD.environment
    AND hour = OLD.created_at / 3600000 AND tool_name = OLD.tool_name AND sessions = 0;
END;
