package dev.runlog.otlp.known;

import dev.runlog.model.Beginning;

/** What a session is known by to those who send spans. Within an organization and environment it means one session. */
public record SessionKey(Source source, String value) {

    private static final int LONGEST = 256;

    /** Who says so. */
    public enum Source {
        /** The id of a session that a client made: its spans become events of it. */
        SESSION,
        /** A name that the sender chose: any number of traces. */
        NAME,
        /** A working session of a coding agent. */
        AGENT,
        /** Nobody: each trace is a session. */
        TRACE
    }

    public static SessionKey ofTrace(String traceId) {
        return new SessionKey(Source.TRACE, "trace/" + traceId);
    }

    /** @param name of the sender's choosing; null if there is none */
    public static SessionKey of(String name, String traceId) {
        return name == null ? ofTrace(traceId) : named(name.strip());
    }

    /** As the sender calls it. */
    public static SessionKey named(String name) {
        String key = Beginning.of(name, LONGEST);
        return new SessionKey(key.startsWith("sess_") ? Source.SESSION : Source.NAME, key);
    }

    /** Whether there is a session once there is one of these: with coding agents, a prompt is enough. */
    public boolean isMadeBy(Kind kind) {
        return kind.makesSession() || (source == Source.AGENT && kind == Kind.STATE);
    }

    /** @param agent like {@code claude-code} */
    public static SessionKey ofAgent(String agent, String id) {
        return new SessionKey(Source.AGENT, agent + "/" + Beginning.of(id, LONGEST));
    }
}
