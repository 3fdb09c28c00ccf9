-- What the rules say of the runs of an agent, and a person says is fine.
CREATE TABLE allowed_signal (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  agent_name       TEXT    NOT NULL,
  kind             TEXT    NOT NULL,
  -- That it is about; empty when it is about none.
  tool             TEXT    NOT NULL,
  created_by       TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  UNIQUE (organization_id, environment, agent_name, kind, tool)
) STRICT;
