package dev.runlog.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.runlog.auth.Authenticator;
import dev.runlog.auth.Invites;
import dev.runlog.auth.KeyIssuer;
import dev.runlog.auth.Logins;
import dev.runlog.auth.Setup;
import dev.runlog.http.PostEndpoint;
import dev.runlog.http.caller.Access;
import dev.runlog.http.json.Json;
import dev.runlog.http.refused.RefusedRequests;
import dev.runlog.ingest.Recorder;
import dev.runlog.ingest.SpanRecorder;
import dev.runlog.live.LiveFeed;
import dev.runlog.mcp.McpResource;
import dev.runlog.model.Environment;
import dev.runlog.store.Store;
import dev.runlog.watch.RefusedLog;
import dev.runlog.watch.Shortcomings;
import dev.runlog.watch.Spending;
import dev.runlog.watch.Versions;
import dev.runlog.watch.WhatMoved;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.util.List;
import java.util.Map;
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
 *   GET    /api/sdk/sessions/{id}/insight              DiagnosisResource
 *   GET    /api/sdk/sessions/{id}/bundle               BundleResource    members, and admin keys
 *   GET    /api/sdk/sessions/{id}/diff                 DiffResource
 *   PUT    /api/sdk/sessions/{id}/star                 people who may write
 *   DELETE /api/sdk/sessions/{id}/star                 StarResource
 *   PUT    /api/sdk/sessions/{id}/labels/{label}       SessionLabelResource
 *   DELETE /api/sdk/sessions/{id}/labels/{label}
 *   PUT    /api/sdk/sessions/{id}/verdict              VerdictResource
 *   DELETE /api/sdk/sessions/{id}/verdict
 *   POST   /api/sdk/sessions/{id}/notes                NoteResource
 *   PATCH  /api/sdk/sessions/{id}/notes/{note}
 *   DELETE /api/sdk/sessions/{id}/notes/{note}
 *   POST   /api/sdk/events           EventEndpoints    write
 *   POST   /api/sdk/events/batch     EventEndpoints    write
 *   GET    /api/sdk/stats            StatsResource     read
 *   GET    /api/sdk/stats/trend      StatsResource     read
 *   GET    /api/sdk/stats/metadata   StatsResource     read
 *   GET    /api/sdk/stats/waste      StatsResource     read
 *   GET    /api/sdk/insight          InsightResource   read
 *   GET    /api/sdk/insight/shortcomings               read
 *   GET    /api/sdk/changes          ChangesResource   read
 *   GET    /api/sdk/versions         VersionResource   read
 *   GET    /api/sdk/gate             VersionResource   read
 *   GET    /api/sdk/failures         FailureResource   read
 *   GET    /api/sdk/failures/{id}    FailureResource   read
 *   PATCH  /api/sdk/failures/{id}    FailureResource   people who may write, and admin keys
 *   GET    /api/sdk/contrast         ContrastResource  read
 *   GET    /api/sdk/paths            PathResource      read
 *   GET    /api/sdk/decisions        DecisionResource  read
 *   GET    /api/sdk/live             LiveResource      read
 *   GET    /api/sdk/export           ExportResource    read
 *   DELETE /api/sdk/users/{userId}   UserResource      admin
 *   GET    /api/welcome              WelcomeResource   anyone
 *   POST   /api/setup                SetupResource     whoever has the setup link
 *   POST   /api/setup/check          SetupResource     whoever has the setup link
 *   POST   /api/sign-in              LoginResource     anyone
 *   POST   /api/sign-out             LoginResource     people
 *   POST   /api/sign-out-everywhere  LoginResource     people
 *   POST   /api/invite               InviteResource    whoever has an invite
 *   POST   /api/invite/accept        InviteResource    whoever has an invite
 *   GET    /api/account              AccountResource   people
 *   POST   /api/account/organization AccountResource   people
 *   POST   /api/account/password     AccountResource   people
 *   GET    /api/org                  OrganizationResource    see model.Permission for the
 *   PATCH  /api/org                  OrganizationResource    roles and keys that may do
 *   GET    /api/org/members          MemberResource          what is from here on
 *   PATCH  /api/org/members/{id}     MemberResource
 *   DELETE /api/org/members/{id}     MemberResource
 *   GET    /api/org/invites          OfferedInviteResource
 *   POST   /api/org/invites          OfferedInviteResource
 *   DELETE /api/org/invites/{id}     OfferedInviteResource
 *   GET    /api/org/keys             KeyResource
 *   POST   /api/org/keys             KeyResource
 *   DELETE /api/org/keys/{id}        KeyResource
 *   GET    /api/org/refused          RefusedResource
 *   GET    /api/org/budgets          BudgetResource
 *   POST   /api/org/budgets          BudgetResource
 *   DELETE /api/org/budgets/{id}     BudgetResource
 *   GET    /api/org/allowed-signals  AllowedSignalResource
 *   POST   /api/org/allowed-signals  AllowedSignalResource
 *   DELETE /api/org/allowed-signals/{id}
 *   GET    /api/org/silence-limits   SilenceLimitResource
 *   POST   /api/org/silence-limits   SilenceLimitResource
 *   DELETE /api/org/silence-limits/{id}
 *   GET    /api/org/labels           LabelResource
 *   POST   /api/org/labels           LabelResource
 *   PATCH  /api/org/labels/{id}      LabelResource
 *   DELETE /api/org/labels/{id}      LabelResource
 *   GET    /api/org/views            ViewResource
 *   POST   /api/org/views            ViewResource
 *   PATCH  /api/org/views/{id}       ViewResource
 *   DELETE /api/org/views/{id}       ViewResource
 *   GET    /api/org/audit            AuditResource
 *   GET    /api/org/retention        RetentionResource
 *   PATCH  /api/org/retention        RetentionResource
 *   GET    /api/org/retention/due    RetentionResource
 *   GET    /api/org/notices          NoticeResource
 *   POST   /api/org/notices          NoticeResource
 *   PUT    /api/org/notices/{id}     NoticeResource
 *   DELETE /api/org/notices/{id}     NoticeResource
 *   POST   /api/org/notices/{id}/secret
 *   POST   /api/org/notices/{id}/test
 *   GET    /api/org/notices/deliveries
 *   POST   /api/org/notices/deliveries/{delivery}/retry
 *   POST   /v1/traces                OtlpEndpoints
 *   POST   /v1/logs                  OtlpEndpoints
 *   POST   /v1/metrics               OtlpEndpoints
 *   POST   /mcp                      McpResource       keys that may read
 *   GET    /healthz                  HealthResource    anyone
 *   GET    /readyz                   HealthResource    anyone
 *   GET    /metrics                  MetricsResource   admins, live admin keys, or anyone when so configured
 *   GET    /openapi.yaml             OpenApiResource   anyone
 * </pre>
 */
public final class Api {

    /**
     * What operators decide.
     *
     * @param retention for how many days runs are kept where nobody says otherwise; where there is none, for ever
     * @param mail whether the server can send any
     */
    public record Operations(
            boolean openMetrics,
            long leastFreeBytes,
            Map<Environment, Long> retention,
            boolean mail,
            BooleanSupplier stopping) {}

    /** Those who know people and keys. */
    public record People(
            Setup setup,
            Logins logins,
            Invites invites,
            KeyIssuer keys,
            Authenticator authenticator,
            RefusedLog refused,
            String version) {}

    /** Spans say what they say in many small pieces. */
    public static final int OTLP_WORK = 3;

    private Api() {}

    /**
     * What it takes to send a request, before its resource is asked.
     *
     * @param bodyBytes the most of one session or event
     * @param batchBytes the most of several events
     * @param otlpBytes the most of a request of OpenTelemetry
     */
    public static List<Access> access(int bodyBytes, int batchBytes, int otlpBytes) {
        return List.of(
                Access.proved("/api"),
                Access.keys("/api/sdk", bodyBytes),
                Access.keys("/api/sdk/events/batch", batchBytes),
                Access.keys("/v1/traces", otlpBytes).working(OTLP_WORK),
                Access.keys("/v1/logs", otlpBytes).working(OTLP_WORK),
                Access.keys("/v1/metrics", otlpBytes),
                Access.programs("/mcp"),
                Access.stream("/api/sdk/live"),
                Access.stream("/api/sdk/export"),
                Access.people("/api/account"),
                Access.people("/api/sign-out"),
                Access.people("/api/sign-out-everywhere"),
                Access.people("/api/org"),
                Access.newcomers("/api/welcome"),
                Access.newcomers("/api/setup"),
                Access.newcomers("/api/setup/check"),
                Access.newcomers("/api/sign-in"),
                Access.newcomers("/api/invite"),
                Access.newcomers("/api/invite/accept"),
                Access.anyone("/metrics"));
    }

    /** What comes so often that it is answered without Jersey. */
    public static List<PostEndpoint<?>> endpoints(
            Recorder recorder, SpanRecorder spans, RefusedRequests refusals, Json json, PrometheusRegistry registry) {
        var events = new EventEndpoints(recorder, refusals);
        var otlp = new OtlpEndpoints(spans, refusals, registry);
        return List.of(events.single(json), events.batch(json), otlp.traces(), otlp.logs(), otlp.metrics());
    }

    public static List<Object> resources(
            Store store,
            Recorder recorder,
            LiveFeed live,
            ObjectMapper json,
            Clock clock,
            PrometheusRegistry registry,
            Operations operations,
            People people) {
        var versions = Versions.of(store);
        var exports = Export.threads();
        var accounts = new Accounts(store.members(), people.version());
        return List.of(
                new SessionResource(recorder, store, people.authenticator()),
                new DiagnosisResource(store.rules().diagnoses()),
                new BundleResource(store, json, exports),
                new DiffResource(store.rules().comparisons().runs()),
                new StarResource(store.team().marks()),
                new SessionLabelResource(store.team().marks()),
                new VerdictResource(store.team().marks()),
                new NoteResource(store.team().notes()),
                new StatsResource(store, clock),
                new InsightResource(
                        store.watch().findings(), new Shortcomings(store.watch().reports()), store.stats(), clock),
                new ChangesResource(new WhatMoved(store.stats(), versions), clock),
                new VersionResource(versions, clock),
                new FailureResource(store, clock),
                new ContrastResource(store.rules().comparisons().groups(), clock),
                new PathResource(store.rules().behaviour().paths(), clock),
                new DecisionResource(store.rules().behaviour().decisions(), clock),
                new LiveResource(live),
                new ExportResource(store, json, exports),
                new UserResource(store.erasure()),
                new WelcomeResource(people.setup(), people.version()),
                new SetupResource(people.setup(), accounts),
                new LoginResource(people.logins(), accounts),
                new InviteResource(people.invites(), accounts),
                new AccountResource(people.logins(), accounts),
                new OrganizationResource(store.organizations(), people.logins()),
                new MemberResource(store.members(), people.logins(), people.authenticator()),
                new OfferedInviteResource(store.invites(), people.invites()),
                new KeyResource(store.keys(), people.keys(), people.authenticator(), people.refused(), clock),
                new BudgetResource(store.watch().budgets(), new Spending(store.stats()), clock),
                new VersionKeyResource(store.watch().versionKeys()),
                new SilenceLimitResource(store.watch().silenceLimits()),
                new AllowedSignalResource(store.watch().allowed()),
                new RefusedResource(people.refused(), store.keys()),
                new LabelResource(store.team().labels()),
                new ViewResource(store.team().views()),
                new AuditResource(store.audit()),
                new RetentionResource(store.retention(), operations.retention()),
                new NoticeResource(store.notices(), operations.mail()),
                new HealthResource(store, operations.leastFreeBytes(), operations.stopping()),
                new MetricsResource(registry, operations.openMetrics()),
                new OpenApiResource(),
                new McpResource(store, json, clock, people.version()));
    }
}
