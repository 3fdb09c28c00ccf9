package dev.runlog;

import dev.runlog.api.Api;
import dev.runlog.api.UserResource;
import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Gatekeeper;
import dev.runlog.auth.Logins;
import dev.runlog.auth.Passwords;
import dev.runlog.auth.RateLimit;
import dev.runlog.http.HttpServer;
import dev.runlog.http.PostEndpoint;
import dev.runlog.http.caller.Caller;
import dev.runlog.http.caller.TrustedProxies;
import dev.runlog.http.errors.AccessLog;
import dev.runlog.http.json.Json;
import dev.runlog.http.limits.Memory;
import dev.runlog.model.EventCreated;
import dev.runlog.model.Ids;
import dev.runlog.model.NewEvent;
import dev.runlog.model.Scope;
import dev.runlog.store.OpenStore;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.file.DataDirectory;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.logging.LogManager;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * What the server can take: the product's own server with everything that stands before the store, and an endpoint that
 * reads events, checks them, gives them an id, and forgets them. {@code scripts/bench record} runs it.
 */
public final class BareServer {

    private BareServer() {}

    /** Arguments: port, data directory. */
    public static void main(String[] arguments) throws Exception {
        try (var logging = BareServer.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(logging);
        }
        var clock = Clock.systemUTC();
        var registry = new PrometheusRegistry();
        var config =
                Config.load(Optional.empty(), Map.of(), Map.of("server.port", arguments[0], "data.dir", arguments[1]));
        var limits = config.limits();
        var threads = new QueuedThreadPool(limits.threads(), limits.threads());
        var directory = DataDirectory.at(config.dataDirectory());
        var store = OpenStore.forServer(
                directory,
                limits.queue(),
                new Readers.Limits(limits.readers(), limits.longestRead()),
                clock,
                threads,
                changed -> {},
                new StoreMetrics(registry),
                directory.lockOrSayWho("the benchmark"));
        var log = new AccessLog(registry);
        var logins = new Logins(store.logins(), new Gatekeeper(store.users(), new Passwords(), clock), clock);
        var settings = new HttpServer.Settings(
                config.server().host(),
                config.server().port(),
                config.server().basePath(),
                Optional.empty(),
                new TrustedProxies(""),
                "",
                UserResource.NAMES,
                Memory.of(Runtime.getRuntime().maxMemory()),
                limits.readers());
        var server = new HttpServer(settings, threads, log);
        var json = new Json();
        var forgetful = new Forgetful(clock);
        server.serve(
                List.of(),
                List.of(new PostEndpoint<>(
                        "/api/sdk/events",
                        (body, type) -> json.read(body, NewEvent.class),
                        forgetful::forget,
                        Optional.empty())),
                Api.access(limits.bodyBytes(), limits.batchBytes(), limits.otlpBytes()),
                new Authenticator(store.keys(), clock),
                logins,
                new RateLimit(limits.requestsPerMinute(), clock),
                json,
                log,
                registry);
        server.start();
    }

    /** Does all that the real endpoint does but keep what it was told. */
    private static final class Forgetful {

        private final Clock clock;
        private final Ids ids = new Ids();

        Forgetful(Clock clock) {
            this.clock = clock;
        }

        CompletionStage<PostEndpoint.Reply> forget(Caller caller, NewEvent event) {
            var unused = caller.require(Scope.WRITE);
            Instant now = clock.instant();
            var recorded = event.recorded(ids.event(now), now);
            var created = new EventCreated(
                    recorded.id(), recorded.sessionId(), recorded.eventType(), recorded.toolName(), now);
            return CompletableFuture.completedFuture(new PostEndpoint.Reply(200, created));
        }
    }
}
