-- Whether a client has said what a session was asked or answered: then spans only add what is not said yet.
ALTER TABLE span_session ADD COLUMN client_content INTEGER NOT NULL DEFAULT 0 CHECK (client_content IN (0, 1));
