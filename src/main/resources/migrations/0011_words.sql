-- Each organization and environment has words of its own in the index, see Words. Only which texts have a word is asked,
-- never where in them. What was indexed is due again: the newest first, while the service runs.
DROP TABLE search;

CREATE VIRTUAL TABLE search USING fts5 (
  words,
  content = '',
  contentless_delete = 1,
  detail = none,
  tokenize = 'ascii'
);

INSERT INTO search (search, rank) VALUES ('automerge', 0);

UPDATE session SET searched_event = 0, search_texts = 0 WHERE search_texts > 0;

INSERT INTO search_due (session_id, since)
SELECT id, last_activity_at FROM session WHERE id NOT IN (SELECT session_id FROM session_leaving)
ON CONFLICT DO NOTHING;
