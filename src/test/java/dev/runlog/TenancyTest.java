package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.api.Api;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.Sql;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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

    private static final List<Route> ROUTES = List.of(
            new Route("GET /api/sdk/sessions/{id}", null),
            new Route("GET /api/sdk/sessions/{id}/events", null),
            new Route("DELETE /api/sdk/sessions/{id}", null),
            new Route("PATCH /api/sdk/sessions/{id}", "{\"status\":\"failed\",\"failureReason\":\"%s\"}"),
            new Route("PATCH /api/sdk/sessions/{id}", "{}"),
            new Route("POST /api/sdk/events", "{\"sessionId\":\"%s\",\"eventType\":\"error\",\"estimatedCost\":9}"));

    private static final List<String> ROUTES_WITHOUT_SESSION = List.of(
            "POST /api/sdk/sessions",
            "GET /api/sdk/sessions",
            "GET /api/sdk/stats",
            "GET /api/sdk/stats/trend",
            "GET /api/sdk/export",
            "GET /api/sdk/live", // takes one as a parameter: LiveTest
            "HEAD /api/sdk/live");

    static Stream<Arguments> probes() {
        return ROUTES.stream()
                .flatMap(route -> Stream.of(
                        Arguments.of(route, "another", Environment.LIVE),
                        Arguments.of(route, "another", Environment.TEST),
                        Arguments.of(route, "owner", Environment.TEST)));
    }

    @ParameterizedTest
    @MethodSource("probes")
    void aSessionOfSomebodyElseIsForbiddenAndStaysAsItIs(Route route, String organization, Environment environment) {
        var owner = app.as(app.tenant("owner", Environment.LIVE), Scope.values());
        String id = owner.post(
                        "/api/sdk/sessions",
                        "{\"name\":\"Secret plan\",\"agentName\":\"Spy\",\"userId\":\"Eve\",\"metadata\":{\"k\":\"Hush\"}}")
                .text("id");
        owner.patch("/api/sdk/sessions/" + id, "{\"estimatedCost\":1234.5}");
        var before = everything();

        var intruder = app.as(app.tenant(organization, environment), Scope.values());
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
    void everyRouteUnderApiIsProbedOrTakesNoSession() {
        var probed = new TreeSet<>(ROUTES_WITHOUT_SESSION);
        ROUTES.forEach(route -> probed.add(route.name));
        assertThat(routesOf(Api.resources(
                        app.store(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        new Api.Operations(false, 0, () -> false),
                        new Api.People(null, null, null, null, null, null))))
                .filteredOn(route -> route.contains(" /api/sdk/")) // the others are probed in RoleTest
                .containsExactlyElementsOf(probed);
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
        return app.store()
                .readers()
                .read(sql -> sql.one(
                        "SELECT organization_id, environment FROM session WHERE public_id = ?",
                        row -> new Tenant(row.getLong(1), Environment.of(row.getString(2))),
                        session))
                .orElseThrow();
    }

    /** Every row that a request could have added or changed. */
    private static List<String> everything() {
        return app.store()
                .readers()
                .read(sql -> Stream.of("session", "event", "idempotency")
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

    /** How far a session is in the full-text index changes in its own time. */
    private static String line(ResultSet row) throws SQLException {
        var line = new StringBuilder();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            if (!row.getMetaData().getColumnName(i).startsWith("search")) {
                line.append(row.getString(i)).append('|');
            }
        }
        return line.toString();
    }

    private static Set<String> routesOf(List<Object> resources) {
        return resources.stream()
                .flatMap(resource -> Arrays.stream(resource.getClass().getMethods()))
                .flatMap(method -> verb(method).map(verb -> verb + " " + address(method)).stream())
                .filter(route -> route.contains(" /api"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<String> verb(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                .filter(verb -> verb != null)
                .map(HttpMethod::value)
                .findFirst();
    }

    private static String address(Method method) {
        return Stream.of(method.getDeclaringClass().getAnnotation(Path.class), method.getAnnotation(Path.class))
                .filter(path -> path != null && !path.value().isEmpty())
                .map(path -> "/" + path.value())
                .collect(Collectors.joining());
    }
}
