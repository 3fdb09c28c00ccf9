package dev.runlog.store.insight;

import dev.runlog.insight.cause.Cause;
import dev.runlog.insight.run.RunAnalysis;
import dev.runlog.store.recorded.RecordedSession;
import java.util.List;

/**
 * What the rules say of a run, and what they knew.
 *
 * @param lastEvent the number of the one that was recorded last
 * @param events how many there were
 * @param causes why it failed, if it did, and what failed in it
 */
record JudgedRun(RecordedSession run, long lastEvent, long events, RunAnalysis analysis, List<Cause> causes) {}
