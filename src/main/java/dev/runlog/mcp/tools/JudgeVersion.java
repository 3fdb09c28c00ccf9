package dev.runlog.mcp.tools;

import dev.runlog.api.query.GateQuery;
import dev.runlog.http.json.Query;
import dev.runlog.insight.change.Gate.Verdict;
import dev.runlog.model.Tenant;
import dev.runlog.watch.Versions;
import dev.runlog.watch.Versions.Judged;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Whether a version may be shipped. */
final class JudgeVersion implements Tool {

    private final Versions versions;

    JudgeVersion(Versions versions) {
        this.versions = versions;
    }

    record Reply(Instant now, Judged gate, List<String> next) {}

    @Override
    public CompletableFuture<Reply> call(Tenant tenant, Query arguments, Instant now) {
        return GateQuery.of(arguments, Arguments.filter(arguments, now))
                .ask(versions, tenant, now)
                .thenApply(judged -> new Reply(now, judged, List.of(next(judged))));
    }

    private static String next(Judged judged) {
        String runs = "find_runs with the same filters, outcome=failed and the version in metadata";
        return judged.verdict() == Verdict.UNDECIDED
                ? "Let it run on, and ask gate again; " + runs + " for what failed so far."
                : runs + " for what failed.";
    }
}
