-- A browser that somebody signed in with. The token in its cookie is never stored: only its SHA-256.
CREATE TABLE login (
  id               INTEGER PRIMARY KEY,
  hash             BLOB    NOT NULL UNIQUE,
  user_id          INTEGER NOT NULL REFERENCES "user" ON DELETE CASCADE,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  created_at       INTEGER NOT NULL,
  last_seen_at     INTEGER NOT NULL,
  expires_at       INTEGER NOT NULL
) STRICT;

CREATE INDEX login_user ON login (user_id);

-- A link that lets one person in, once. Of its token, too, there is only the hash.
CREATE TABLE invite (
  id               INTEGER PRIMARY KEY,
  hash             BLOB    NOT NULL UNIQUE,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  role             TEXT    NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_by       TEXT    NOT NULL,
  created_at       INTEGER NOT NULL,
  expires_at       INTEGER NOT NULL,
  accepted_at      INTEGER
) STRICT;

CREATE INDEX invite_organization ON invite (organization_id);

-- Who did what to whom. Rows are added, and that is all that ever happens to them.
CREATE TABLE audit (
  id               INTEGER PRIMARY KEY,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  at               INTEGER NOT NULL,
  who              TEXT    NOT NULL,
  action           TEXT    NOT NULL,
  subject          TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_organization ON audit (organization_id, id);

CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is never changed');
END;

CREATE TRIGGER audit_keeps BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is never shortened');
END;

-- The agent that last opened a session with the key: who will miss it.
ALTER TABLE api_key ADD COLUMN last_agent TEXT;
