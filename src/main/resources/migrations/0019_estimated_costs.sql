-- Whether an event's cost was worked out from its tokens and a list of prices; nothing: it is as it was sent, or there is none.
ALTER TABLE event_detail ADD COLUMN cost_estimated INTEGER;
