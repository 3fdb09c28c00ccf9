package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.InsideStore;
import dev.runlog.store.db.Sql;
import dev.runlog.testing.Routes;
import dev.runlog.testing.RunningApp;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing crosses from one organization to another, nor from one environment to the other. */
class TenancyTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    static Stream<Arguments> probes() {
        return TenancyRoutes.ROUTES.stream()
                .flatMap(route -> Stream.of(
                        Arguments.of(route, "another", Environment.LIVE),
                        Arguments.of(route, "another", Environment.TEST),
                        Arguments.of(route, "owner", Environment.TEST)));
    }

    @ParameterizedTest
    @MethodSource("probes")
    void aSessionOfSomebodyElseIsForbiddenAndStaysAsItIs(
            TenancyRoutes.Route route, String organization, Environment environment) {
        var owner = app.as(app.tenant("owner", Environment.LIVE), Scope.values());
        String id = owner.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"Secret plan\",\"agentName\":\"Spy\",\"userId\":\"Eve\",\"metadata\":{\"k\":\"Hush\"}}")
                .text("id");
        owner.patch("/api/sdk/sessions/" + id, "{\"estimatedCost\":1234.5}");
        var intruder = app.as(app.tenant(organization, environment), Scope.values());
        var before = everything();
        for (var client : List.of(intruder, intruder.with("Idempotency-Key", "probe"))) {
            var reply = route.probe(client, id);
            assertThat(reply.status()).isEqualTo(403);
            assertThat(reply.text("error")).isEqualTo("Forbidden");
            assertThat(reply.text("message")).contains("API key has no access to the resource");
            assertThat(reply.body()).doesNotContain("Secret", "Spy", "Eve", "Hush", "1234", "owner", "active");
        }
        assertThat(everything()).isEqualTo(before);
        assertThat(route.probe(owner, id).status()).isBetween(200, 204);
    }

    @Test
    void aBatchReachesNobodyElseEither() {
        String id = app.as(app.tenant("owner", Environment.LIVE)).openSession();
        for (var tenant : List.of(app.tenant("another", Environment.LIVE), app.tenant("owner", Environment.TEST))) {
            var intruder = app.as(tenant, Scope.WRITE);
            var before = everything();
            var reply = intruder.post(
                    TenancyRoutes.BATCH, "{\"events\":[{\"sessionId\":\"" + id + "\",\"eventType\":\"error\"}]}");
            assertThat(reply.status()).isEqualTo(207);
            assertThat(reply.json().at("/results/0/error/error").asText()).isEqualTo("Forbidden");
            assertThat(everything()).isEqualTo(before);
        }
    }

    @Test
    void everyRouteIsKnownHere() {
        var known = new TreeSet<>(TenancyRoutes.ROUTES_TO_ONES_OWN);
        known.addAll(List.of(
                "POST " + TenancyRoutes.BATCH, "POST /mcp", "POST /v1/traces", "POST /v1/logs", "POST /v1/metrics"));
        known.addAll(TenancyRoutes.ROUTES_THAT_SHOW.keySet());
        Stream.of(TenancyRoutes.ROUTES_TO_MARKS.split(",", -1))
                .forEach(route -> known.add(route.replaceFirst(" ", " /api/sdk/sessions/{id}/")));
        Stream.of(TenancyRoutes.ROUTES, TenancyRoutes.ROUTES_WITH_THING)
                .flatMap(List::stream)
                .forEach(route -> known.add(route.name()));
        assertThat(known).isEqualTo(Routes.all(app));
    }

    /** An organization where everything is called secret. @return the ids of what is in it */
    private static Map<String, Long> secretOrganization() {
        var tenant = app.tenant("secret", Environment.LIVE);
        long member = app.person("secret@example.org", "secret", Role.OWNER).id();
        var owner = app.signIn("secret@example.org");
        owner.post("/api/sdk/sessions", "{\"name\":\"secret\",\"agentName\":\"secret\",\"userId\":\"secret\"}");
        var key = owner.post("/api/org/keys", "{\"name\":\"secret\",\"environment\":\"live\",\"scopes\":[\"read\"]}");
        var invite = owner.post("/api/org/invites", "{\"role\":\"member\"}");
        var label = owner.post("/api/org/labels", "{\"name\":\"secret\"}");
        var view = owner.post(
                "/api/org/views", "{\"owner\":\"organization\",\"name\":\"secret\",\"address\":\"/secret\"}");
        var rule = owner.post("/api/org/notices", """
                {"name":"secret","kinds":["failure_new"],"channel":"slack","address":"https://example.invalid/secret"}""");
        var budget = owner.post(
                "/api/org/budgets",
                "{\"environment\":\"live\",\"whose\":\"agent\",\"name\":\"secret\",\"dollars\":1,\"period\":\"day\"}");
        var allowed = owner.post(
                "/api/org/allowed-signals", "{\"environment\":\"live\",\"agentName\":\"secret\",\"kind\":\"repeat\"}");
        var silence = owner.post(
                "/api/org/silence-limits", "{\"environment\":\"live\",\"agentName\":\"secret\",\"minutes\":1}");
        return Map.of(
                "silence-limits", silence.json().path("id").asLong(),
                "allowed-signals", allowed.json().path("id").asLong(),
                "budgets", budget.json().path("id").asLong(),
                "notices", rule.json().path("id").asLong(),
                "keys", key.json().path("id").asLong(),
                "invites", invite.json().path("id").asLong(),
                "labels", label.json().path("id").asLong(),
                "views", view.json().path("id").asLong(),
                "members", member,
                "account", tenant.organization());
    }

    /** What was refused tells which address it was sent to, and one of them is called so. */
    private static String withoutRoutes(String body) {
        return body.replace("/{id}/secret", "");
    }

    @Test
    void theThingsOfAnotherOrganizationAreNotThereAndNotShown() {
        var ids = secretOrganization();
        app.person("intruder@example.org", "another", Role.OWNER);
        var person = app.signIn("intruder@example.org");
        var keys = Stream.of(Environment.values())
                .map(environment -> app.as(app.tenant("another", environment), Scope.values()))
                .toList();
        var before = everything();
        for (var route : TenancyRoutes.ROUTES_WITH_THING) {
            String id = String.valueOf(
                    ids.get(route.name().split("/", -1)[route.name().contains("account") ? 2 : 3]));
            assertThat(route.probe(person, id).status()).as(route.name()).isEqualTo(404);
            for (var key : keys) {
                assertThat(route.probe(key, id).status()).as(route.name()).isIn(403, 404);
            }
        }
        assertThat(everything()).isEqualTo(before);
        TenancyRoutes.ROUTES_THAT_SHOW.forEach((route, query) -> {
            var shown = person.get(route.split(" ", 2)[1] + query);
            assertThat(shown.status()).as(route).isEqualTo(200);
            assertThat(withoutRoutes(shown.body())).as(route).doesNotContain("secret");
            keys.forEach(key -> assertThat(withoutRoutes(
                            key.get(route.split(" ", 2)[1] + query).body()))
                    .as(route)
                    .doesNotContain("secret"));
        });
    }

    @Test
    void aKeyHasNothingToDoWithTheKeysOfTheOtherEnvironment() {
        var live = app.as(app.tenant("two", Environment.LIVE), Scope.ADMIN);
        var test = app.as(app.tenant("two", Environment.TEST), Scope.ADMIN);
        for (var client : List.of(live, test)) {
            var other = client == live ? test : live;
            var own = client.get("/api/org/keys").json().path("items");
            assertThat(own).hasSize(1);
            assertThat(other.delete("/api/org/keys/" + own.at("/0/id").asText()).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void tenantsWorkSideBySide() {
        for (var tenant : List.of(
                app.tenant("owner", Environment.LIVE),
                app.tenant("owner", Environment.TEST),
                app.tenant("another", Environment.LIVE))) {
            String id = app.as(tenant, Scope.WRITE).openSession();
            assertThat(ownerOf(id)).isEqualTo(tenant);
        }
    }

    private static Tenant ownerOf(String session) {
        return InsideStore.readers(app.store())
                .read(sql -> sql.one(
                        "SELECT organization_id, environment FROM session WHERE public_id = ?",
                        row -> new Tenant(row.getLong(1), Environment.of(row.getString(2))),
                        session))
                .orElseThrow();
    }

    /** Every row that a request could have added or changed. */
    private static List<String> everything() {
        app.catchUp();
        return InsideStore.readers(app.store())
                .read(sql -> Stream.of(
                                "session",
                                "event",
                                "session_star",
                                "session_label",
                                "session_verdict",
                                "session_note",
                                "label",
                                "saved_view",
                                "idempotency",
                                "api_key",
                                "membership",
                                "invite",
                                "organization")
                        .flatMap(table -> rows(sql, table).stream())
                        .toList());
    }

    private static List<String> rows(Sql sql, String table) {
        try {
            return sql.all("SELECT * FROM " + table, TenancyTest::line);
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }

    /** How far a session is in the full-text index, and when a key was last used, change in their own time. */
    private static String line(ResultSet row) throws SQLException {
        var line = new StringBuilder();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            if (!row.getMetaData().getColumnName(i).matches("search.*|last_used_at|last_agent")) {
                line.append(row.getString(i)).append('|');
            }
        }
        return line.toString();
    }
}
