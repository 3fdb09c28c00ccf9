-- Keys and invites remember the person who made them: what they give beyond recording and reading counts only while that
-- person could make them still. The numbers of people, logins, keys and invites are never given twice from here on
-- (AUTOINCREMENT): who is gone does not become somebody else.
ALTER TABLE "user" RENAME TO old_user;
ALTER TABLE membership RENAME TO old_membership;
ALTER TABLE login RENAME TO old_login;
ALTER TABLE api_key RENAME TO old_api_key;
ALTER TABLE invite RENAME TO old_invite;

CREATE TABLE "user" (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  email          TEXT    NOT NULL UNIQUE,
  password_hash  TEXT    NOT NULL,
  created_at     INTEGER NOT NULL
) STRICT;

CREATE TABLE membership (
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  user_id          INTEGER NOT NULL REFERENCES "user" ON DELETE CASCADE,
  role             TEXT    NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_at       INTEGER NOT NULL,
  PRIMARY KEY (organization_id, user_id)
) STRICT, WITHOUT ROWID;

-- A browser that somebody signed in with. The token in its cookie is never stored: only its SHA-256.
CREATE TABLE login (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  hash             BLOB    NOT NULL UNIQUE,
  user_id          INTEGER NOT NULL REFERENCES "user" ON DELETE CASCADE,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  created_at       INTEGER NOT NULL,
  last_seen_at     INTEGER NOT NULL,
  expires_at       INTEGER NOT NULL
) STRICT;

-- made_by is a person, also one who is not there any more; NULL for whoever runs the server, by the command line or the
-- configuration; 0 for somebody who cannot be told.
CREATE TABLE api_key (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  name             TEXT    NOT NULL,
  scopes           TEXT    NOT NULL,
  hash             BLOB    NOT NULL UNIQUE,
  last_four        TEXT    NOT NULL,
  created_by       TEXT    NOT NULL,
  made_by          INTEGER,
  created_at       INTEGER NOT NULL,
  last_used_at     INTEGER,
  last_agent       TEXT,
  expires_at       INTEGER
) STRICT;

-- A link that lets one person in, once. Of its token, too, there is only the hash. made_by as above.
CREATE TABLE invite (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  hash             BLOB    NOT NULL UNIQUE,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  role             TEXT    NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_by       TEXT    NOT NULL,
  made_by          INTEGER,
  created_at       INTEGER NOT NULL,
  expires_at       INTEGER NOT NULL,
  accepted_at      INTEGER
) STRICT;

INSERT INTO "user" SELECT id, email, password_hash, created_at FROM old_user;
INSERT INTO membership SELECT organization_id, user_id, role, created_at FROM old_membership;
INSERT INTO login SELECT id, hash, user_id, organization_id, created_at, last_seen_at, expires_at FROM old_login;

-- Who made the keys there are, as far as that can be told; else nobody knows, and their scope admin is suspended:
--
--   'command line', 'configuration'   whoever runs the server
--   'user ADDRESS'                    the person with this address, if they are no newer than the key
--   'key NAME'                        whoever made that key, if it can be only one: no other key of its organization and
--                                     environment had this name when this one was made, no such key was ever deleted
INSERT INTO api_key
WITH RECURSIVE told (id, made_by) AS (
  SELECT k.id, CASE
      WHEN k.created_by IN ('command line', 'configuration') THEN NULL
      ELSE coalesce((
        SELECT u.id FROM "user" u WHERE k.created_by = 'user ' || u.email AND u.created_at <= k.created_at), 0)
    END
  FROM old_api_key k
  WHERE k.created_by NOT LIKE 'key %'
  UNION ALL
  SELECT k.id, told.made_by
  FROM told
  JOIN old_api_key maker ON maker.id = told.id
  JOIN old_api_key k ON k.organization_id = maker.organization_id AND k.environment = maker.environment
    AND k.created_by = 'key ' || maker.name AND k.created_at >= maker.created_at AND k.id <> maker.id
  WHERE NOT EXISTS (
      SELECT 1 FROM old_api_key other
      WHERE other.organization_id = k.organization_id AND other.environment = k.environment
        AND other.name = maker.name AND other.created_at <= k.created_at AND other.id NOT IN (k.id, maker.id))
    AND NOT EXISTS (
      SELECT 1 FROM audit a
      WHERE a.organization_id = k.organization_id AND a.action = 'key.deleted'
        AND substr(a.subject, 1, length(maker.name) + 2) = maker.name || ' …')
)
SELECT k.id, k.organization_id, k.environment, k.name, k.scopes, k.hash, k.last_four, k.created_by,
       CASE WHEN told.id IS NULL THEN 0 ELSE told.made_by END,
       k.created_at, k.last_used_at, k.last_agent, k.expires_at
FROM old_api_key k
LEFT JOIN told ON told.id = k.id;

INSERT INTO invite
SELECT i.id, i.hash, i.organization_id, i.role, i.created_by,
       coalesce((SELECT u.id FROM "user" u WHERE i.created_by = 'user ' || u.email AND u.created_at <= i.created_at), 0),
       i.created_at, i.expires_at, i.accepted_at
FROM old_invite i;

-- Nobody's key loses its power without a word.
INSERT INTO audit (organization_id, at, who, action, subject)
SELECT k.organization_id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 'upgrade', 'key.admin-suspended',
       k.name || ' …' || k.last_four || ' (' || k.environment || ', ' || k.scopes || ')'
FROM api_key k
LEFT JOIN membership m ON m.organization_id = k.organization_id AND m.user_id = k.made_by
WHERE k.scopes LIKE '%admin%' AND k.made_by IS NOT NULL AND coalesce(m.role, '') NOT IN ('owner', 'admin');

DROP TABLE old_login;
DROP TABLE old_membership;
DROP TABLE old_user;
DROP TABLE old_api_key;
DROP TABLE old_invite;

CREATE INDEX membership_user ON membership (user_id);
CREATE INDEX login_user ON login (user_id);
CREATE INDEX api_key_organization ON api_key (organization_id);
CREATE INDEX invite_organization ON invite (organization_id);

-- What this installation alone knows, to recognise what it has signed.
CREATE TABLE signing_secret (
  secret  BLOB NOT NULL
) STRICT;

INSERT INTO signing_secret (secret) VALUES (randomblob(32));
