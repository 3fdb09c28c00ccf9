package dev.runlog.watch;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.AgentReport;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.watch.ReportStore;
import dev.runlog.store.watch.ReportStore.Outputs;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** What agents leave out of nearly all of their runs, so that little can be said of them. Of the last week. */
public final class Shortcomings {

    private static final Duration WINDOW = Duration.ofDays(7);
    private static final Duration OLD = Duration.ofDays(1);
    private static final double NEARLY_ALL = 0.9;
    private static final int ENOUGH = 10;
    private static final int ENOUGH_FOR_USERS = 20;

    /** Of so many agents, those with most runs. */
    private static final int MOST_AGENTS = 100;

    public enum Kind {
        NEVER_ENDS,
        NO_OUTCOME,
        NO_REASON,
        NO_EVENTS,
        NO_OUTPUTS,
        ONE_USER;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param runs so many lack it, or so many calls */
    public record Shortcoming(String agentName, Kind kind, long runs, String sentence) {}

    private final ReportStore reports;

    public Shortcomings(ReportStore reports) {
        this.reports = reports;
    }

    public CompletableFuture<List<Shortcoming>> find(Tenant tenant, Instant now) {
        return reports.all(tenant, SessionFilter.began(now.minus(WINDOW), now), now.minus(OLD))
                .thenCompose(agents -> {
                    var found = CompletableFuture.completedFuture((List<Shortcoming>) new ArrayList<Shortcoming>());
                    for (var report : agents.stream().limit(MOST_AGENTS).toList()) {
                        found = found.thenCompose(before -> reports.outputs(tenant, report.agentName())
                                .thenApply(outputs -> {
                                    before.addAll(of(report, outputs));
                                    return before;
                                }));
                    }
                    return found;
                });
    }

    private static List<Shortcoming> of(AgentReport report, Outputs outputs) {
        var lacks = new ArrayList<Shortcoming>();
        if (isNearlyAll(report.oldOpen(), report.old())) {
            lacks.add(lack(
                    report,
                    Kind.NEVER_ENDS,
                    report.oldOpen(),
                    Wording.count(report.oldOpen(), "run") + " that began more than a day ago never ended."
                            + " Update a session with its status when the run ends."));
        }
        if (isNearlyAll(report.unjudged(), report.completed())) {
            lacks.add(lack(
                    report,
                    Kind.NO_OUTCOME,
                    report.unjudged(),
                    Wording.count(report.unjudged(), "run")
                            + " ended without saying whether they succeeded, and count as"
                            + " good. Send success with the status."));
        }
        if (isNearlyAll(report.unexplained(), report.failed())) {
            lacks.add(lack(
                    report,
                    Kind.NO_REASON,
                    report.unexplained(),
                    Wording.count(report.unexplained(), "run")
                            + " failed without a reason. Send failureReason, or error" + " events."));
        }
        if (report.runs() >= ENOUGH && report.events() == 0) {
            lacks.add(lack(
                    report,
                    Kind.NO_EVENTS,
                    report.runs(),
                    "None of " + Wording.count(report.runs(), "run") + " has any event. Send what the agent does."));
        }
        if (outputs.calls() >= ENOUGH && outputs.withOutput() == 0) {
            lacks.add(lack(
                    report,
                    Kind.NO_OUTPUTS,
                    outputs.calls(),
                    "None of its newest " + Wording.count(outputs.calls(), "tool call") + " says what came of it. Send"
                            + " toolOutput."));
        }
        if (report.runs() >= ENOUGH_FOR_USERS && report.oneUser()) {
            lacks.add(lack(
                    report,
                    Kind.ONE_USER,
                    report.runs(),
                    "All of " + Wording.count(report.runs(), "run")
                            + " are for the same user. Send as userId whom each run" + " is for."));
        }
        return lacks;
    }

    private static boolean isNearlyAll(long some, long all) {
        return all >= ENOUGH && some >= NEARLY_ALL * all;
    }

    private static Shortcoming lack(AgentReport report, Kind kind, long runs, String sentence) {
        return new Shortcoming(report.agentName(), kind, runs, sentence);
    }
}
