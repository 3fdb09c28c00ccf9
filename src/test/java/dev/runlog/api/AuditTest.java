package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.cli.Commands;
import dev.runlog.cli.Installation;
import dev.runlog.model.AuditEntry;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.Routes;
import dev.runlog.testing.RunningApp;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import picocli.CommandLine;

/** Whatever somebody does to keys, people, settings or what was recorded, the audit log says who did it. */
class AuditTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    /** Routes that leave no entry: they record runs, or look, or change nothing but what the caller looks at. */
    private static final Set<String> ROUTES_WITHOUT_ENTRY = Set.of(
            "POST /api/sdk/sessions",
            "POST /api/sdk/events",
            "POST /api/sdk/events/batch",
            "POST /v1/traces",
            "POST /v1/logs",
            "POST /v1/metrics",
            "POST /mcp",
            "POST /api/setup/check",
            "POST /api/invite",
            "POST /api/account/organization");

    /** Commands that only look, or serve, or make up runs. */
    private static final Set<String> COMMANDS_WITHOUT_ENTRY = Set.of(
            "otlp", "gate", "diagnose", "serve", "keys list", "orgs list", "users list", "check", "compact", "demo");

    /** Their entries are held where they are tried: LifecycleTest, TransferTest and ErasureTest. */
    private static final Set<String> COMMANDS_TRIED_ELSEWHERE =
            Set.of("backup", "restore", "export", "import", "erase");

    private final Set<String> walked = new TreeSet<>();
    private long organization;

    private List<AuditEntry> entries() {
        return app.store().audit().page(organization, 500, null).items();
    }

    /**
     * Does it, and holds what the audit log has gained against what it should say.
     *
     * @param id what stands in the braces of the route; two with a blank between
     */
    private Client.Reply does(Client client, String route, String id, String body, String who, String what) {
        int before = entries().size();
        walked.add(route.replaceAll("\\?.*", ""));
        var ids = id.split(" ", 2);
        var parts = route.replaceAll("\\{(id|userId|delivery)}", ids[0])
                .replaceAll("\\{(note|label)}", ids[ids.length - 1])
                .split(" ", 2);
        var reply = client.send(parts[0], parts[1], parts[0].equals("GET") ? null : bytes(body));
        assertThat(reply.status()).as(route).isBetween(200, 204);
        assertNew(route, before, who, what);
        return reply;
    }

    private void assertNew(String deed, int before, String who, String what) {
        var now = entries();
        assertThat(now.subList(0, now.size() - before)).as(deed).anySatisfy(entry -> {
            assertThat(entry.who()).isEqualTo(who);
            assertThat(entry.action() + " " + entry.subject()).matches(what);
        });
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Client browser(Client.Reply signedIn) {
        return app.anonymous().fromPage().keeping(signedIn);
    }

    @Test
    void everyRouteThatChangesSomethingSaysWhoDidWhat() throws Exception {
        organization = app.tenant("default", Environment.LIVE).organization();
        String token = Files.readString(app.dataDirectory().resolve("setup-link"));
        var page = app.anonymous().fromPage();
        String ada = "user ada@example.org";
        String person = "\"email\":\"ada@example.org\",\"password\":\"correct horse battery\"";
        String acme = "{\"token\":\"" + token + "\"," + person + ",\"organization\":\"Acme\"}";
        var setup = does(page, "POST /api/setup", "", acme, ada, "member.created ada@example.org is owner");
        assertNew("POST /api/setup", 0, ada, "organization.renamed Acme");
        does(browser(setup), "POST /api/sign-out", "", "{}", ada, "login.deleted .*");
        var in = does(page, "POST /api/sign-in", "", "{" + person + "}", ada, "login.created ada@example.org");
        does(browser(in), "POST /api/sign-out-everywhere", "", "{}", ada, "login.deleted-everywhere .*");
        String change = "{\"current\":\"correct horse battery\",\"password\":\"another horse\"}";
        var again = page.post("/api/sign-in", "{" + person + "}");
        var changed = does(browser(again), "POST /api/account/password", "", change, ada, "password.changed .*");
        var owner = browser(changed);

        does(owner, "PATCH /api/org", "", "{\"name\":\"default\"}", ada, "organization.renamed default");
        String week = "{\"environment\":\"test\",\"keep\":\"days\",\"days\":7}";
        does(owner, "PATCH /api/org/retention", "", week, ada, "retention.changed test: .*");
        does(owner, "PUT /api/org/version-keys", "", "{\"keys\":[\"b\"]}", ada, "version-keys.changed b instead .*");
        people(owner, ada);
        keys(owner, ada);
        runs(app.as(Scope.WRITE, Scope.READ, Scope.ADMIN));
        marks(owner, ada);
        labelsAndViews(owner, ada);
        notices(owner, ada);
        failures(owner, ada);

        walked.addAll(ROUTES_WITHOUT_ENTRY);

        assertThat(Routes.all(app))
                .filteredOn(route -> !route.matches("(GET|HEAD) .*") || walked.contains(route))
                .containsExactlyElementsOf(walked);
    }

    private void people(Client owner, String ada) {
        String role = "{\"role\":\"member\"}";
        var first = does(owner, "POST /api/org/invites", "", role, ada, "invite.created member");
        does(owner, "DELETE /api/org/invites/{id}", first.text("id"), "", ada, "invite.deleted member");
        String token = owner.post("/api/org/invites", role).text("token");
        var joined = does(
                app.anonymous().fromPage(),
                "POST /api/invite/accept",
                "",
                "{\"token\":\"" + token + "\",\"email\":\"bob@example.org\",\"password\":\"a horse of mine\"}",
                "user bob@example.org",
                "invite.accepted bob@example.org is member, invited by " + ada);
        String bob = joined.text("id");
        String admin = "{\"role\":\"admin\"}";
        does(owner, "PATCH /api/org/members/{id}", bob, admin, ada, "member.changed bob@example.org is admin");
        does(owner, "DELETE /api/org/members/{id}", bob, "", ada, "member.removed bob@example.org");
    }

    private void keys(Client owner, String ada) {
        String key = "{\"name\":\"ci\",\"environment\":\"test\",\"scopes\":[\"read\"]}";
        var made = does(owner, "POST /api/org/keys", "", key, ada, "key.created ci ….*\\(test, read\\)");
        does(owner, "DELETE /api/org/keys/{id}", made.text("id"), "", ada, "key.deleted ci ….*\\(test, read\\)");
    }

    private void marks(Client owner, String ada) {
        String run = owner.openSession();
        does(owner, "PUT /api/sdk/sessions/{id}/star", run, "{}", ada, "session.starred " + run);
        does(owner, "DELETE /api/sdk/sessions/{id}/star", run, "", ada, "session.unstarred " + run);
        String labels = "{\"labels\":[\"slow\",\"odd\"]}";
        does(owner, "PATCH /api/sdk/sessions/{id}", run, labels, ada, "session.labelled " + run + ": slow, odd");
        var label = owner.post("/api/org/labels", "{\"name\":\"bug\"}");
        String both = run + " " + label.text("id");
        String labelled = "session.labelled " + run;
        String route = "/api/sdk/sessions/{id}/labels/{label}";
        does(owner, "PUT " + route, both, "{}", ada, labelled + ": bug, odd, slow");
        does(owner, "DELETE " + route, both, "", ada, labelled + ": odd, slow");
        owner.delete("/api/org/labels/" + label.text("id"));
        String verdict = "{\"right\":false,\"reason\":\"private\"}";
        does(owner, "PUT /api/sdk/sessions/{id}/verdict", run, verdict, ada, "verdict.given " + run + ": wrong");
        does(owner, "DELETE /api/sdk/sessions/{id}/verdict", run, "", ada, "verdict.removed " + run);
        String text = "{\"text\":\"private\"}";
        String other = "{\"text\":\"private too\"}";
        var note = does(owner, "POST /api/sdk/sessions/{id}/notes", run, text, ada, "note.created " + run);
        String ids = run + " " + note.text("id");
        does(owner, "PATCH /api/sdk/sessions/{id}/notes/{note}", ids, other, ada, "note.changed " + run);
        does(owner, "DELETE /api/sdk/sessions/{id}/notes/{note}", ids, "", ada, "note.deleted " + run);
        assertThat(entries()).noneMatch(entry -> entry.subject().contains("private"));
    }

    private void failures(Client owner, String ada) {
        owner.patch("/api/sdk/sessions/" + owner.openSession(), "{\"status\":\"failed\"}");
        String id = owner.get("/api/sdk/failures?to=2099-01-01T00:00:00Z&from=2020-01-01T00:00:00Z")
                .json()
                .path("items")
                .path(0)
                .path("id")
                .asText();
        String path = "PATCH /api/sdk/failures/{id}";
        does(owner, path, id, "{\"title\":\"private\"}", ada, "failure.changed " + id + ": renamed");
    }

    private void comesAndGoes(Client by, String what, String wanted, String who, String entry) {
        var made = does(by, "POST /api/org/" + what, "", wanted, who, entry);
        does(by, "DELETE /api/org/" + what + "/{id}", made.text("id"), "", who, entry);
    }

    private void labelsAndViews(Client owner, String ada) {
        String budget = """
                {"environment":"live","whose":"agent","name":"a","dollars":5,"period":"day"}""";
        comesAndGoes(owner, "budgets", budget, ada, "budget.(created|deleted) live, agent a: \\$5.00 a day");
        String agent = "{\"environment\":\"live\",\"agentName\":\"a\",";
        String fine = agent + "\"kind\":\"repeat\"}";
        comesAndGoes(owner, "allowed-signals", fine, ada, "signal.(dis)?allowed live, a: repeat");
        String patience = agent + "\"minutes\":5}";
        comesAndGoes(owner, "silence-limits", patience, ada, "silence-limit.(set|deleted) live, a: 5 min");
        var label = does(owner, "POST /api/org/labels", "", "{\"name\":\"bug\"}", ada, "label.created bug");
        String id = label.text("id");
        does(owner, "PATCH /api/org/labels/{id}", id, "{\"name\":\"fault\"}", ada, "label.changed bug is fault .*");
        does(owner, "DELETE /api/org/labels/{id}", id, "", ada, "label.deleted fault");
        String view = "{\"owner\":\"organization\",\"name\":\"v\",\"address\":\"/\"}";
        id = does(owner, "POST /api/org/views", "", view, ada, "view.created v").text("id");
        does(owner, "PATCH /api/org/views/{id}", id, "{\"isDefault\":true}", ada, "view.changed v \\(default\\)");
        does(owner, "DELETE /api/org/views/{id}", id, "", ada, "view.deleted v \\(default\\)");
        String own = view.replace("organization", "me").replace("\"v\"", "\"private\"");
        does(owner, "POST /api/org/views", "", own, ada, "view.created a view of their own");
    }

    private void notices(Client owner, String ada) {
        String rule = """
                {"name":"on call","kinds":["failure_new"],"channel":"slack","address":"https://example.invalid/private"}""";
        String webhook = rule.replace("slack", "webhook");
        String id = does(owner, "POST /api/org/notices", "", rule, ada, "notice-rule.created on call .slack, example.*")
                .text("id");
        does(owner, "PUT /api/org/notices/{id}", id, webhook, ada, "notice-rule.changed on call .webhook, .*");
        does(owner, "POST /api/org/notices/{id}/secret", id, "{}", ada, "notice-rule.new-secret on call .*");
        String sent = does(owner, "POST /api/org/notices/{id}/test", id, "{}", ada, "notice-rule.tested on call .*")
                .text("id");
        String retry = "POST /api/org/notices/deliveries/{delivery}/retry";
        does(owner, retry, sent, "{}", ada, "notice.retried " + sent);
        does(owner, "DELETE /api/org/notices/{id}", id, "", ada, "notice-rule.deleted on call .*");
        assertThat(entries()).noneMatch(entry -> entry.subject().contains("private"));
    }

    private void runs(Client key) {
        String id = key.openSession();
        does(key, "GET /api/sdk/export?format=csv", "", "", "key test", "sessions.exported sessions.csv \\(live\\)");
        does(key, "DELETE /api/sdk/sessions/{id}", id, "", "key test", "session.deleted " + id);
        key.openSession();
        does(key, "DELETE /api/sdk/users/{userId}", "u", "", "key test", "sessions.erased .*");
    }

    @Test
    void everyCommandThatChangesSomethingSaysSo() {
        organization = app.tenant("office", Environment.LIVE).organization();
        command("key.created ci ….*", "keys", "create", "--name=ci", "--org=office");
        long key = app.store().keys().all(organization).get(0).id();
        command("key.deleted ci ….*", "keys", "delete", String.valueOf(key), "--org=office");
        command(
                "member.created eve@example.org is viewer",
                "users",
                "create",
                "eve@example.org",
                "--org=office",
                "--role=viewer",
                "--password-stdin");
        command("password.changed eve@example.org", "users", "set-password", "eve@example.org", "--password-stdin");
        command("member.removed eve@example.org", "users", "delete", "eve@example.org");
        run("orgs", "create", "branch");
        organization = app.tenant("branch", Environment.LIVE).organization();
        assertNew("orgs create", 0, "command line", "organization.created branch");

        walked.addAll(COMMANDS_WITHOUT_ENTRY);
        walked.addAll(COMMANDS_TRIED_ELSEWHERE);
        assertThat(leaves(line(), "")).containsExactlyInAnyOrderElementsOf(walked);
    }

    private void command(String what, String... words) {
        int before = entries().size();
        run(words);
        assertNew(String.join(" ", words), before, "command line", what);
    }

    private void run(String... words) {
        walked.add(words[0] + " " + words[1]);
        InputStream terminal = System.in;
        try {
            System.setIn(new ByteArrayInputStream(bytes("correct horse battery\n")));
            assertThat(line().execute(words)).as(String.join(" ", words)).isZero();
        } finally {
            System.setIn(terminal);
        }
    }

    private static CommandLine line() {
        Writer said = new StringWriter();
        return Commands.line(() -> 0, () -> new Installation(app.dataDirectory(), "runlog", Clock.systemUTC()))
                .setOut(new PrintWriter(said));
    }

    private static List<String> leaves(CommandLine line, String path) {
        return line.getSubcommands().entrySet().stream()
                .flatMap(entry -> entry.getValue().getSubcommands().isEmpty()
                        ? Stream.of(path + entry.getKey())
                        : leaves(entry.getValue(), path + entry.getKey() + " ").stream())
                .toList();
    }
}
