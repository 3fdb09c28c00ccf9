package dev.runlog.model;

import java.util.List;

/**
 * What was found about a session.
 *
 * @param failureId of what it failed with; null when it did not, or nobody said yet
 * @param signals the kinds of what the rules say of a run that ended, the worst first; null for nothing
 * @param severity of the worst of them; null for none
 * @param stalled true when it hangs, else null; {@code abandoned} likewise, when it does for so long that nobody waits for it
 */
public record Remarks(String failureId, List<String> signals, String severity, Boolean stalled, Boolean abandoned) {

    public static final Remarks NONE = new Remarks(null, null, null, null, null);
}
