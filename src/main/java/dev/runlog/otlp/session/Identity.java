package dev.runlog.otlp.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.model.Beginning;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Candidate;
import dev.runlog.otlp.known.KnownSpan;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Name, agent, user and metadata: of all that spans say, what the run says itself, then what stands better in the list,
 * then what was said earlier. What says little, like the name of a service, comes after all else.
 */
final class Identity {

    private static final int MOST_METADATA = 64;
    private static final int LONGEST_LINE = 120;

    private record Said(Candidate candidate, boolean byRun, KnownSpan span) {

        private static final Comparator<Said> SOONER = Comparator.comparing(Said::span, SpanTree.BY_START);

        static final Comparator<Said> BETTER = Comparator.<Said, Boolean>comparing(said -> said.candidate.general())
                .thenComparing(Said::first)
                .thenComparing(Said::second)
                .thenComparing(SOONER);

        private int first() {
            return candidate.general() ? candidate.rank() : byRunFirst();
        }

        private int second() {
            return candidate.general() ? byRunFirst() : candidate.rank();
        }

        private int byRunFirst() {
            return byRun ? 0 : 1;
        }
    }

    private final Map<String, Said> best = new TreeMap<>();

    private Identity() {}

    static Identity of(SpanTree tree, KnownSpan run) {
        var identity = new Identity();
        for (var span : tree.all()) {
            boolean byRun = span.equals(run);
            for (var candidate : span.candidates()) {
                if (byRun || !candidate.ofRun()) {
                    var said = new Said(candidate, byRun, span);
                    identity.best.merge(
                            candidate.field(),
                            said,
                            (one, other) -> Said.BETTER.compare(one, other) <= 0 ? one : other);
                }
            }
        }
        return identity;
    }

    /** What somebody calls it, else the first line of what it was asked, else what says little. */
    String name(String otherwise) {
        var said = best.get("name");
        String asked = Beginning.marked(Shapes.firstLine(text(Candidate.INPUT, null)), LONGEST_LINE);
        return asked == null || (said != null && !said.candidate.general()) ? text("name", otherwise) : asked;
    }

    /** The text of a field; the other one if nobody says anything. */
    String text(String field, String otherwise) {
        var said = best.get(field);
        String text = said == null ? null : said.candidate.value().asText();
        return text == null || text.isBlank() ? otherwise : text;
    }

    /** The words of the run; else those that came last. Null if there are none. */
    static String lastWords(SpanTree tree, KnownSpan run) {
        var speaker = tree.all().stream()
                .filter(span -> !words(span).isEmpty())
                .max(Comparator.<KnownSpan, Boolean>comparing(span -> span.equals(run))
                        .thenComparing(SpanTree.BY_END));
        return speaker.map(Identity::words).orElse(null);
    }

    private static String words(KnownSpan span) {
        return span.candidates().stream()
                .filter(said -> said.field().equals(Candidate.OUTPUT))
                .map(said -> said.value().asText())
                .findFirst()
                .orElse("");
    }

    /** The first so many by their names. */
    ObjectNode metadata() {
        var metadata = JsonNodeFactory.instance.objectNode();
        best.forEach((field, said) -> {
            if (field.startsWith(Candidate.METADATA) && metadata.size() < MOST_METADATA) {
                JsonNode value = said.candidate.value();
                metadata.set(field.substring(Candidate.METADATA.length()), value);
            }
        });
        return metadata;
    }
}
