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
import java.util.Collections;
import java.util.Set;

/** Findings that appear, as far as whoever is told of them can see. */
record Found(Store store, Tenant tenant, String agent, Set<String> labels) {

    Found(Store store, Tenant tenant) {
        this(store, tenant, "booker", Set.of());
    }

    /** Findings of other runs. */
    Found of(String otherAgent, Set<String> otherLabels) {
        return new Found(store, tenant, otherAgent, otherLabels);
    }

    void appears(Finding.Kind kind, String sentence) {
        var finding = new Finding(
                kind, "subject", agent, sentence, 4, "/failures/fail_1", Instant.parse("2026-03-04T05:06:07Z"));
        var runs = new NoticeQueue.Runs() {
            @Override
            public boolean haveOneOf(Set<String> some) {
                return !Collections.disjoint(labels, some);
            }

            @Override
            public String text() {
                return "the text of " + sentence;
            }
        };
        InsideStore.writer(store)
                .submit(sql -> {
                    NoticeQueue.add(sql, tenant, finding, runs);
                    return null;
                })
                .join();
    }

    Client key(RunningApp app) {
        return app.as(tenant, Scope.WRITE, Scope.READ);
    }
}
