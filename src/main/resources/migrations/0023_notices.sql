-- Who of an organization is told of what, the messages, and what came of each attempt to send one.

CREATE TABLE notice_rule (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  enabled          INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  -- Why it was switched off without being asked.
  off_because      TEXT,
  name             TEXT    NOT NULL,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  content          TEXT    NOT NULL CHECK (content IN ('none', 'titles', 'texts')),
  channel          TEXT    NOT NULL CHECK (channel IN ('webhook', 'slack', 'teams', 'discord', 'ntfy', 'mail')),
  address          TEXT    NOT NULL,
  every_ms         INTEGER NOT NULL,
  zone             TEXT    NOT NULL,
  -- Minutes of the day.
  quiet_from       INTEGER,
  quiet_to         INTEGER,
  digest_at        INTEGER,
  -- When the next digest is sent; NULL: it has none, or is off.
  digest_due       INTEGER,
  -- When it spoke last.
  spoke_at         INTEGER,
  -- What webhooks are signed with, and for a while after a change what they were signed with before.
  secret           TEXT,
  old_secret       TEXT,
  old_secret_until INTEGER,
  created_by       TEXT    NOT NULL,
  created_at       INTEGER NOT NULL
) STRICT;

CREATE INDEX notice_rule_organization ON notice_rule (organization_id);
CREATE INDEX notice_rule_digest ON notice_rule (digest_due) WHERE digest_due IS NOT NULL;

-- The kinds, agents and labels that a rule asks for.
CREATE TABLE notice_rule_value (
  rule_id  INTEGER NOT NULL REFERENCES notice_rule ON DELETE CASCADE,
  field    TEXT    NOT NULL CHECK (field IN ('kind', 'agent', 'label')),
  value    TEXT    NOT NULL,
  PRIMARY KEY (rule_id, field, value)
) STRICT, WITHOUT ROWID;

-- One message of a rule.
CREATE TABLE notice_delivery (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  rule_id          INTEGER NOT NULL REFERENCES notice_rule ON DELETE CASCADE,
  public_id        TEXT    NOT NULL UNIQUE,
  type             TEXT    NOT NULL CHECK (type IN ('notice', 'digest', 'test')),
  more             INTEGER NOT NULL,
  -- Of a digest: the day, and its runs.
  day_from         INTEGER,
  day_to           INTEGER,
  runs             INTEGER,
  finished         INTEGER,
  succeeded        INTEGER,
  created_at       INTEGER NOT NULL,
  state            TEXT    NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts         INTEGER NOT NULL DEFAULT 0,
  -- When it is tried next; NULL: not any more.
  next_at          INTEGER,
  give_up_at       INTEGER NOT NULL
) STRICT;

CREATE INDEX notice_delivery_due ON notice_delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX notice_delivery_organization ON notice_delivery (organization_id, id);
CREATE INDEX notice_delivery_rule ON notice_delivery (rule_id, id);
CREATE INDEX notice_delivery_age ON notice_delivery (created_at);

-- What there is to tell.
CREATE TABLE notice (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  rule_id          INTEGER NOT NULL REFERENCES notice_rule ON DELETE CASCADE,
  -- The message that tells it; NULL: it waits for one.
  delivery_id      INTEGER REFERENCES notice_delivery ON DELETE CASCADE,
  environment      TEXT    NOT NULL CHECK (environment IN ('live', 'test')),
  kind             TEXT    NOT NULL,
  agent            TEXT,
  -- NULL: taken away, with a user whose runs its words came from.
  sentence         TEXT,
  text             TEXT,
  number           REAL    NOT NULL,
  path             TEXT,
  at               INTEGER NOT NULL
) STRICT;

CREATE INDEX notice_waiting ON notice (rule_id, id) WHERE delivery_id IS NULL;
CREATE INDEX notice_delivery_notices ON notice (delivery_id);

CREATE TABLE notice_attempt (
  id           INTEGER PRIMARY KEY,
  delivery_id  INTEGER NOT NULL REFERENCES notice_delivery ON DELETE CASCADE,
  at           INTEGER NOT NULL,
  ms           INTEGER NOT NULL,
  status       INTEGER,
  -- What the receiver said, and what was wrong with it.
  reply        TEXT,
  fault        TEXT
) STRICT;

CREATE INDEX notice_attempt_delivery ON notice_attempt (delivery_id, id);
