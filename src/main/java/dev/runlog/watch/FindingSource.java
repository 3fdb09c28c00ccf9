package dev.runlog.watch;

import dev.runlog.insight.Finding;
import dev.runlog.insight.Finding.Kind;
import dev.runlog.model.Tenant;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Something that finds what needs a look. */
public interface FindingSource {

    /** What it looks for: all of these that it does not find are over. */
    Set<Kind> kinds();

    /** All there are just now, as found at this time. */
    CompletableFuture<List<Finding>> find(Tenant tenant, Instant now);
}
