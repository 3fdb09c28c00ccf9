package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * An event as it is shown to people: with what it changed in the agent's state instead of the whole state, and with what an
 * error says in one shape.
 *
 * @param stateChanges null when it came with no state
 * @param moreChanges how many there are beyond these; null for none
 * @param failure null when it is no error, or says nothing
 */
public record ShownEvent(
        @JsonUnwrapped Event event, List<StateChange> stateChanges, Integer moreChanges, Failure failure) {}
