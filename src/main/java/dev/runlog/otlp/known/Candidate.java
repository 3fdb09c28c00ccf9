package dev.runlog.otlp.known;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.runlog.model.Beginning;

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

    private static final int LONGEST_WORDS = 8_000;

    /** What a field of metadata begins with. */
    public static final String METADATA = "metadata.";

    /** What was asked, or answered. */
    public static Candidate words(String field, int rank, String words) {
        return new Candidate(field, rank, false, true, TextNode.valueOf(Beginning.marked(words, LONGEST_WORDS)));
    }
}
