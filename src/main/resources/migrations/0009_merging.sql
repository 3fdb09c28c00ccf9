-- The parts of the full-text index are merged in small steps, each a transaction of its own. SQLite would do much of it
-- at once, within the commit of whoever added words, while everybody else waits.
INSERT INTO search (search, rank) VALUES ('automerge', 0);
