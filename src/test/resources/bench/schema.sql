-- The same columns as in SQLite, and an index for reading the events of a session in order.
CREATE TABLE event (
  id              BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id      BIGINT NOT NULL,
  public_id       TEXT   NOT NULL,
  type            TEXT   NOT NULL CHECK (type IN ('tool_call', 'llm_decision', 'state_change', 'error')),
  tool_name       TEXT,
  tool_input      TEXT,
  tool_output     TEXT,
  reasoning       TEXT,
  alternatives    TEXT,
  confidence      DOUBLE PRECISION,
  estimated_cost  DOUBLE PRECISION,
  created_at      BIGINT NOT NULL,
  client_id       TEXT,
  "timestamp"     BIGINT,
  not_before      BIGINT
);

CREATE INDEX event_session ON event (session_id, created_at);
