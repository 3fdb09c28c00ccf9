package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.store.InsideStore;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An export that would not be whole is refused. */
class ExportPendingTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static final String EXPORT = "/api/sdk/export?format=jsonl";
    private static final int MOST_PENDING = 20_000;

    @Test
    void whileMoreSessionsAreInNoListThanItLooksAt() {
        var client = app.as(Scope.READ);
        addInNoBlock(MOST_PENDING + 1);
        var refused = client.get(EXPORT);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.text("message")).contains("20001 sessions are not in them yet", "Try again");
        assertThat(refused.header("Retry-After")).isPresent();
        InsideStore.writer(app.store())
                .submit(sql -> sql.update("DELETE FROM session"))
                .join();
        assertThat(client.get(EXPORT).status()).isEqualTo(200);
    }

    /** As after an upgrade, when they are due and the follower has not come to them. */
    private static void addInNoBlock(int sessions) {
        long organization = app.tenant("default", Environment.LIVE).organization();
        InsideStore.writer(app.store())
                .submit(sql -> sql.update("""
                        INSERT INTO session
                          (public_id, organization_id, environment, name, agent_name, user_id, created_at, updated_at,
                           last_activity_at)
                        WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1)
                        SELECT 'sess_' || ?1 || '_' || n, ?2, 'live', 'n', 'a', 'u', n, n, n FROM number
                        """, sessions, organization))
                .join();
    }
}
