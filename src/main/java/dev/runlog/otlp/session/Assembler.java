package dev.runlog.otlp.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Beginning;
import dev.runlog.model.SessionStatus;
import dev.runlog.otlp.known.Candidate;
import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.KnownSpan;
import dev.runlog.otlp.known.SessionKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Puts a session together from all spans that are known of it. */
public final class Assembler {

    private static final long SECOND = 1_000_000_000L;

    private final Quiet quiet;

    public Assembler(Quiet quiet) {
        this.quiet = quiet;
    }

    /**
     * Empty if there is nothing of an agent among them: then there is no session.
     *
     * @param spans in any order
     * @param last when one of them came last
     */
    public Optional<Assembled> assemble(SessionKey key, Collection<KnownSpan> spans, Instant last, Instant now) {
        boolean coding = key.source() == SessionKey.Source.AGENT;
        if (spans.stream().noneMatch(span -> key.isMadeBy(span.kind()))) {
            return Optional.empty();
        }
        var tree = new SpanTree(spans);
        var run = Run.of(tree);
        var ending = Ending.of(tree, run, key.source(), quiet, last, now);
        var ended = coding ? Outcome.ofAgent(tree) : Outcome.of(tree, run, ending.knowsSuccess());
        var outcome = ending.over() ? ended : Outcome.NONE;
        var identity = Identity.of(tree, run.first());
        var totals = Totals.of(tree);
        boolean whole = coding || key.source() == SessionKey.Source.NAME;
        var shown = new ShownEvents(tree, run, ending.over());
        var events = shown.ids();
        long start = whole ? tree.all().get(0).start() : run.start(tree);
        long end = whole ? lastEnd(tree) : run.end(tree);
        boolean timed = whole || run.timed();
        return Optional.of(new Assembled(
                identity.name("Run " + shortName(key)),
                identity.text("agentName", "unknown"),
                identity.text("userId", "unknown"),
                identity.text(Candidate.INPUT, null),
                Identity.lastWords(tree, run.last()),
                firstCall(tree).map(KnownSpan::model).orElse(null),
                metadata(identity, tree, key),
                status(ending, outcome),
                outcome.success(),
                outcome.reason(),
                ending.over() && timed ? (Double) ((end - start) / 1e6) : null,
                moment(tree.all().get(0).start()),
                ending.over() ? moment(end) : null,
                totals.prompt(),
                totals.completion(),
                totals.total(),
                totals.cost(),
                totals.metrics(),
                ending.lookAgainAt(),
                events,
                shown.parents(events)));
    }

    private static SessionStatus status(Ending ending, Outcome outcome) {
        if (!ending.over()) {
            return SessionStatus.ACTIVE;
        }
        return outcome.failed() ? SessionStatus.FAILED : SessionStatus.COMPLETED;
    }

    private static ObjectNode metadata(Identity identity, SpanTree tree, SessionKey key) {
        var metadata = identity.metadata();
        if (key.source() == SessionKey.Source.TRACE) {
            metadata.put("traceId", tree.all().get(0).traceId());
        }
        firstCall(tree).ifPresent(call -> {
            metadata.put("model", call.model());
            if (call.provider() != null) {
                metadata.put("provider", call.provider());
            }
        });
        return metadata;
    }

    private static Optional<KnownSpan> firstCall(SpanTree tree) {
        return tree.all().stream()
                .filter(span -> span.kind() == Kind.LLM && span.model() != null)
                .findFirst();
    }

    private static String shortName(SessionKey key) {
        String name = key.value().substring(key.value().indexOf('/') + 1);
        return Beginning.of(name, 8);
    }

    private static long lastEnd(SpanTree tree) {
        return tree.all().stream().mapToLong(KnownSpan::end).max().orElseThrow();
    }

    private static Instant moment(long nanos) {
        return Instant.ofEpochSecond(nanos / SECOND, nanos % SECOND);
    }
}
