package dev.runlog.store.facts;

import dev.runlog.model.Beginning;
import dev.runlog.model.SessionStatus;
import dev.runlog.store.columns.ToolCounts;
import java.util.Map;
import java.util.Optional;

/**
 * All that figures, lists and filters ask of a session.
 *
 * @param session the number of its row
 * @param success as the client said; null when it did not
 * @param elapsedMs how long it took; 0 while it runs
 * @param model empty when none is named
 * @param failureReason the beginning of why it failed; empty when it does not say
 * @param tools what it called, as far as there is room
 * @param metadata its entries that have one value, as far as they are short
 */
public record SessionFacts(
        long session,
        long createdAt,
        long lastActivityAt,
        SessionStatus status,
        Boolean success,
        double elapsedMs,
        double cost,
        long tokens,
        long events,
        long errors,
        String agent,
        String user,
        String model,
        String failureReason,
        Map<String, ToolCounts> tools,
        Map<String, String> metadata,
        MarkFacts marks,
        InsightFacts insight) {

    /** What tells failure reasons apart: their beginning. What follows is often different in each run, and long. */
    public static final int REASON_LENGTH = 200;

    /** Of a session that calls more different tools than that, the others count nowhere. */
    public static final int MOST_TOOLS = 500;

    /** Or may have: of long ones only the beginning is here, but then the session itself was changed as well. */
    public boolean hasOtherReason(Optional<SessionFacts> before) {
        return !failureReason.isEmpty()
                && before.filter(facts ->
                                facts.failureReason.equals(failureReason) && facts.lastActivityAt == lastActivityAt)
                        .isEmpty();
    }

    /** The beginning of a failure reason; empty for none. */
    public static String reason(String whole) {
        return whole == null ? "" : Beginning.of(whole, REASON_LENGTH);
    }
}
