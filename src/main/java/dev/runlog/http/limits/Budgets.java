package dev.runlog.http.limits;

import dev.runlog.http.limits.Budget.Waits;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Map;

/**
 * What all requests share.
 *
 * @param requests bytes of small requests
 * @param strangers the same, of those who proved nothing
 * @param bodies bytes of large bodies
 * @param work bytes of what becomes of large bodies
 * @param replies bytes of replies that are not taken yet
 * @param readers places for reading
 */
public record Budgets(
        Budget requests, Budget strangers, Budget bodies, Budget work, Budget replies, Budget readers, Waits waits) {

    public Budgets(Memory memory, int readers, Waits waits, PrometheusRegistry registry) {
        this(
                new Budget(memory.requests(), waits),
                new Budget(memory.strangers(), waits),
                new Budget(memory.bodies(), waits),
                new Budget(memory.work(), waits),
                new Budget(memory.replies(), waits),
                new Budget(readers, waits),
                waits);
        var all = Map.of(
                "requests", requests, "strangers", strangers, "bodies", bodies, "work", work, "replies", replies);
        GaugeWithCallback.builder()
                .name("runlog_memory_held_bytes")
                .help("Memory that requests hold, by what for")
                .labelNames("of")
                .callback(gauge -> all.forEach((of, budget) -> gauge.call((double) budget.held(), of)))
                .register(registry);
        GaugeWithCallback.builder()
                .name("runlog_requests_waiting")
                .help("Requests that wait for memory, or for a place to read, by what for")
                .labelNames("of")
                .callback(gauge -> {
                    all.forEach((of, budget) -> gauge.call(budget.waiting(), of));
                    gauge.call(readers().waiting(), "readers");
                })
                .register(registry);
    }
}
