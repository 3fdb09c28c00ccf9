-- For how long the runs of an agent may be silent before they hang, where a person says so.
CREATE TABLE silence_limit (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  agent_name       TEXT    NOT NULL,
  minutes          INTEGER NOT NULL,
  UNIQUE (organization_id, environment, agent_name)
) STRICT;

-- Whether the limit is one that a person chose.
ALTER TABLE silent_run ADD COLUMN chosen INTEGER NOT NULL DEFAULT 0;
