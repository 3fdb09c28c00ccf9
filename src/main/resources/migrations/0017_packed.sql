-- Facts are kept in another form, in which any number of a column is read without those before it. All sessions are due;
-- until they are derived anew, lists and figures are not whole.
DELETE FROM fact_column;
DELETE FROM fact_block;
UPDATE session SET block = 0 WHERE block <> 0;

INSERT INTO due (organization_id, session_id, since)
SELECT organization_id, id, last_activity_at FROM session WHERE true
ON CONFLICT (organization_id, session_id) DO NOTHING;
