-- Whether the spans of a session are being taken away, bit by bit: what they amounted to is known, what comes now is added.
ALTER TABLE span_session ADD COLUMN forgetting INTEGER NOT NULL DEFAULT 0 CHECK (forgetting IN (0, 1));

CREATE INDEX span_session_forgetting ON span_session (session_id) WHERE forgetting = 1;
