package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Budget;
import dev.runlog.model.Environment;
import dev.runlog.model.Role;
import dev.runlog.model.Scope;
import dev.runlog.store.access.Checked;
import dev.runlog.testing.Client;
import dev.runlog.testing.CommandRun;
import dev.runlog.testing.Crowd;
import dev.runlog.testing.RunningApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever a job looks at before it writes, many at once do as if one came after another. */
class RaceTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @RegisterExtension
    static final RunningApp empty = RunningApp.with();

    @TempDir
    Path directory;

    private static final int MANY = 8;
    private static final AtomicInteger people = new AtomicInteger();

    @ParameterizedTest
    @EnumSource(Checked.class)
    void manyAtOnceAreOneAfterAnother(Checked what) throws Exception {
        switch (what) {
            case NOTHING -> newSessions();
            case FIRST_PERSON -> firstPerson();
            case LAST_OWNER -> lastOwner();
            case ORGANIZATION_NAME -> organizationName();
            case EMAIL -> email();
            case INVITE -> invite();
            case PASSWORD -> password();
            case ROOM -> room();
            case LABEL_NAME -> labelName();
            case VIEW_ORDER -> viewOrder();
            case RIGHTS -> rights();
            case SESSION -> outcome();
            case REPLY -> reply();
            case EVENT_ID -> eventId();
            case SPANS -> spans();
            case COPY -> copies();
        }
    }

    /** The others note something, or do what may be done at any time. */
    private static final Set<String> RELY_ON_NOTHING = Set.of("AuditStore.java", "Derivation.java", "Store.java");

    @Test
    void jobsSayWhatTheyRelyOn() throws IOException {
        try (var files = Files.walk(Path.of("src/main/java/dev/runlog/store"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file).contains("writer.submit(sql ->")) {
                    assertThat(RELY_ON_NOTHING).contains(file.getFileName().toString());
                }
            }
        }
    }

    private static Client person(Role role) {
        return app.signedIn("p" + people.incrementAndGet() + "@example.org", role);
    }

    private static List<Client.Reply> together(IntFunction<Client.Reply> deed) throws Exception {
        var next = new AtomicInteger();
        return Crowd.of(MANY, () -> deed.apply(next.getAndIncrement()));
    }

    private static void assertOne(List<Client.Reply> replies, int won, int... lost) {
        assertThat(replies.stream().map(Client.Reply::status)).as("%s", replies).containsOnlyOnce(won);
        assertThat(replies.stream().mapToInt(Client.Reply::status).filter(status -> status != won))
                .isSubsetOf(asList(lost));
    }

    private static List<Integer> asList(int... numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private static long count(Client client, String list) {
        return client.get(list).json().path("items").size();
    }

    private void newSessions() throws Exception {
        var client = app.as(Scope.WRITE);
        assertThat(Crowd.of(MANY, (Callable<String>) client::openSession)).doesNotHaveDuplicates();
    }

    private void firstPerson() throws Exception {
        var page = empty.anonymous().fromPage();
        String token = Files.readString(empty.dataDirectory().resolve("setup-link"));
        assertOne(
                together(i -> page.post(
                        "/api/setup",
                        "{\"token\":\"%s\",\"email\":\"p%d@example.org\",\"password\":\"%s\",\"organization\":\"Acme\"}"
                                .formatted(token, i, RunningApp.PASSWORD))),
                200,
                409);
        assertThat(empty.store().members().everywhere()).hasSize(1);
    }

    /** All are owners, and all want to leave. */
    private void lastOwner() throws Exception {
        String organization = "leaving";
        var owners = IntStream.range(0, MANY)
                .mapToObj(i -> "leaving" + i + "@example.org")
                .map(email -> app.person(email, organization, Role.OWNER))
                .toList();
        var browsers = owners.stream().map(owner -> app.signIn(owner.email())).toList();
        var replies = together(
                i -> browsers.get(i).delete("/api/org/members/" + owners.get(i).id()));
        assertOne(replies, 409, 204);
        assertThat(app.store().members().everywhere().stream()
                        .filter(member -> member.organization().equals(organization)))
                .hasSize(1);
    }

    private void organizationName() throws Exception {
        var owners = IntStream.range(0, MANY)
                .mapToObj(i -> app.person("renaming" + i + "@example.org", "renaming " + i, Role.OWNER))
                .map(owner -> app.signIn(owner.email()))
                .toList();
        assertOne(together(i -> owners.get(i).patch("/api/org", "{\"name\":\"wanted by all\"}")), 200, 409);
    }

    private static String invitation(Client owner) {
        return owner.post("/api/org/invites", "{\"role\":\"viewer\"}").text("token");
    }

    private static Client.Reply accept(String token, String email) {
        return app.anonymous()
                .fromPage()
                .post(
                        "/api/invite/accept",
                        "{\"token\":\"%s\",\"email\":\"%s\",\"password\":\"another long one\"}"
                                .formatted(token, email));
    }

    private void email() throws Exception {
        var owner = person(Role.OWNER);
        var invitations =
                IntStream.range(0, MANY).mapToObj(i -> invitation(owner)).toList();
        assertOne(together(i -> accept(invitations.get(i), "same@example.org")), 200, 400, 401, 409);
        assertThat(app.store().members().everywhere().stream()
                        .filter(member -> member.user().email().equals("same@example.org")))
                .hasSize(1);
    }

    private void invite() throws Exception {
        String token = invitation(person(Role.OWNER));
        assertOne(together(i -> accept(token, "guest" + i + "@example.org")), 200, 404);
    }

    private void password() throws Exception {
        var person = person(Role.MEMBER);
        var replies = together(i -> person.post(
                "/api/account/password",
                "{\"current\":\"%s\",\"password\":\"another long one %d\"}".formatted(RunningApp.PASSWORD, i)));
        assertOne(replies, 200, 400, 401, 403, 409, 429);
    }

    private void room() throws Exception {
        var owner = person(Role.OWNER);
        String budget = "{\"environment\":\"live\",\"whose\":\"all\",\"dollars\":1,\"period\":\"day\"}";
        for (long there = count(owner, "/api/org/budgets"); there < Budget.MOST - 1; there++) {
            assertThat(owner.post("/api/org/budgets", budget).status()).isEqualTo(200);
        }
        assertOne(together(i -> owner.post("/api/org/budgets", budget)), 200, 409);
        assertThat(count(owner, "/api/org/budgets")).isEqualTo(Budget.MOST);
    }

    private void labelName() throws Exception {
        var owner = person(Role.OWNER);
        assertOne(together(i -> owner.post("/api/org/labels", "{\"name\":\"wanted\"}")), 200, 409);
    }

    private void viewOrder() throws Exception {
        var owner = person(Role.OWNER);
        var ids = together(i -> owner.post(
                        "/api/org/views",
                        "{\"owner\":\"organization\",\"name\":\"v%d\",\"address\":\"/\"}".formatted(i)))
                .stream()
                .map(reply -> reply.text("id"))
                .toList();
        together(i -> owner.patch(
                "/api/org/views/" + ids.get(i), "{\"position\":%d,\"isDefault\":true}".formatted(MANY - i)));
        var views = StreamSupport.stream(
                        owner.get("/api/org/views").json().path("items").spliterator(), false)
                .toList();
        assertThat(views.stream().map(view -> view.path("position").asInt())).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(views.stream().filter(view -> view.path("isDefault").asBoolean()))
                .hasSize(1);
    }

    /** What one takes away the others do not find any more; each such deed is noted once. */
    private void rights() throws Exception {
        var owner = person(Role.OWNER);
        String label =
                owner.post("/api/org/labels", "{\"name\":\"short-lived\"}").text("id");
        assertOne(together(i -> owner.delete("/api/org/labels/" + label)), 204, 404);
        var noted = StreamSupport.stream(
                owner.get("/api/org/audit").json().path("items").spliterator(), false);
        assertThat(noted.filter(entry -> entry.path("action").asText().equals("label.deleted")
                        && entry.path("subject").asText().equals("short-lived")))
                .hasSize(1);
    }

    private void outcome() throws Exception {
        var client = app.as(Scope.WRITE, Scope.READ);
        String path = "/api/sdk/sessions/" + client.openSession();
        var replies = together(i -> client.patch(
                path,
                "{\"status\":\"%s\",\"metadata\":{\"k%d\":1}}".formatted(i % 2 == 0 ? "completed" : "failed", i)));
        String status = client.get(path).text("status");
        assertThat(replies).extracting(Client.Reply::status).containsOnly(200, 409);
        assertThat(replies.stream().filter(reply -> reply.status() == 200).map(reply -> reply.text("status")))
                .hasSize(MANY / 2)
                .containsOnly(status);
        assertThat(client.get(path).json().path("metadata")).hasSize(MANY / 2);
    }

    private void reply() throws Exception {
        var client = app.as(Scope.WRITE).with("Idempotency-Key", "once");
        assertThat(Crowd.of(MANY, (Callable<String>) client::openSession)).containsOnly(client.openSession());
    }

    private void eventId() throws Exception {
        var client = app.as(Scope.WRITE, Scope.READ);
        String id = client.openSession();
        String event = "{\"sessionId\":\"%s\",\"eventType\":\"error\",\"id\":\"mine\"}".formatted(id);
        assertThat(together(i -> client.post("/api/sdk/events", event)))
                .extracting(Client.Reply::status)
                .containsOnly(200);
        assertThat(count(client, "/api/sdk/sessions/" + id + "/events")).isEqualTo(1);
    }

    private void spans() throws Exception {
        var client = app.as(app.tenant("traced", Environment.LIVE), Scope.WRITE, Scope.READ);
        together(i -> client.post("/v1/traces", """
                {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}}]},
                 "scopeSpans":[{"spans":[
                  {"traceId":"0af7651916cd43dd8448eb2100000001","spanId":"00f067aa0ba902b7","name":"execute_tool look",
                   "startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000000100000000",
                   "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},
                                 {"key":"gen_ai.tool.name","value":{"stringValue":"look"}}]}]}]}]}
                """));
        var sessions = client.get("/api/sdk/sessions").json().path("items");
        assertThat(sessions).hasSize(1);
        assertThat(count(
                        client,
                        "/api/sdk/sessions/" + sessions.path(0).path("id").asText() + "/events"))
                .isEqualTo(1);
    }

    /** Commands beside the server, each with a writer of its own. */
    private void copies() throws Exception {
        var source = app.as(app.tenant("from", Environment.LIVE), Scope.WRITE);
        source.post(
                "/api/sdk/events",
                "{\"sessionId\":\"" + source.openSession() + "\",\"eventType\":\"error\",\"id\":\"mine\"}");
        var lines = CommandRun.export(app, Clock.systemUTC(), directory, "from");
        String fresh = lines.get(0)
                .replaceAll("sess_[0-9A-Za-z]{4}", "sess_0000")
                .replaceAll("evt_[0-9A-Za-z]{4}", "evt_0000");
        var file = Files.writeString(directory.resolve("in"), fresh);
        var into = app.as(app.tenant("into", Environment.LIVE), Scope.READ);
        Crowd.of(
                MANY,
                () -> CommandRun.of(app, Clock.systemUTC(), "import", file, "--org", "into")
                        .well());
        var sessions = into.get("/api/sdk/sessions").json().path("items");
        assertThat(sessions).hasSize(1);
        assertThat(count(
                        into, "/api/sdk/sessions/" + sessions.path(0).path("id").asText() + "/events"))
                .isEqualTo(1);
    }
}
