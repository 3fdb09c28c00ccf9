package dev.runlog.mcp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The revisions of the protocol that are spoken here, the newest first. */
enum Revision {
    STATELESS("2026-07-28"),
    HANDSHAKE("2025-11-25"),
    OLDER_HANDSHAKE("2025-06-18");

    private static final int INVALID_PARAMS = -32602;
    private static final int RESOURCE_NOT_FOUND = -32002;

    private final String wire;

    Revision(String wire) {
        this.wire = wire;
    }

    String wire() {
        return wire;
    }

    /** Whether each request says which revision it speaks, and nothing comes before it. */
    boolean isStateless() {
        return this == STATELESS;
    }

    /** The code for a resource that is not there. */
    int notThere() {
        return isStateless() ? INVALID_PARAMS : RESOURCE_NOT_FOUND;
    }

    static Optional<Revision> of(String name) {
        return Arrays.stream(values())
                .filter(revision -> revision.wire.equals(name))
                .findFirst();
    }

    /** What a client that begins with a handshake is answered: what it asks for, or the best there is. */
    static Revision negotiate(String asked) {
        return of(asked).filter(revision -> !revision.isStateless()).orElse(HANDSHAKE);
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Revision::wire).toList();
    }
}
