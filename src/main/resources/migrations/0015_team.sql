-- What people of an organization add to runs, kept beside the session: recorded facts, as the session is.

-- An organization's own short list of labels.
CREATE TABLE label (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  name             TEXT    NOT NULL,
  colour           TEXT    NOT NULL
    CHECK (colour IN ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey')),
  UNIQUE (organization_id, name)
) STRICT;

CREATE TABLE session_label (
  session_id  INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  label_id    INTEGER NOT NULL REFERENCES label,
  PRIMARY KEY (session_id, label_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_label_label ON session_label (label_id, session_id);

CREATE TABLE session_star (
  session_id  INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE
) STRICT;

-- What the person who looked last says of a run.
CREATE TABLE session_verdict (
  session_id  INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  is_right    INTEGER NOT NULL CHECK (is_right IN (0, 1)),
  reason      TEXT,
  author      TEXT    NOT NULL,
  at          INTEGER NOT NULL
) STRICT;

CREATE TABLE session_note (
  id          INTEGER PRIMARY KEY,
  session_id  INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
  public_id   TEXT    NOT NULL,
  -- The event it is about, by its public id; NULL: the whole run.
  event       TEXT,
  text        TEXT    NOT NULL,
  author      TEXT    NOT NULL,
  created_at  INTEGER NOT NULL,
  edited_at   INTEGER,
  UNIQUE (session_id, public_id)
) STRICT;

-- Addresses of the console under a name. Those of a person go when that person leaves the organization.
CREATE TABLE saved_view (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  -- The person whose it is; NULL: the organization's.
  user_id          INTEGER,
  name             TEXT    NOT NULL,
  address          TEXT    NOT NULL,
  position         INTEGER NOT NULL,
  is_default       INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1) AND (is_default = 0 OR user_id IS NULL)),
  created_by       TEXT    NOT NULL,
  -- Nobody, when who made it is deleted.
  made_by          INTEGER REFERENCES "user" ON DELETE SET NULL,
  created_at       INTEGER NOT NULL,
  FOREIGN KEY (organization_id, user_id) REFERENCES membership (organization_id, user_id) ON DELETE CASCADE
) STRICT;

CREATE INDEX saved_view_place ON saved_view (organization_id, user_id, position);
CREATE INDEX saved_view_maker ON saved_view (made_by);
CREATE UNIQUE INDEX saved_view_default ON saved_view (organization_id) WHERE is_default = 1;
