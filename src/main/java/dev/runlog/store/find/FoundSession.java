package dev.runlog.store.find;

import dev.runlog.model.SessionSummary;

/** A session of a list, and where it stands in the list's order. */
record FoundSession(double place, long row, SessionSummary session) {}
