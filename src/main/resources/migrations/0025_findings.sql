-- What needs a look just now, as it was found last: made anew every now and then, so nothing here is the only copy of anything.
CREATE TABLE finding (
  organization_id  INTEGER NOT NULL REFERENCES organization,
  environment      TEXT    NOT NULL,
  kind             TEXT    NOT NULL,
  -- What it is about, told from all others of its kind.
  subject          TEXT    NOT NULL,
  -- NULL: of several agents, or of none.
  agent            TEXT,
  sentence         TEXT    NOT NULL,
  number           REAL    NOT NULL,
  path             TEXT    NOT NULL,
  -- When it was first found.
  at               INTEGER NOT NULL,
  PRIMARY KEY (organization_id, environment, kind, subject)
) STRICT, WITHOUT ROWID;
