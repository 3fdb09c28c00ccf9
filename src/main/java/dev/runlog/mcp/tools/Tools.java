package dev.runlog.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.watch.Versions;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** All tools there are, by the names that {@code tools.json} describes them under. */
public final class Tools {

    public static final String READ_RUN = "read_run";

    private final Clock clock;
    private final Map<String, Tool> byName = new LinkedHashMap<>();

    public Tools(Store store, ObjectMapper json, Clock clock) {
        this.clock = clock;
        var fitted = new Fitted(json);
        var runs = new Runs(store);
        byName.put("find_runs", new FindRuns(store, fitted));
        byName.put(READ_RUN, new ReadRun(runs, fitted));
        byName.put("figures", new RunFigures(store, fitted));
        byName.put("compare_runs", new CompareRuns(runs, fitted));
        byName.put("compare_groups", new CompareGroups(store, fitted));
        byName.put("failures", new FindFailures(store, fitted));
        byName.put("explain_failure", new ExplainFailure(store, runs, fitted));
        byName.put("gate", new JudgeVersion(Versions.of(store)));
    }

    public boolean has(String name) {
        return byName.containsKey(name);
    }

    public Set<String> names() {
        return byName.keySet();
    }

    /**
     * @param arguments an object, or nothing
     * @return what is to be written as JSON; fails with a Problem that names the argument which is wrong
     */
    public CompletableFuture<?> call(Tenant tenant, String name, JsonNode arguments) {
        try {
            return byName.get(name).call(tenant, Arguments.query(arguments), clock.instant());
        } catch (Problem refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }
}
