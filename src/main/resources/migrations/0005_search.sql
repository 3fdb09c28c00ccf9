-- The words of sessions and their events. A session has one text or, when it is long, several: text n of session s is
-- row s * 1048576 + n, so that walking the rows backwards walks the sessions from the newest to the oldest.
CREATE VIRTUAL TABLE search USING fts5 (
  text,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 2'
);

-- How far a session's events are in the index, and in how many texts.
ALTER TABLE session ADD COLUMN searched_event INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN search_texts INTEGER NOT NULL DEFAULT 0;

-- Sessions with words that are not in the index yet. Written with the words, so that no crash forgets them.
CREATE TABLE search_due (
  session_id  INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  since       INTEGER NOT NULL
) STRICT;

CREATE TRIGGER search_due_session AFTER INSERT ON session
BEGIN
  INSERT INTO search_due (session_id, since) VALUES (NEW.id, NEW.last_activity_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER search_due_events AFTER UPDATE OF event_count ON session
BEGIN
  INSERT INTO search_due (session_id, since) VALUES (NEW.id, NEW.last_activity_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER search_due_reason AFTER UPDATE OF failure_reason ON session
WHEN NEW.failure_reason IS NOT OLD.failure_reason
BEGIN
  INSERT INTO search_due (session_id, since) VALUES (NEW.id, NEW.last_activity_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER search_delete BEFORE DELETE ON session WHEN OLD.search_texts > 0
BEGIN
  DELETE FROM search WHERE rowid >= OLD.id * 1048576 AND rowid < OLD.id * 1048576 + OLD.search_texts;
END;

INSERT INTO search_due (session_id, since) SELECT id, last_activity_at FROM session;
