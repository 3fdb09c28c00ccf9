package dev.runlog.api.bundle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What somebody wants of a run.
 *
 * @param inputs whether it has what tools and the run itself were given; {@code outputs} what they answered and changed;
 *     {@code reasoning} why the agent did what it did
 */
public record BundleOptions(Format format, boolean inputs, boolean outputs, boolean reasoning) {

    public enum Format {
        HTML("text/html; charset=utf-8"),
        JSON("application/json");

        private final String mediaType;

        Format(String mediaType) {
            this.mediaType = mediaType;
        }

        public String mediaType() {
            return mediaType;
        }

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final List<String> INPUTS = List.of("userInput", "toolInput");
    private static final List<String> OUTPUTS = List.of("assistantOutput", "toolOutput", "stateChanges", "moreChanges");
    private static final List<String> REASONING = List.of("reasoning", "alternativesConsidered");

    /** In words; empty when all is wanted. */
    public List<String> leftOut() {
        var words = new ArrayList<String>();
        if (!inputs) {
            words.add("inputs");
        }
        if (!outputs) {
            words.add("outputs");
        }
        if (!reasoning) {
            words.add("reasoning");
        }
        return words;
    }

    /** Takes out of a session or an event what is not wanted. */
    void narrow(ObjectNode recorded) {
        if (!inputs) {
            recorded.remove(INPUTS);
        }
        if (!outputs) {
            recorded.remove(OUTPUTS);
        }
        if (!reasoning) {
            recorded.remove(REASONING);
        }
    }
}
