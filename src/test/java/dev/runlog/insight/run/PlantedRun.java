package dev.runlog.insight.run;

import dev.runlog.model.EventType;
import dev.runlog.model.Failure;
import dev.runlog.model.SessionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A made-up run whose truth is on record.
 *
 * @param trap what a benign one tries to be taken for; null when something is planted
 * @param expected kinds that are there
 * @param alsoRight kinds that may be said, or not
 * @param turn the place of the event where it turned; 0 when nothing is said of that
 */
record PlantedRun(
        String trap,
        Set<Signal.Kind> expected,
        Set<Signal.Kind> alsoRight,
        int turn,
        List<RunEvent> events,
        SessionStatus status) {

    RunAnalysis judged() {
        var reader = new RunReader(Norms.NONE);
        events.forEach(reader::add);
        long last = events.get(events.size() - 1).at();
        String reason = status == SessionStatus.FAILED ? "it did not work out" : null;
        return reader.finish(new RunSummary(
                "planted", status, null, reason, events.get(0).at(), last, null, null, null, null, null));
    }

    /** Puts events one after the other. */
    static final class Script {

        private final List<RunEvent> events = new ArrayList<>();
        private long now = 1_700_000_000_000L;

        int size() {
            return events.size();
        }

        Script pause(long ms) {
            now += ms;
            return this;
        }

        Script call(String tool, String input, String output) {
            return add(EventType.TOOL_CALL, tool, input, output, null, null, 0.01);
        }

        Script thought(String reasoning) {
            return add(EventType.LLM_DECISION, null, null, null, reasoning, null, 0.02);
        }

        Script state(String name) {
            return add(EventType.STATE_CHANGE, null, null, "{\"to\":\"" + name + "\"}", null, null, 0);
        }

        Script error(String tool, String input, String message) {
            return add(EventType.ERROR, tool, input, null, null, new Failure(null, message, null), 0);
        }

        private Script add(
                EventType type, String tool, String input, String output, String says, Failure failure, double cost) {
            int number = events.size() + 1;
            events.add(new RunEvent(
                    number, "evt_" + number, type, tool, input, output, says, failure, null, cost, now, null, null));
            return this;
        }

        PlantedRun benign(String trap, SessionStatus status) {
            return new PlantedRun(trap, Set.of(), Set.of(), 0, events, status);
        }

        PlantedRun planted(Set<Signal.Kind> kinds, Set<Signal.Kind> alsoRight, int turn, SessionStatus status) {
            return new PlantedRun(null, kinds, alsoRight, turn, events, status);
        }
    }
}
