\set session random(1, 64)
\set id random(1, 9000000000000000)
INSERT INTO event
  (session_id, public_id, type, tool_name, tool_input, tool_output, reasoning, alternatives,
   confidence, estimated_cost, created_at)
VALUES (:session, 'evt_' || lpad(:id::text, 22, '0'), :type, :tool, :input, :output, :reasoning, NULL,
        NULL, 0.0042, 1767225600000);
