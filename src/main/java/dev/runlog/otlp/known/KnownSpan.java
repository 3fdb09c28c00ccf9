package dev.runlog.otlp.known;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is kept of a span, to tell what its session amounts to.
 *
 * @param parentId null for a root
 * @param remoteParent whether its parent is in another process; null when nobody says
 * @param appRoot whether it is the topmost of those that the sender's filter leaves
 * @param start nanoseconds since 1970
 * @param end likewise; its start when that is not known
 * @param timed whether start and end are how long it took
 * @param failure null if it did not fail
 * @param toolName of a TOOL or RETRIEVAL; else null
 * @param model of a model call; else null
 * @param hasContent whether its event shows more than that it happened
 * @param answers whether anything came out for whoever asked
 * @param asksForTool whether the model asked for a tool
 * @param success what the sender says of the run itself; null if nothing
 * @param failureReason likewise
 * @param metrics numbers that belong to the session
 * @param events the ids of the events that it makes, if they are shown
 */
public record KnownSpan(
        String traceId,
        String spanId,
        String parentId,
        Boolean remoteParent,
        boolean appRoot,
        Kind kind,
        String name,
        long start,
        long end,
        boolean timed,
        Failure failure,
        Usage usage,
        String toolName,
        String model,
        String provider,
        boolean hasContent,
        boolean answers,
        boolean asksForTool,
        Boolean success,
        String failureReason,
        List<Candidate> candidates,
        Map<String, BigDecimal> metrics,
        List<String> events) {

    /** What its events' ids begin with, and its own event's is. */
    public String eventId() {
        return traceId + "-" + spanId;
    }

    public String errorId() {
        return eventId() + ":error";
    }

    /** Whether nothing of its own process is above it. */
    public boolean standsOnTop() {
        return parentId == null || Boolean.TRUE.equals(remoteParent) || appRoot;
    }

    public boolean failed() {
        return failure != null;
    }

    /** With what others say of it: what it says itself stays. */
    public KnownSpan with(FillIn more) {
        if (!kind.canBeRun() && kind != Kind.CHAIN) {
            return this;
        }
        var all = new ArrayList<>(candidates);
        addWords(Candidate.INPUT, more.asked(), all);
        addWords(Candidate.OUTPUT, more.answered(), all);
        boolean asks = more.toolOutput() != null && more.toolOutput().has("toolCalls");
        return new KnownSpan(
                traceId,
                spanId,
                parentId,
                remoteParent,
                appRoot,
                kind,
                name,
                start,
                end,
                timed,
                failure,
                usage,
                toolName,
                model,
                provider,
                hasContent || more.toolInput() != null || more.toolOutput() != null,
                answers || more.answered() != null,
                asksForTool || asks,
                success,
                failureReason,
                all,
                metrics,
                events);
    }

    private void addWords(String field, String words, List<Candidate> to) {
        boolean isSaid = to.stream().anyMatch(one -> one.field().equals(field));
        if (words != null && !isSaid) {
            to.add(Candidate.words(field, kind == Kind.LLM ? 1 : 0, words));
        }
    }

    /** Enough to tell spans apart, and soon done: all the rest is long. */
    @Override
    public int hashCode() {
        return spanId.hashCode();
    }
}
