package dev.runlog.mcp;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of a request.
 *
 * @param members as its method defines them
 * @param freshness null for what is not to be kept by clients
 */
record Answer(Map<String, Object> members, Freshness freshness) {

    private static final long HOUR = 3_600_000;

    /** For how long, and by whom, an answer may be given again. */
    record Freshness(long ttlMs, String cacheScope) {}

    static Answer of(Map<String, Object> members) {
        return new Answer(members, null);
    }

    /** The same for everybody, until there is another version of this server. */
    static Answer forEverybody(Map<String, Object> members) {
        return new Answer(members, new Freshness(HOUR, "public"));
    }

    /** Right for this moment, and for this caller. */
    static Answer forNow(Map<String, Object> members) {
        return new Answer(members, new Freshness(0, "private"));
    }

    /** As that revision wants it. */
    Map<String, Object> in(Revision revision, Map<String, Object> server) {
        if (!revision.isStateless()) {
            return members;
        }
        var whole = new LinkedHashMap<String, Object>();
        whole.put("resultType", "complete");
        whole.putAll(members);
        if (freshness != null) {
            whole.put("ttlMs", freshness.ttlMs);
            whole.put("cacheScope", freshness.cacheScope);
        }
        whole.put("_meta", Map.of("io.modelcontextprotocol/serverInfo", server));
        return whole;
    }
}
