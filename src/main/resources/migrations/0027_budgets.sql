-- What runs may cost in a day or a month.
CREATE TABLE budget (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id  INTEGER NOT NULL REFERENCES organization,
  environment      TEXT    NOT NULL,
  whose            TEXT    NOT NULL CHECK (whose IN ('all', 'agent', 'each_agent', 'user', 'each_user')),
  -- Of the agent or user; NULL for the others.
  name             TEXT,
  dollars          REAL    NOT NULL,
  period           TEXT    NOT NULL CHECK (period IN ('day', 'month'))
) STRICT;

CREATE INDEX budget_organization ON budget (organization_id, environment);
