package dev.runlog.store.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.store.db.Sql;
import dev.runlog.testing.MovableClock;
import dev.runlog.testing.RandomRuns;
import dev.runlog.testing.RunningApp;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the rules say of runs is the same whenever they are judged. */
class AnalystTest {

    private static final MovableClock CLOCK = new MovableClock();

    @RegisterExtension
    static final RunningApp app = RunningApp.with().at(CLOCK);

    /** So few that nothing is usual for an agent yet: what is usual is a matter of when. */
    private static final int STEPS_BETWEEN = 25;

    private static final int ROUNDS = 5;

    @Test
    void runsThatWereJudgedBitByBitAreAsIfJudgedAtOnce() throws Exception {
        var runs = new RandomRuns(app.as(Scope.values()), CLOCK);
        for (int i = 0; i < ROUNDS; i++) {
            runs.record(STEPS_BETWEEN);
            app.catchUp();
        }
        runs.record(STEPS_BETWEEN);
        app.restart();
        app.catchUp();
        assertThat(app.store().check().differences()).isEmpty();
        var judged = judged();
        assertThat(judged).anyMatch(line -> line.startsWith("run_profile")).anyMatch(line -> line.startsWith("cause"));

        app.store().derivation().drop(CLOCK.instant());
        assertThat(judged()).isEmpty();
        app.catchUp();
        assertThat(judged()).containsExactlyElementsOf(judged);
        assertThat(unjudged()).isZero();
    }

    private static List<String> judged() {
        return InsideStore.readers(app.store()).read(sql -> {
            var all = new ArrayList<String>();
            add(sql, all, "run_profile", """
                    SELECT a.organization_id, a.environment, a.name, p.*
                    FROM run_profile p JOIN run_agent a ON a.id = p.agent_id
                    ORDER BY p.session_id
                    """);
            add(sql, all, "run_signal", "SELECT * FROM run_signal ORDER BY session_id, position");
            add(sql, all, "cause", """
                    SELECT r.session_id, r.created_at, c.kind, c.agent_name, c.tool, c.hash, c.text, c.title, c.class
                    FROM run_cause r JOIN cause c ON c.id = r.cause_id
                    ORDER BY r.session_id, c.kind, c.hash
                    """);
            return all;
        });
    }

    private static void add(Sql sql, List<String> all, String name, String query) throws SQLException {
        sql.each(
                query,
                row -> {
                    var line = new ArrayList<String>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        // The number of an agent is a matter of order.
                        line.add(row.getMetaData().getColumnName(i).equals("agent_id") ? "" : row.getString(i));
                    }
                    all.add(name + line.stream().map(String::valueOf).collect(Collectors.joining("|", "|", "")));
                },
                List.of());
    }

    private static long unjudged() {
        return InsideStore.readers(app.store()).read(sql -> sql.number("""
                        SELECT count(*) FROM session
                        WHERE status <> 'active' AND id NOT IN (SELECT session_id FROM run_profile)
                        """));
    }
}
