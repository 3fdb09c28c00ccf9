package dev.runlog.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What is sent: tool calls of about 500 bytes of JSON, made of words that come as often as words do, few of them all the
 * time and many of them rarely. The same every time.
 */
final class Payload {

    static final int SESSIONS = 64;
    static final int PER_BATCH = 100;
    private static final int PER_SESSION = 50;
    private static final int VOCABULARY = 5_000;
    private static final List<String> SYLLABLES =
            List.of("ka", "lo", "mi", "ren", "tu", "sa", "vel", "do", "pri", "nat", "es", "for", "gan", "he", "ul");

    private final Random random = new Random(1);
    private final List<String> words = new ArrayList<>();

    Payload() {
        for (int word = 0; word < VOCABULARY; word++) {
            var letters = new StringBuilder();
            for (int left = word + 3; left > 0; left /= SYLLABLES.size()) {
                letters.append(SYLLABLES.get(left % SYLLABLES.size()));
            }
            words.add(letters.toString());
        }
    }

    /** The columns of an event. */
    record Fields(String tool, String input, String output, String reasoning) {}

    Fields fields() {
        return new Fields(
                "search_" + words.get(random.nextInt(20)),
                "{\"query\":\"" + words(5) + "\",\"limit\":" + random.nextInt(100) + ",\"page\":1}",
                "{\"found\":" + random.nextInt(1_000) + ",\"first\":\"" + words(7) + "\",\"second\":\"" + words(7)
                        + "\",\"ms\":" + random.nextInt(5_000) + "}",
                words(20));
    }

    private String words(int count) {
        var text = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            double chance = random.nextDouble();
            text.add(words.get((int) (VOCABULARY * chance * chance * chance)));
        }
        return String.join(" ", text);
    }

    /** Single events, each one line, the sessions in turn. */
    List<String> events(List<String> sessions) {
        var lines = new ArrayList<String>();
        for (int i = 0; i < PER_SESSION; i++) {
            sessions.forEach(session -> lines.add(event(session)));
        }
        return lines;
    }

    /** Batches, each one line with the events of one session. */
    List<String> batches(List<String> sessions) {
        return sessions.stream().map(this::batch).toList();
    }

    private String batch(String session) {
        var events = new ArrayList<String>();
        for (int i = 0; i < PER_BATCH; i++) {
            events.add(event(session));
        }
        return "{\"events\":[" + String.join(",", events) + "]}";
    }

    private String event(String session) {
        var event = fields();
        return """
                {"sessionId":"%s","eventType":"tool_call","toolName":"%s","toolInput":%s,"toolOutput":%s,\
                "reasoning":"%s","estimatedCost":0.0042}""".formatted(session, event.tool, event.input, event.output, event.reasoning);
    }

    /** The same as spans, each one line, to be completed with ids and a time. */
    List<String> spans() {
        var lines = new ArrayList<String>();
        for (int i = 0; i < SESSIONS * PER_SESSION; i++) {
            var event = fields();
            lines.add("""
                    [{"traceId":"TRACE","id":"SPAN","timestamp":TIMESTAMP,"duration":1500,"name":"%s",\
                    "localEndpoint":{"serviceName":"agent"},"tags":{"eventType":"tool_call","toolInput":"%s",\
                    "toolOutput":"%s","reasoning":"%s","estimatedCost":"0.0042"}}]""".formatted(event.tool, quoted(event.input), quoted(event.output), event.reasoning));
        }
        return lines;
    }

    private static String quoted(String json) {
        return json.replace("\"", "\\\"");
    }

    /** Bytes of a line, on average. */
    static double meanBytes(List<String> lines) {
        return lines.stream()
                .mapToInt(line -> line.getBytes(StandardCharsets.UTF_8).length)
                .average()
                .orElseThrow();
    }
}
