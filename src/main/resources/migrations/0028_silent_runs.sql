-- Runs that go on, but of which nothing was heard for unusually long, as they were found last. A row holds as long as
-- nothing more is heard.
CREATE TABLE silent_run (
  session_id        INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  organization_id   INTEGER NOT NULL,
  environment       TEXT    NOT NULL,
  kind              TEXT    NOT NULL CHECK (kind IN ('stalled', 'abandoned')),
  last_activity_at  INTEGER NOT NULL,
  limit_ms          INTEGER NOT NULL,
  -- NULL: too few runs of the agent are known to tell what is usual.
  usual_ms          INTEGER,
  last_tool         TEXT
) STRICT;

CREATE INDEX silent_run_kind ON silent_run (organization_id, environment, kind);
