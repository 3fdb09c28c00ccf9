-- What is kept of the spans of a session, in bytes, so that it can be bounded without looking at each of them.
ALTER TABLE span_session ADD COLUMN kept_size INTEGER NOT NULL DEFAULT 0;
UPDATE span_session
SET kept_size = (SELECT coalesce(sum(1000 + length(known)), 0) FROM span WHERE span.session_id = span_session.session_id)
WHERE has_spans = 1;
