package dev.runlog.mcp.tools;

import dev.runlog.http.json.Query;
import dev.runlog.model.Tenant;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Something that models can ask for. */
interface Tool {

    /**
     * @param arguments what is wrong with them, or was never asked for, is refused by name
     * @return small enough for a model to take in
     */
    CompletableFuture<?> call(Tenant tenant, Query arguments, Instant now);
}
