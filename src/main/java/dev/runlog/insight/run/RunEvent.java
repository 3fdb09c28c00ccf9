package dev.runlog.insight.run;

import dev.runlog.model.EventType;
import dev.runlog.model.Failure;

/**
 * An event, as far as the rules ask. What was not sent is null.
 *
 * @param number its place in the order of recording
 * @param toolInput a JSON text, as {@code toolOutput}
 * @param failure what it says went wrong
 * @param cost 0 when it says none
 * @param at when it happened, in milliseconds
 * @param span that it was traced as: an error is about the call of the same span
 */
public record RunEvent(
        long number,
        String id,
        EventType type,
        String toolName,
        String toolInput,
        String toolOutput,
        String reasoning,
        Failure failure,
        Double confidence,
        double cost,
        long at,
        Long durationMs,
        String span) {}
