package dev.runlog.model;

import dev.runlog.model.FailureState.Said;
import dev.runlog.model.FailureSummary.Mute;
import java.util.List;

/**
 * What somebody wants to be different about a failure. What is null stays as it is.
 *
 * @param resolvedIn with which version, when it is resolved
 * @param mute when it ends, when it is muted
 * @param assignTo a member
 * @param unassign nobody works on it any more
 * @param mergeInto the id of the failure that takes its texts
 * @param split numbers of texts that become a failure of their own
 */
public record FailureEdit(
        Said state,
        String resolvedIn,
        Mute mute,
        String title,
        Long assignTo,
        boolean unassign,
        String mergeInto,
        List<Long> split) {}
