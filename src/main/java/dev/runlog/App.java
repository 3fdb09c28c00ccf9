package dev.runlog;

import dev.runlog.api.Api;
import dev.runlog.api.UserResource;
import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Gatekeeper;
import dev.runlog.auth.Invites;
import dev.runlog.auth.KeyIssuer;
import dev.runlog.auth.Logins;
import dev.runlog.auth.Passwords;
import dev.runlog.auth.RateLimit;
import dev.runlog.auth.Setup;
import dev.runlog.http.HttpServer;
import dev.runlog.http.caller.TrustedProxies;
import dev.runlog.http.errors.AccessLog;
import dev.runlog.http.json.Json;
import dev.runlog.http.limits.Memory;
import dev.runlog.http.refused.RefusedRequests;
import dev.runlog.ingest.Recorder;
import dev.runlog.ingest.SpanRecorder;
import dev.runlog.live.LiveFeed;
import dev.runlog.live.LiveTail;
import dev.runlog.model.NoticeKind;
import dev.runlog.notices.delivery.Courier;
import dev.runlog.notices.delivery.Senders;
import dev.runlog.otlp.session.Assembler;
import dev.runlog.store.Housekeeping;
import dev.runlog.store.OpenStore;
import dev.runlog.store.Store;
import dev.runlog.store.access.Readers;
import dev.runlog.store.access.StoreMetrics;
import dev.runlog.store.copies.ScheduledBackups;
import dev.runlog.store.copies.ScheduledBackups.Schedule;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.watch.Contradictions;
import dev.runlog.watch.FindingSource;
import dev.runlog.watch.HangingRuns;
import dev.runlog.watch.Lookout;
import dev.runlog.watch.PassedBudgets;
import dev.runlog.watch.PressingFailures;
import dev.runlog.watch.RefusedLog;
import dev.runlog.watch.Spending;
import dev.runlog.watch.StillRefused;
import dev.runlog.watch.Versions;
import dev.runlog.watch.WhatMoved;
import dev.runlog.watch.WorseFigures;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server, put together: everything that exists once is made here, in order, and closed in the opposite one.
 *
 * <pre>
 *   directory lock ─ live tail ─ feed ───────────────────────────┐
 *                      └ store ─ recorder ───────────────────────┤
 *                          ├ authenticator, keys ────────────────┤
 *                          └ gatekeeper ─ logins, invites, setup ┴ resources ─ http server
 * </pre>
 */
public final class App implements AutoCloseable {

    /** Some seconds of full load, or a day of little: so much a client can catch up with. */
    private static final int REMEMBERED_CHANGES = 32_768;

    private static final Logger log = LoggerFactory.getLogger(App.class);

    private final DataDirectory.Lock lock;
    private final Store store;
    private final LiveFeed live;
    private final HttpServer server;
    private final FirstStart firstStart;
    private final Housekeeping housekeeping;
    private final Optional<ScheduledBackups> backups;
    private final Courier courier;
    private final Lookout lookout;
    private final RefusedLog refused;
    private volatile boolean stopping;

    private App(Config config, Clock clock) throws Exception {
        var directory = DataDirectory.at(config.dataDirectory(), config.checkpoints());
        this.lock = directory.lockOrSayWho("process " + ProcessHandle.current().pid() + ", a server for "
                + config.server().host() + ":" + config.server().port());
        var threads =
                new QueuedThreadPool(config.limits().threads(), config.limits().threads());
        threads.setName("http");
        var registry = new PrometheusRegistry();
        var limits = config.limits();
        var tail = new LiveTail(REMEMBERED_CHANGES);
        var metrics = new StoreMetrics(registry);
        this.store = openStore(directory, limits, clock, threads, tail, metrics);

        var spans = new SpanRecorder(store, clock, new Assembler(config.quiet()), config.prices());
        this.housekeeping = new Housekeeping(store, clock, config.retention(), spans::lookAgain);
        this.backups = config.backup()
                .every()
                .map(every -> new Schedule(
                        every, config.backup().keep(), config.backup().directory()))
                .map(schedule -> new ScheduledBackups(directory, schedule, clock, metrics, this::tellOfBackup));
        this.courier = courier(config.notices(), clock);

        var json = new Json(limits.bodyBytes());
        var accessLog = new AccessLog(registry);
        var authenticator = new Authenticator(store.keys(), clock);
        var passwords = new Passwords();
        var keys = new KeyIssuer(store.keys(), config.keyPrefix());
        var gatekeeper = new Gatekeeper(store.users(), passwords, clock);
        var logins = new Logins(store.logins(), gatekeeper, clock);
        var invites = new Invites(store.invites(), store.users(), gatekeeper, logins);
        var setup = new Setup(
                directory.setupLink(),
                config.init().organization(),
                store.users(),
                store.organizations(),
                gatekeeper,
                logins);
        var refusals = new RefusedRequests(clock, registry);
        this.refused = new RefusedLog(refusals, store.watch().refused());
        refused.begin();
        var people = new Api.People(setup, logins, invites, keys, authenticator, refused, Version.text());
        var recorder = new Recorder(store, clock, json.mapper(), config.prices());
        this.live = new LiveFeed(tail, store, json.mapper(), clock, registry);
        var operations = new Api.Operations(
                config.openMetrics(),
                limits.leastFreeBytes(),
                config.retention(),
                config.notices().mail().isPresent(),
                () -> stopping);
        var memory = Memory.of(Runtime.getRuntime().maxMemory());
        this.server = new HttpServer(settings(config, memory), threads, new RequestLog.Collection(accessLog, refusals));
        var resources = Api.resources(store, recorder, live, json.mapper(), clock, registry, operations, people);
        server.serve(
                resources,
                Api.endpoints(recorder, spans, refusals, json, registry),
                Api.access(
                        largest(limits.bodyBytes(), memory, "limits.body-bytes"),
                        largest(limits.batchBytes(), memory, "limits.batch-bytes"),
                        Math.min(limits.otlpBytes(), memory.largestBody(Api.OTLP_WORK))),
                authenticator,
                logins,
                new RateLimit(limits.requestsPerMinute(), clock),
                json,
                accessLog,
                registry);

        this.lookout = new Lookout(store.watch().findings(), sources(registry), refused, clock, registry);
        this.firstStart = new FirstStart(directory, store, keys, passwords, config.init());
    }

    private List<FindingSource> sources(PrometheusRegistry registry) {
        var versions = Versions.of(store);
        return List.of(
                new PressingFailures(store.failures()),
                new HangingRuns(store.watch().silence(), store.stats(), store.search()),
                new WorseFigures(new WhatMoved(store.stats(), versions)),
                new StillRefused(refused, store.keys()),
                new Contradictions(store.stats()),
                new PassedBudgets(store.watch().budgets(), new Spending(store.stats()), registry));
    }

    private Store openStore(
            DataDirectory directory,
            Config.Limits limits,
            Clock clock,
            QueuedThreadPool threads,
            LiveTail tail,
            StoreMetrics metrics)
            throws IOException, SQLException {
        try {
            var reading = new Readers.Limits(limits.readers(), limits.longestRead());
            return OpenStore.forServer(directory, limits.queue(), reading, clock, threads, tail, metrics, lock);
        } catch (Exception failed) {
            lock.close();
            throw failed;
        }
    }

    private Courier courier(Config.Notices settings, Clock clock) {
        var console = settings.console().map(address -> address + "/");
        var senders = Senders.of(
                settings.privateAddresses(),
                settings.mail(),
                () -> console.orElseGet(() -> uri().toString()),
                Version.text(),
                clock);
        return new Courier(store.notices(), store.stats(), senders, clock);
    }

    private void tellOfBackup() {
        var unused = store.notices()
                .queue()
                .addForAll(NoticeKind.BACKUP_FAILED, "The scheduled backup failed: the server's log says why.");
    }

    /** @return the running server */
    public static App start(Config config, Clock clock) throws Exception {
        var app = new App(config, clock);
        try {
            app.firstStart.prepare();
            app.server.start();
            app.courier.start();
            return app;
        } catch (Exception failed) {
            app.close();
            throw failed;
        }
    }

    /** What is set, or what there is memory for. */
    private static int largest(int set, Memory memory, String setting) {
        int largest = memory.largestBody(1);
        if (set > largest) {
            log.warn(
                    "{} is {}, but the heap has room for bodies of {} bytes only: give Java more with -Xmx.",
                    setting,
                    set,
                    largest);
        }
        return Math.min(set, largest);
    }

    private static HttpServer.Settings settings(Config config, Memory memory) {
        var server = config.server();
        return new HttpServer.Settings(
                server.host(),
                server.port(),
                server.basePath(),
                server.tls().map(tls -> new HttpServer.Tls(tls.keystore(), tls.password())),
                new TrustedProxies(server.trustedProxies()),
                server.allowedHosts(),
                UserResource.NAMES,
                memory,
                config.limits().readers());
    }

    public URI uri() {
        return server.uri();
    }

    public Store store() {
        return store;
    }

    /** Where the first person makes their account; nothing once somebody has. */
    public Optional<URI> setupLink() throws IOException {
        return firstStart.link(uri());
    }

    /** Stops accepting, answers what is in flight, commits, leaves one tidy file. */
    @Override
    public void close() throws Exception {
        stopping = true;
        courier.close();
        lookout.close();
        housekeeping.close();
        if (backups.isPresent()) {
            backups.get().close();
        }
        try (lock) {
            try {
                live.close(); // else the server would wait for its connections
                server.stop();
                refused.flush().join();
            } finally {
                store.closeSoon(); // whatever became of the replies: what was recorded is committed
            }
        }
    }
}
