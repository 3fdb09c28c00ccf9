package dev.runlog.api;

import dev.runlog.model.Problem;
import dev.runlog.store.Store;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.function.BooleanSupplier;

/** For whatever watches over the process. */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
public final class HealthResource {

    /** The reply of both checks; what is not well is an error instead. */
    public record Health(String status) {}

    private final Store store;
    private final long leastFreeBytes;
    private final BooleanSupplier stopping;

    HealthResource(Store store, long leastFreeBytes, BooleanSupplier stopping) {
        this.store = store;
        this.leastFreeBytes = leastFreeBytes;
        this.stopping = stopping;
    }

    /** Alive: touches nothing. */
    @GET
    @Path("healthz")
    public Health alive() {
        return new Health("ok");
    }

    /** Fit for work. */
    @GET
    @Path("readyz")
    public Health ready() {
        if (stopping.getAsBoolean()) {
            throw new Problem(Problem.Code.BUSY, "The server is stopping.");
        }
        if (store.file().toFile().getUsableSpace() < leastFreeBytes) {
            throw new Problem(
                    Problem.Code.BUSY,
                    "The disk has less than " + leastFreeBytes + " bytes left, as limits.least-free-bytes asks for.");
        }
        store.requireReadable();
        return new Health("ready");
    }
}
