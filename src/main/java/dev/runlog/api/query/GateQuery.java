package dev.runlog.api.query;

import dev.runlog.http.json.Query;
import dev.runlog.insight.change.Gate;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.watch.Versions;
import dev.runlog.watch.Versions.Judged;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** A version that is to be judged: which runs count, and what they must prove. */
public record GateQuery(SessionFilter filter, String key, String base, String candidate, Gate gate) {

    public static GateQuery of(Query query, SessionFilter filter) {
        String key = query.text("key");
        String base = query.text("base");
        String candidate = query.text("candidate");
        Double minSuccess = share(query, "minSuccess");
        Double maxDrop = share(query, "maxDrop");
        query.done();
        if (candidate == null) {
            throw Problem.invalid("candidate", "is missing: give the version that is to be judged");
        }
        if (maxDrop != null && base == null) {
            throw Problem.invalid("base", "is missing: maxDrop needs the version to compare with");
        }
        if (base != null && maxDrop == null) {
            throw Problem.invalid(
                    "maxDrop", "is missing: say by how much success may be below that of base, as in 0.05");
        }
        if (minSuccess == null && maxDrop == null) {
            throw Problem.invalid(
                    "minSuccess",
                    "is missing: give the least share that is to succeed, as in 0.8, or base and maxDrop");
        }
        return new GateQuery(filter, key, base, candidate, new Gate(minSuccess, maxDrop));
    }

    private static Double share(Query query, String name) {
        Double number = query.number(name);
        if (number != null && number > 1) {
            throw Problem.invalid(name, "must be a number from 0 to 1");
        }
        return number;
    }

    public CompletableFuture<Judged> ask(Versions versions, Tenant tenant, Instant now) {
        return versions.judge(tenant, FiguresQuery.inTime(filter, now), key, base, candidate, gate);
    }
}
