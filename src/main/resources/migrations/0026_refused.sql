-- What keys were refused, each reason once. Nothing that was sent is in here: of a field its name, and of its value type and length.
CREATE TABLE refused (
  key_id           INTEGER NOT NULL REFERENCES api_key ON DELETE CASCADE,
  method           TEXT    NOT NULL,
  route            TEXT    NOT NULL,
  kind             TEXT    NOT NULL,
  -- Status, field and message without its numbers.
  reason           TEXT    NOT NULL,
  status           INTEGER,
  field            TEXT,
  message          TEXT    NOT NULL,
  shape            TEXT,
  count            INTEGER NOT NULL,
  first_at         INTEGER NOT NULL,
  last_at          INTEGER NOT NULL,
  last_request     TEXT,
  user_agent       TEXT,
  -- When the same key had a request to the same address accepted after that.
  accepted_at      INTEGER,
  PRIMARY KEY (key_id, method, route, kind, reason)
) STRICT, WITHOUT ROWID;

CREATE INDEX refused_last_at ON refused (last_at);
