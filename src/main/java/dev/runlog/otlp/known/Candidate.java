package dev.runlog.otlp.known;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a span says about its session.
 *
 * @param field {@code name}, {@code agentName}, {@code userId}, {@link #INPUT}, {@link #OUTPUT} or {@link #METADATA} and
 *     a name
 * @param rank where it stands in the list of attributes for this field; 0 is the best
 * @param ofRun whether it counts only if the span is the run itself
 * @param general whether it says little: the name of a service is no agent's, though better than nothing
 */
public record Candidate(String field, int rank, boolean ofRun, boolean general, JsonNode value) {

    /** What the run was asked. */
    public static final String INPUT = "userInput";

    /** What it answered; the last one counts. */
    public static final String OUTPUT = "assistantOutput";

    /** What a field of metadata begins with. */
    public static final String METADATA = "metadata.";
}
