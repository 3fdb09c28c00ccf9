package dev.runlog.otlp.coding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Sha256;
import dev.runlog.otlp.event.Shapes;
import dev.runlog.otlp.known.Receipt;
import dev.runlog.otlp.known.SessionKey;
import dev.runlog.otlp.known.Usage;
import dev.runlog.otlp.wire.LogRecord;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A log record of a coding agent.
 *
 * @param name without what the names of all its records begin with
 * @param session its session's id
 * @param receipt when it came
 */
record CodingRecord(CodingAgent agent, String name, String session, LogRecord log, Receipt receipt) {

    /** What a prompt of a machine begins with. */
    static final String NOTIFICATION = "<task-notification>";

    private static final int HASHED = 16;
    private static final long MILLION = 1_000_000L;
    private static final long MOST_MILLIS = 30L * 24 * 3_600_000;

    /** Empty for records of others, and for those that belong to no session. */
    static Optional<CodingRecord> of(LogRecord log, Receipt receipt) {
        for (String name : names(log)) {
            for (var agent : CodingAgent.values()) {
                if (name.startsWith(agent.prefix())) {
                    return of(agent, name.substring(agent.prefix().length()), log, receipt);
                }
            }
        }
        return Optional.empty();
    }

    /** Its name may stand in three places. */
    private static List<String> names(LogRecord log) {
        String named = Shapes.text(log.attributes().get("event.name"));
        boolean says = log.body() != null && log.body().isTextual();
        return List.of(
                log.eventName(), named == null ? "" : named, says ? log.body().textValue() : "");
    }

    private static Optional<CodingRecord> of(CodingAgent agent, String name, LogRecord log, Receipt receipt) {
        String session = Shapes.text(log.attributes().get(agent.session()));
        session = session == null ? Shapes.text(log.origin().resource().get(agent.session())) : session;
        return session == null
                ? Optional.empty()
                : Optional.of(new CodingRecord(agent, name, session.strip(), log, receipt));
    }

    /** What it says of another session. */
    CodingRecord of(String other) {
        return new CodingRecord(agent, name, other.strip(), log, receipt);
    }

    /** The session that says it, if that is another one; else null. */
    String parent() {
        String own = text(agent.session());
        return own == null || own.strip().equals(session) ? null : own.strip();
    }

    SessionKey key() {
        return SessionKey.ofAgent(agent.key(), session);
    }

    JsonNode get(String attribute) {
        return log.attributes().get(attribute);
    }

    /** The first of these that is there and not blank; null if none is. */
    String text(String... attributes) {
        for (String attribute : attributes) {
            String text = Shapes.text(log.attributes().get(attribute));
            if (text != null) {
                return text;
            }
        }
        return null;
    }

    Long whole(String attribute) {
        return Usage.whole(log.attributes().get(attribute));
    }

    /** What a person asked for; null if this is something else, or nobody shall know. */
    String prompt() {
        String prompt = name.equals("user_prompt") ? text("prompt", "prompt_text") : null;
        boolean told = prompt != null && !isRedacted(prompt) && !prompt.startsWith(NOTIFICATION);
        return told ? prompt : null;
    }

    /** What the flags of the agent left out. */
    static boolean isRedacted(String text) {
        return text.equals("<REDACTED>") || text.equals("[REDACTED]");
    }

    /** In nanoseconds: when it was written. */
    long time() {
        return receipt.time(said());
    }

    /** As its sender's clock has it. */
    private long said() {
        String said = text("event.timestamp");
        if (said != null) {
            try {
                var time = Instant.parse(said);
                return time.getEpochSecond() * 1_000 * MILLION + time.getNano();
            } catch (DateTimeParseException | ArithmeticException other) {
                return log.time() > 0 ? log.time() : log.observed();
            }
        }
        return log.time() > 0 ? log.time() : log.observed();
    }

    /** In milliseconds; null if it does not say. */
    Long duration() {
        Long millis = whole("duration_ms");
        return millis == null || millis > MOST_MILLIS ? null : millis;
    }

    /** When that began which it tells the end of. */
    long start() {
        return time() - (duration() == null ? 0 : duration() * MILLION);
    }

    /** What it is known by: the id that the agent gives, else a hash of all that it says. */
    String id(String natural) {
        return natural == null || natural.length() > 200 ? hash() : natural;
    }

    private String hash() {
        Map<String, JsonNode> sorted = new TreeMap<>(log.attributes());
        return hash(agent.key() + '\n' + session + '\n' + said() + '\n' + name + '\n' + sorted);
    }

    /** Tells what says something else. */
    static String hash(String all) {
        return Sha256.hex(all, HASHED);
    }
}
