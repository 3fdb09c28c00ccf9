package dev.runlog.api;

import dev.runlog.http.caller.Caller;
import dev.runlog.model.Permission;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.StreamingOutput;

/** What the service measures of itself, for Prometheus. */
@Path("metrics")
public final class MetricsResource {

    private final PrometheusRegistry registry;
    private final boolean open;

    /** @param open to anyone who can reach the address; else it takes a live key with the scope admin: it tells of the whole server */
    MetricsResource(PrometheusRegistry registry, boolean open) {
        this.registry = registry;
        this.open = open;
    }

    @GET
    @Produces(PrometheusTextFormatWriter.CONTENT_TYPE)
    public StreamingOutput metrics(@Context HttpServletRequest request) {
        if (!open) {
            Caller.of(request).require(Permission.METRICS);
        }
        var text = PrometheusTextFormatWriter.create();
        return out -> text.write(out, registry.scrape());
    }
}
