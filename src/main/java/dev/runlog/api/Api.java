package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.ingest.Recorder;
import dev.runlog.store.Store;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The route map.
 *
 * <pre>
 *   POST   /api/sdk/sessions         SessionResource   write
 *   PATCH  /api/sdk/sessions/{id}    SessionResource   write
 *   GET    /api/sdk/sessions         SessionResource   read
 *   GET    /api/sdk/sessions/{id}    SessionResource   read
 *   GET    /api/sdk/sessions/{id}/events               read
 *   DELETE /api/sdk/sessions/{id}    SessionResource   admin
 *   POST   /api/sdk/events           EventResource     write
 *   GET    /api/sdk/stats            StatsResource     read
 *   GET    /api/sdk/stats/trend      StatsResource     read
 *   GET    /api/sdk/export           ExportResource    read
 *   GET    /healthz                  HealthResource    anyone
 *   GET    /readyz                   HealthResource    anyone
 *   GET    /metrics                  MetricsResource   admin, or anyone when so configured
 *   GET    /openapi.yaml             OpenApiResource   anyone
 * </pre>
 */
public final class Api {

    /** What operators decide about the routes that watch over the service. */
    public record Operations(boolean openMetrics, long leastFreeBytes, BooleanSupplier stopping) {}

    private Api() {}

    public static List<Object> resources(
            Store store,
            Recorder recorder,
            ObjectMapper json,
            Clock clock,
            PrometheusRegistry registry,
            Operations operations) {
        return List.of(
                new SessionResource(recorder, store),
                new EventResource(recorder),
                new StatsResource(store, clock),
                new ExportResource(store, json),
                new HealthResource(store, operations.leastFreeBytes(), operations.stopping()),
                new MetricsResource(registry, operations.openMetrics()),
                new OpenApiResource());
    }
}
