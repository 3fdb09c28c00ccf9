-- What clients may say of an event: a name of their own for it, and when it happened, if that was not just now.
ALTER TABLE event ADD COLUMN client_id TEXT;
ALTER TABLE event ADD COLUMN timestamp INTEGER;

-- Events are read in order of happening. Of those that say nothing about that, a later one never stands before an
-- earlier one, though a clock was put back: then it says here behind what it stands.
ALTER TABLE event ADD COLUMN not_before INTEGER;
ALTER TABLE event ADD COLUMN happened_at INTEGER
  GENERATED ALWAYS AS (coalesce(timestamp, not_before, created_at)) VIRTUAL;

DROP INDEX event_session;
CREATE INDEX event_session ON event (session_id, happened_at);

-- Where it is empty for a session, order of happening is order of recording.
CREATE INDEX event_timestamped ON event (session_id) WHERE timestamp IS NOT NULL;

-- Within a session the same name is the same event.
CREATE UNIQUE INDEX event_client_id ON event (session_id, client_id) WHERE client_id IS NOT NULL;

-- The events of one transaction are summed before they are added: SessionCounts and RollUp write what this wrote.
DROP TRIGGER session_events_added;

-- Figures by failure reason are read from this index alone.
DROP INDEX session_reason;
CREATE INDEX session_reason ON session (
  organization_id, environment, created_at, failure_reason, duration_class, outcome, cost, tokens, event_count,
  error_count
) WHERE failure_reason IS NOT NULL;
