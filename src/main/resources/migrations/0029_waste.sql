-- The runs that wasted anything, which are few: what they wasted in a time is read from here alone.
CREATE INDEX run_profile_wasted
ON run_profile (organization_id, environment, created_at, agent_name, wasted_cost, wasted_ms)
WHERE wasted_cost > 0 OR wasted_ms > 0;
