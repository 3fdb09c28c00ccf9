-- U+0000 is refused in every text. What was recorded with it gets U+FFFD in its place: then it can be named in an address,
-- and so be found, exported and erased. Of what is derived, what is named by such a text follows.

-- To the triggers the session ends once more as it did: they take it out of the sums of its old names into the new ones.
UPDATE session
SET name = without_nul(name), agent_name = without_nul(agent_name), user_id = without_nul(user_id),
    failure_reason = without_nul(failure_reason), last_error = without_nul(last_error), status = status
WHERE instr(name, char(0)) OR instr(agent_name, char(0)) OR instr(user_id, char(0)) OR instr(failure_reason, char(0))
   OR instr(last_error, char(0));

DELETE FROM session_hour WHERE sessions = 0 AND instr(agent_name, char(0));
DELETE FROM session_day WHERE sessions = 0 AND instr(agent_name, char(0));

INSERT INTO user_day (organization_id, environment, day, user_id, sessions, succeeded, failed, cost, tokens, events, errors)
SELECT organization_id, environment, day, without_nul(user_id), sessions, succeeded, failed, cost, tokens, events, errors
FROM user_day WHERE instr(user_id, char(0))
ON CONFLICT DO UPDATE
SET sessions = sessions + excluded.sessions, succeeded = succeeded + excluded.succeeded,
    failed = failed + excluded.failed, cost = cost + excluded.cost, tokens = tokens + excluded.tokens,
    events = events + excluded.events, errors = errors + excluded.errors;
DELETE FROM user_day WHERE instr(user_id, char(0));

INSERT INTO user_duration (organization_id, environment, day, user_id, duration_class, sessions)
SELECT organization_id, environment, day, without_nul(user_id), duration_class, sessions
FROM user_duration WHERE instr(user_id, char(0))
ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions;
DELETE FROM user_duration WHERE instr(user_id, char(0));

-- The triggers bring the sums by hour along.
INSERT INTO session_tool (session_id, tool_name, organization_id, environment, created_at, calls, errors, cost)
SELECT session_id, without_nul(tool_name), organization_id, environment, created_at, calls, errors, cost
FROM session_tool WHERE instr(tool_name, char(0))
ON CONFLICT DO UPDATE
SET calls = calls + excluded.calls, errors = errors + excluded.errors, cost = cost + excluded.cost;
DELETE FROM session_tool WHERE instr(tool_name, char(0));

CREATE TEMP TABLE mended AS SELECT id FROM session WHERE instr(metadata, '\u0000');
UPDATE session SET metadata = json_without_nul(metadata) WHERE id IN (SELECT id FROM mended);
DELETE FROM session_metadata WHERE session_id IN (SELECT id FROM mended);
INSERT OR IGNORE INTO session_metadata (organization_id, environment, key, value, created_at, session_id)
SELECT organization_id, environment, key, value, created_at, id
FROM (
  SELECT s.organization_id, s.environment, m.key,
         CASE m.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE CAST(m.value AS TEXT) END AS value,
         s.created_at, s.id, row_number() OVER (PARTITION BY s.id ORDER BY m.id) AS number
  FROM mended JOIN session s ON s.id = mended.id, json_each(s.metadata) m
  WHERE m.type IN ('text', 'integer', 'real', 'true', 'false') AND length(m.key) <= 200 AND length(m.value) <= 500
)
WHERE number <= 50;
DROP TABLE mended;

UPDATE session SET custom_metrics = json_without_nul(custom_metrics) WHERE instr(custom_metrics, '\u0000');

UPDATE event
SET tool_name = without_nul(tool_name), reasoning = without_nul(reasoning),
    tool_input = json_without_nul(tool_input), tool_output = json_without_nul(tool_output),
    alternatives = json_without_nul(alternatives)
WHERE instr(tool_name, char(0)) OR instr(reasoning, char(0)) OR instr(tool_input, '\u0000')
   OR instr(tool_output, '\u0000') OR instr(alternatives, '\u0000');

-- A name that the session has already given to another event is given up.
UPDATE OR IGNORE event SET client_id = without_nul(client_id) WHERE instr(client_id, char(0));
UPDATE event SET client_id = NULL WHERE instr(client_id, char(0));

UPDATE OR IGNORE organization SET name = without_nul(name) WHERE instr(name, char(0));
UPDATE api_key
SET name = without_nul(name), created_by = without_nul(created_by), last_agent = without_nul(last_agent)
WHERE instr(name, char(0)) OR instr(created_by, char(0)) OR instr(last_agent, char(0));

-- The requests that these answer are refused from now on.
DELETE FROM idempotency WHERE instr(reply, '\u0000');
