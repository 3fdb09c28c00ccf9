package dev.runlog.insight.decision;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.insight.text.Normalizer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What runs considered, and how they came out. What differs from run to run in such a text does not count. */
public final class Alternatives {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Where objects say what they are. */
    private static final List<String> NAMES =
            List.of("name", "title", "label", "option", "action", "tool", "description");

    /** Characters. What is longer is not looked into: as values it takes many times as much memory. */
    private static final int LONGEST = 64 << 10;

    /** Of more texts, no new ones are counted. */
    private static final int MOST_TEXTS = 20_000;

    private final Map<String, Counted> counted = new HashMap<>();
    private final Map<String, String> normal = new HashMap<>();

    private static final class Counted {
        private final String title;
        private final Set<Long> good = new HashSet<>();
        private final Set<Long> bad = new HashSet<>();

        private Counted(String title) {
            this.title = title;
        }
    }

    /**
     * @param runs how many considered it
     * @param success the share of them that succeeded
     */
    public record Alternative(String text, int runs, double success) {}

    /** @param considered a JSON array; none that nobody could read through is counted */
    public void add(long run, boolean good, String considered) {
        if (considered.length() > LONGEST) {
            return;
        }
        for (var one : read(considered)) {
            String said = text(one);
            if (!said.isBlank() && (normal.containsKey(said) || normal.size() < MOST_TEXTS)) {
                String key = normal.computeIfAbsent(said, this::key);
                var runs = counted.get(key);
                (good ? runs.good : runs.bad).add(run);
            }
        }
    }

    private String key(String said) {
        var read = Normalizer.of(said);
        counted.computeIfAbsent(read.text(), any -> new Counted(read.title()));
        return read.text();
    }

    private static JsonNode read(String considered) {
        try {
            return JSON.readTree(considered);
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("What was recorded is JSON.", broken);
        }
    }

    private static String text(JsonNode one) {
        if (!one.isObject()) {
            return one.isTextual() ? one.textValue() : one.toString();
        }
        return NAMES.stream()
                .map(one::get)
                .filter(value -> value != null && value.isTextual())
                .map(JsonNode::textValue)
                .findFirst()
                .orElseGet(one::toString);
    }

    /** Those that most runs considered. */
    public List<Alternative> commonest(int most) {
        return counted.values().stream()
                .map(one -> new Alternative(
                        one.title,
                        one.good.size() + one.bad.size(),
                        (double) one.good.size() / (one.good.size() + one.bad.size())))
                .sorted(Comparator.comparing((Alternative one) -> -one.runs()).thenComparing(Alternative::text))
                .limit(most)
                .toList();
    }
}
