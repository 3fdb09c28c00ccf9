package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.store.InsideStore;
import dev.runlog.store.Store;

/** Holds all that is derived against what was recorded. */
final class Recount {

    private Recount() {}

    static void check(Store store) {
        try {
            store.derivation().catchUp();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
        var found = store.check();
        assertThat(found.faults()).isEmpty();
        assertThat(found.due()).isZero();
        assertThat(found.differences()).isEmpty();
    }

    /** Rows that belong to sessions which are not there. */
    static long orphans(Store store) {
        return InsideStore.readers(store).read(sql -> sql.number("""
                SELECT (SELECT count(*) FROM event WHERE session_id NOT IN (SELECT id FROM session))
                     + (SELECT coalesce(sum(sessions), 0) FROM fact_block) - (SELECT count(*) FROM session WHERE block <> 0)
                     + (SELECT count(*) FROM session_label WHERE session_id NOT IN (SELECT id FROM session))
                     + (SELECT count(*) FROM session_star WHERE session_id NOT IN (SELECT id FROM session))
                     + (SELECT count(*) FROM session_verdict WHERE session_id NOT IN (SELECT id FROM session))
                     + (SELECT count(*) FROM session_note WHERE session_id NOT IN (SELECT id FROM session))
                """));
    }
}
