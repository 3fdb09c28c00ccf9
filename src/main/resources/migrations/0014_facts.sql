-- The facts of sessions, by column in blocks of some hundred sessions that began on the same day: figures and lists are
-- read from them. They take the place of all sums, of the tables of tools and metadata, and of the indexes for lists. All
-- sessions are due; until they are derived anew, lists and figures are not whole.
DROP TABLE session_hour;
DROP TABLE session_day;
DROP TABLE user_day;
DROP TABLE user_duration;
DROP TABLE reason_day;
DROP TABLE tool_hour;
DROP TABLE session_tool;
DROP TABLE session_metadata;

DROP INDEX session_agent;
DROP INDEX session_status;
DROP INDEX session_failure;
DROP INDEX session_errors;
DROP INDEX session_cost;
DROP INDEX session_elapsed;
DROP INDEX session_events;
DROP INDEX session_long;
DROP INDEX session_reason;

ALTER TABLE session DROP COLUMN outcome;
ALTER TABLE session DROP COLUMN duration_class;
ALTER TABLE session DROP COLUMN elapsed_ms;
ALTER TABLE session DROP COLUMN cost;
ALTER TABLE session DROP COLUMN cost_units;
ALTER TABLE session DROP COLUMN tokens;
ALTER TABLE session DROP COLUMN reason;
-- Of facts; 0 while it is in none.
ALTER TABLE session ADD COLUMN block INTEGER NOT NULL DEFAULT 0;
CREATE INDEX session_pending ON session (organization_id, environment) WHERE block = 0;

-- A block, with the least and the most that its sessions have. In which columns: see store.facts.
CREATE TABLE fact_block (
  id                     INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id        INTEGER NOT NULL,
  environment            TEXT    NOT NULL,
  -- Since 1970, in UTC: when its sessions began.
  day                    INTEGER NOT NULL,
  sessions               INTEGER NOT NULL DEFAULT 0,
  least_session           REAL    NOT NULL DEFAULT 0,
  most_session            REAL    NOT NULL DEFAULT 0,
  least_created_at        REAL    NOT NULL DEFAULT 0,
  most_created_at         REAL    NOT NULL DEFAULT 0,
  least_last_activity_at  REAL    NOT NULL DEFAULT 0,
  most_last_activity_at   REAL    NOT NULL DEFAULT 0,
  least_elapsed           REAL    NOT NULL DEFAULT 0,
  most_elapsed            REAL    NOT NULL DEFAULT 0,
  least_cost              REAL    NOT NULL DEFAULT 0,
  most_cost               REAL    NOT NULL DEFAULT 0,
  least_tokens            REAL    NOT NULL DEFAULT 0,
  most_tokens             REAL    NOT NULL DEFAULT 0,
  least_events            REAL    NOT NULL DEFAULT 0,
  most_events             REAL    NOT NULL DEFAULT 0,
  least_errors            REAL    NOT NULL DEFAULT 0,
  most_errors             REAL    NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX fact_block_day ON fact_block (organization_id, environment, day);

-- The columns of a block: those of block n have the numbers from 16 n on.
CREATE TABLE fact_column (
  id    INTEGER PRIMARY KEY,
  data  BLOB NOT NULL
) STRICT;

INSERT INTO due (organization_id, session_id, since)
SELECT organization_id, id, last_activity_at FROM session WHERE true
ON CONFLICT (organization_id, session_id) DO NOTHING;
