package dev.runlog.notices;

import dev.runlog.insight.Finding;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.Store;
import dev.runlog.store.notices.NoticeQueue;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.time.Instant;

/**
 * Findings that appear, as far as whoever is told of them can see.
 *
 * @param agent whose runs they are about; null for several
 */
record Found(Store store, Tenant tenant, String agent) {

    Found(Store store, Tenant tenant) {
        this(store, tenant, "booker");
    }

    /** Findings of another agent. */
    Found of(String other) {
        return new Found(store, tenant, other);
    }

    void appears(Finding.Kind kind, String sentence) {
        var finding = new Finding(
                kind, "subject", agent, sentence, 4, "/failures/fail_1", Instant.parse("2026-03-04T05:06:07Z"));
        InsideStore.writer(store)
                .submit(sql -> {
                    NoticeQueue.add(sql, tenant, finding);
                    return null;
                })
                .join();
    }

    /** A run of an agent that failed. */
    void run(RunningApp app, String agentName, String label, String reason) {
        var client = key(app);
        String id = client.post("/api/sdk/sessions", """
                        {"name":"n","agentName":"%s","userId":"u"}""".formatted(agentName)).text("id");
        client.patch("/api/sdk/sessions/" + id, """
                {"status":"failed","failureReason":"%s","labels":["%s"]}""".formatted(reason, label));
        app.catchUp();
    }

    Client key(RunningApp app) {
        return app.as(tenant, Scope.WRITE, Scope.READ);
    }
}
