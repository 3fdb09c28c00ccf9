-- What the events of a session say of tokens, for sessions that report none, and whether one of their costs was worked out.
ALTER TABLE session ADD COLUMN event_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN event_cost_estimated INTEGER NOT NULL DEFAULT 0 CHECK (event_cost_estimated IN (0, 1));

CREATE INDEX event_detail_counted ON event_detail (session_id, event_id)
WHERE coalesce(token_count, prompt_tokens, completion_tokens, cost_estimated) IS NOT NULL;

-- Their events are counted anew.
UPDATE session
SET counted_event = 0, event_count = 0, tool_call_count = 0, error_count = 0, event_cost = 0, last_error = NULL
WHERE id IN (
  SELECT session_id FROM event_detail
  WHERE coalesce(token_count, prompt_tokens, completion_tokens, cost_estimated) IS NOT NULL);

INSERT INTO due (organization_id, session_id, since)
SELECT organization_id, id, last_activity_at FROM session
WHERE id IN (
  SELECT session_id FROM event_detail
  WHERE coalesce(token_count, prompt_tokens, completion_tokens, cost_estimated) IS NOT NULL)
ON CONFLICT DO NOTHING;
