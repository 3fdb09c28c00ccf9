package dev.runlog.store.columns;

import java.util.Collection;
import java.util.List;

/** Lines that belong to the sessions of a block, those of a session one after the other: where they begin and end. */
public final class Lines {

    /** Where the lines of a session begin; and, last, where those of all end. */
    private final PackedNumbers firsts;

    private final int sessions;

    private Lines(PackedNumbers firsts, int sessions) {
        this.firsts = firsts;
        this.sessions = sessions;
    }

    static Lines read(ByteReader in, int sessions) {
        return new Lines(PackedNumbers.read(in, sessions + 1), sessions);
    }

    /** @param ofSessions the lines of each */
    static void write(ByteWriter out, List<? extends Collection<?>> ofSessions) {
        var firsts = new long[ofSessions.size() + 1];
        for (int i = 0; i < ofSessions.size(); i++) {
            firsts[i + 1] = firsts[i] + ofSessions.get(i).size();
        }
        PackedNumbers.write(out, firsts);
    }

    public int first(int session) {
        return firsts.small(session);
    }

    /** The first line of the session that follows. */
    public int end(int session) {
        return firsts.small(session + 1);
    }

    /** Of all sessions. */
    int count() {
        return firsts.small(sessions);
    }
}
