package dev.runlog.store.compare;

import dev.runlog.insight.align.Alignment;
import dev.runlog.insight.align.Parting;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionDetail;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.runs.SessionStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Puts two runs side by side. */
public final class RunComparison {

    private final Readers readers;
    private final SessionStore sessions;

    public RunComparison(Readers readers, SessionStore sessions) {
        this.readers = readers;
        this.sessions = sessions;
    }

    /**
     * Refuses when one of them is not there, or belongs to somebody else.
     *
     * @param ofB what the caller calls the second one, to say which it is
     */
    public CompletableFuture<RunDiff> diff(Tenant tenant, String a, String b, String ofB) {
        return sessions.detailAsync(tenant, a)
                .thenCompose(one -> sessions.detailAsync(tenant, b)
                        .exceptionallyCompose(failed -> CompletableFuture.failedFuture(naming(ofB, failed)))
                        .thenCompose(other -> diff(tenant, one, other)));
    }

    private static Throwable naming(String field, Throwable failed) {
        var cause = failed instanceof CompletionException ? failed.getCause() : failed;
        return cause instanceof Problem problem && problem.details().isEmpty() ? problem.about(field) : failed;
    }

    /** Beside the good run of its agent that is most like it; refuses when there is none. */
    public CompletableFuture<RunDiff> diffWithNearest(Tenant tenant, String a) {
        return sessions.detailAsync(tenant, a)
                .thenCompose(one -> readers.submit(
                                tenant.organization(), sql -> NearestRun.find(sql, tenant, one.summary()))
                        .thenCompose(
                                nearest -> sessions.detailAsync(tenant, nearest.orElseThrow(RunComparison::noGoodRun)))
                        .thenCompose(other -> diff(tenant, one, other)));
    }

    private static Problem noGoodRun() {
        return new Problem(
                Problem.Code.NOT_FOUND,
                "This agent has no other run that succeeded and was looked at: choose a session to compare with.");
    }

    private CompletableFuture<RunDiff> diff(Tenant tenant, SessionDetail a, SessionDetail b) {
        return new RunSteps(tenant, a.summary().id())
                .read(readers)
                .thenCompose(ofA -> new RunSteps(tenant, b.summary().id())
                        .read(readers)
                        .thenCompose(ofB -> diff(tenant, a, ofA, b, ofB)));
    }

    private CompletableFuture<RunDiff> diff(
            Tenant tenant, SessionDetail a, RunSteps ofA, SessionDetail b, RunSteps ofB) {
        var rows = Alignment.of(ofA.steps(), ofB.steps());
        var parting = Parting.of(rows);
        boolean isPartial = ofA.isPartial() || ofB.isPartial();
        return new RowChanges(rows, ofA.start(), ofB.start())
                .read(readers, tenant)
                .thenApply(
                        lines -> new RunDiff(a, b, parting.sentence(), parting.row(), lines, isPartial ? true : null));
    }
}
