package dev.runlog.api;

import dev.runlog.testing.Client;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every route, by what could cross from one organization to another there. */
final class TenancyRoutes {

    private TenancyRoutes() {}

    /** A route that takes a session, by the address or the body. */
    record Route(String name, String body) {

        Client.Reply probe(Client client, String session) {
            var parts = name.replace("{id}", session).split(" ", 2);
            return client.send(
                    parts[0],
                    parts[1],
                    body == null ? null : body.formatted(session).getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Route> ROUTES = List.of(
            new Route("GET /api/sdk/sessions/{id}", null),
            new Route("GET /api/sdk/sessions/{id}/events", null),
            new Route("GET /api/sdk/sessions/{id}/insight", null),
            new Route("GET /api/sdk/sessions/{id}/bundle", null),
            new Route("DELETE /api/sdk/sessions/{id}", null),
            new Route("PATCH /api/sdk/sessions/{id}", "{\"status\":\"failed\",\"failureReason\":\"%s\"}"),
            new Route("PATCH /api/sdk/sessions/{id}", "{}"),
            new Route("PATCH /api/sdk/sessions/{id}", "{\"labels\":[\"%s\"]}"),
            new Route("POST /api/sdk/events", "{\"sessionId\":\"%s\",\"eventType\":\"error\",\"estimatedCost\":9}"));

    static final String BATCH = "/api/sdk/events/batch";

    /** Routes that take the id of something else that belongs to an organization. */
    static final List<Route> ROUTES_WITH_THING = List.of(
            new Route("DELETE /api/org/keys/{id}", null),
            new Route("DELETE /api/org/invites/{id}", null),
            new Route("DELETE /api/org/labels/{id}", null),
            new Route("DELETE /api/org/budgets/{id}", null),
            new Route("DELETE /api/org/allowed-signals/{id}", null),
            new Route("DELETE /api/org/silence-limits/{id}", null),
            new Route("PATCH /api/org/labels/{id}", "{\"name\":\"x%s\"}"),
            new Route("DELETE /api/org/views/{id}", null),
            new Route("PATCH /api/org/views/{id}", "{\"name\":\"x%s\",\"isDefault\":true}"),
            new Route("DELETE /api/org/notices/{id}", null),
            new Route("POST /api/org/notices/{id}/secret", "{}"),
            new Route("POST /api/org/notices/{id}/test", "{}"),
            new Route("PUT /api/org/notices/{id}", """
                    {"name":"x%s","kinds":["failure_new"],"channel":"webhook","address":"https://example.invalid/"}"""),
            new Route("DELETE /api/org/members/{id}", null),
            new Route("PATCH /api/org/members/{id}", "{\"role\":\"viewer\"}"),
            new Route("POST /api/account/organization", "{\"id\":%s}"));

    /** Routes that show what there is. */
    static final Map<String, String> ROUTES_THAT_SHOW = Map.ofEntries(
            Map.entry("GET /api/sdk/sessions", ""),
            Map.entry("GET /api/sdk/stats", "?groupBy=agentName"),
            Map.entry("GET /api/sdk/stats/trend", ""),
            Map.entry("GET /api/sdk/stats/metadata", ""),
            Map.entry("GET /api/sdk/stats/waste", ""),
            Map.entry("GET /api/sdk/failures", "?state=all"),
            Map.entry("GET /api/sdk/insight", ""),
            Map.entry("GET /api/sdk/insight/shortcomings", ""),
            Map.entry("GET /api/org/refused", ""),
            Map.entry("GET /api/org/budgets", ""),
            Map.entry("GET /api/org/allowed-signals", ""),
            Map.entry("GET /api/org/version-keys", ""),
            Map.entry("GET /api/org/silence-limits", ""),
            Map.entry("GET /api/sdk/contrast", ""),
            Map.entry("GET /api/sdk/paths", ""),
            Map.entry("GET /api/sdk/decisions", ""),
            Map.entry("GET /api/sdk/changes", ""),
            Map.entry("GET /api/sdk/versions", ""),
            Map.entry("GET /api/sdk/gate", "?candidate=1&minSuccess=0.5"),
            Map.entry("GET /api/sdk/export", "?format=jsonl"),
            Map.entry("GET /api/account", ""),
            Map.entry("GET /api/org", ""),
            Map.entry("GET /api/org/members", ""),
            Map.entry("GET /api/org/invites", ""),
            Map.entry("GET /api/org/keys", ""),
            Map.entry("GET /api/org/labels", ""),
            Map.entry("GET /api/org/views", ""),
            Map.entry("GET /api/org/audit", ""),
            Map.entry("GET /api/org/notices", ""),
            Map.entry("GET /api/org/notices/deliveries", ""),
            Map.entry("GET /api/org/retention", ""),
            Map.entry("GET /api/org/retention/due", "?days=1"));

    /** Routes that concern the caller's own, or nobody's. */
    static final Set<String> ROUTES_TO_ONES_OWN = Set.of(
            "POST /api/sdk/sessions",
            "GET /api/sdk/sessions/{id}/events/{event}", // takes an event too: DetailsTest
            "GET /api/sdk/failures/{id}", // takes a failure: FailuresTest
            "PATCH /api/sdk/failures/{id}",
            "GET /api/sdk/sessions/{id}/diff", // takes another session too: DiffTest
            "GET /api/sdk/live", // takes a session as a parameter: LiveTest
            "HEAD /api/sdk/live",
            "HEAD /api/sdk/export",
            "HEAD /api/sdk/sessions/{id}/bundle", // as GET, without the file
            "DELETE /api/sdk/users/{userId}", // takes those of its own: ErasureTest
            "POST /api/org/keys",
            "POST /api/org/labels",
            "POST /api/org/budgets",
            "POST /api/org/allowed-signals",
            "POST /api/org/silence-limits",
            "POST /api/org/views",
            "POST /api/org/notices",
            "POST /api/org/notices/deliveries/{delivery}/retry", // takes one of its own: NoticesTest
            "POST /api/org/invites",
            "PATCH /api/org",
            "PATCH /api/org/retention",
            "PUT /api/org/version-keys",
            "POST /api/account/password",
            "POST /api/sign-out",
            "POST /api/sign-out-everywhere",
            "POST /api/sign-in",
            "POST /api/setup",
            "POST /api/setup/check",
            "POST /api/invite",
            "POST /api/invite/accept",
            "GET /api/welcome",
            "GET /healthz",
            "GET /readyz",
            "GET /metrics", // figures of the whole server, without names
            "GET /openapi.yaml");

    /** Routes by which people add to sessions: MarkTest. */
    static final String ROUTES_TO_MARKS = """
            PUT star,DELETE star,PUT labels/{label},DELETE labels/{label},PUT verdict,DELETE verdict,\
            POST notes,PATCH notes/{note},DELETE notes/{note}""";
}
