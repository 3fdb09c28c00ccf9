-- Which entries of the metadata name the version of a run, in this order; the usual ones where an organization says nothing.
CREATE TABLE version_key (
  organization_id  INTEGER NOT NULL REFERENCES organization ON DELETE CASCADE,
  place            INTEGER NOT NULL,
  key              TEXT    NOT NULL,
  PRIMARY KEY (organization_id, place)
) STRICT, WITHOUT ROWID;
