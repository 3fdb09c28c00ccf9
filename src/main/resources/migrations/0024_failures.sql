-- What runs fail with, as people work on it. Which causes make up a failure follows from the causes; what people said of it
-- is recorded nowhere else.

CREATE TABLE failure (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id        TEXT    NOT NULL UNIQUE,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  environment      TEXT    NOT NULL,
  -- What its causes have in common, hashed; empty when only people put causes into it.
  template         TEXT    NOT NULL,
  title            TEXT    NOT NULL,
  -- Whether a person gave it this title.
  renamed          INTEGER NOT NULL DEFAULT 0 CHECK (renamed IN (0, 1)),
  state            TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved', 'muted')),
  state_at         INTEGER NOT NULL,
  -- Who said so, and nobody when it happened.
  state_by         TEXT,
  resolved_in      TEXT,
  -- When it was resolved in a version: those that were there before, as JSON.
  known_versions   TEXT,
  muted_until      INTEGER,
  muted_runs       INTEGER,
  muted_users      INTEGER,
  regressed_at     INTEGER,
  rising           INTEGER NOT NULL DEFAULT 0 CHECK (rising IN (0, 1)),
  assigned_to      INTEGER REFERENCES "user" ON DELETE SET NULL,
  -- The one its causes went to.
  merged_into      INTEGER REFERENCES failure ON DELETE CASCADE
) STRICT;

CREATE INDEX failure_template ON failure (organization_id, environment, template);
CREATE INDEX failure_assigned ON failure (assigned_to);
CREATE INDEX failure_merged ON failure (merged_into);

CREATE TABLE failure_cause (
  cause_id    INTEGER PRIMARY KEY REFERENCES cause ON DELETE CASCADE,
  failure_id  INTEGER NOT NULL REFERENCES failure ON DELETE CASCADE,
  -- A person put it there: it stays.
  pinned      INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;

CREATE INDEX failure_cause_failure ON failure_cause (failure_id);

CREATE TABLE failure_change (
  id          INTEGER PRIMARY KEY,
  failure_id  INTEGER NOT NULL REFERENCES failure ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  -- NULL: it happened by itself.
  author      TEXT,
  change      TEXT    NOT NULL
) STRICT;

CREATE INDEX failure_change_failure ON failure_change (failure_id, at);

-- Agents whose causes became others: which of them are one failure is to be told anew.
CREATE TABLE failure_due (
  organization_id  INTEGER NOT NULL,
  environment      TEXT    NOT NULL,
  agent_name       TEXT    NOT NULL,
  PRIMARY KEY (organization_id, environment, agent_name)
) STRICT, WITHOUT ROWID;

INSERT INTO failure_due (organization_id, environment, agent_name)
SELECT DISTINCT organization_id, environment, agent_name FROM cause WHERE kind = 'run';
