package dev.runlog.torture.attacks;

import java.io.IOException;
import java.io.Writer;

/** Bodies as large as they may be, that compress to nearly nothing and are dear to read. */
final class HostileBodies {

    /** A little less than may be, for what stands around it. */
    private static final int ONE_THING = (1 << 20) - 500;

    private static final int BATCH = (20 << 20) - 500;

    private HostileBodies() {}

    /** Events that are all right. */
    static Requests.Text goodBatch(String session) {
        String event = Attacker.event(session, 100_000);
        return writer -> batch(writer, event);
    }

    /** Seven million of nothing. */
    static Requests.Text emptyEvents() {
        return writer -> batch(writer, "{}");
    }

    /** One event with the same wrong field again and again. */
    static Requests.Text wrongFieldInBatch() {
        return writer -> {
            writer.write("{\"events\":[{");
            repeat(writer, "\"confidence\":\"\"", BATCH);
            writer.write("}]}");
        };
    }

    static Requests.Text wrongField(String name) {
        return writer -> {
            writer.write("{");
            repeat(writer, "\"" + name + "\":1", ONE_THING);
            writer.write("}");
        };
    }

    static Requests.Text deepBatch() {
        return writer -> {
            writer.write("{\"events\":[{\"toolInput\":{\"a\":");
            writer.write("[".repeat(BATCH));
        };
    }

    /** Fields that nobody knows, with names of ten thousand letters, no two alike. */
    static Requests.Text longNames() {
        String letters = "x".repeat(10_000);
        return writer -> {
            writer.write("{\"events\":[{\"a\":1");
            for (int i = 0; i < BATCH / (letters.length() + 20); i++) {
                writer.write(",\"" + i + letters + "\":1");
            }
            writer.write("}]}");
        };
    }

    /** A session with as many keys in its metadata as go in. */
    static Requests.Text manyKeys() {
        return writer -> {
            writer.write("{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\",\"metadata\":{\"a\":1");
            for (int i = 0; i < ONE_THING / 13; i++) {
                writer.write(",\"k" + (1_000_000 + i) + "\":1");
            }
            writer.write("}}");
        };
    }

    private static void batch(Writer writer, String event) throws IOException {
        writer.write("{\"events\":[");
        repeat(writer, event, BATCH);
        writer.write("]}");
    }

    /** With commas between, in no more letters than that. */
    private static void repeat(Writer writer, String item, int letters) throws IOException {
        writer.write(item);
        for (int left = letters - item.length(); left > item.length(); left -= item.length() + 1) {
            writer.write(',');
            writer.write(item);
        }
    }
}
