package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.runlog.Client.Reply;
import dev.runlog.model.Environment;
import dev.runlog.model.Scope;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Usual events go another way through the server than unusual ones: no client can tell. */
class ShortcutTest {

    private static final String EVENTS = "/api/sdk/events";
    private static final Set<String> OF_EACH_REPLY = Set.of("date", "x-request-id");

    @RegisterExtension
    static final RunningApp app = RunningApp.with("limits.body-bytes=10000");

    private final Client client = app.as(Scope.WRITE, Scope.READ);
    private final String session = client.openSession();

    private String event(String more) {
        return "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\"" + more + "}";
    }

    @Test
    void bothWaysGiveTheSameReply() {
        for (String body : List.of(
                event(",\"toolName\":\"search\",\"toolInput\":{\"a\":[1,null,\"ü\"]},\"estimatedCost\":0.1"),
                event(",\"unknown\":1"),
                event(",\"confidence\":2,\"toolInput\":[],\"toolName\":7"),
                event(",\"toolName\":\"" + "x".repeat(20_000) + "\""),
                event("") + "{}",
                "\uFEFF" + event(""),
                "{\"sessionId\":\"sess_none\",\"eventType\":\"error\"}",
                "{\"eventType\":",
                "[]",
                "{}",
                " ",
                "")) {
            same(client, EVENTS, body);
        }
    }

    @Test
    void soItIsForThoseWhoMayNot() {
        same(app.as(Scope.READ), EVENTS, event(""));
        same(app.as(app.tenant("default", Environment.TEST), Scope.WRITE), EVENTS, event(""));
        same(app.anonymous(), EVENTS, event(""));
        same(client, EVENTS + "?environment=live", event(""));
        same(client, EVENTS + "?environment=test", event(""));
        same(client, EVENTS + "?environment=both", event(""));
        same(client.with("Idempotency-Key", "not one word"), EVENTS, event(""));
    }

    @Test
    void aRequestRepeatedTheOtherWayIsTheSameRequest() {
        var once = client.with("Idempotency-Key", "k1");
        assertThat(unusual(once).post(EVENTS, event("")).text("id"))
                .isEqualTo(once.post(EVENTS, event("")).text("id"));
        assertThat(once.post(EVENTS, event(",\"toolName\":\"t\"")).status()).isEqualTo(422);
    }

    @Test
    void bothAreCountedAsOneRoute() {
        var admin = app.as(Scope.ADMIN);
        long before = counted(admin);
        client.post(EVENTS, event(""));
        unusual(client).post(EVENTS, event(""));
        Await.until("both are counted", () -> counted(admin) == before + 2);
    }

    private static long counted(Client admin) {
        String name = "runlog_http_requests_total{method=\"POST\",route=\"/api/sdk/events\",status=\"200\"} ";
        return admin.get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    private static Client unusual(Client client) {
        return client.with("Content-Type", "application/json; charset=utf-8");
    }

    private static void same(Client client, String path, String body) {
        var usual = client.post(path, body);
        var unusual = unusual(client).post(path, body);
        assertThat(usual.status()).as(body).isEqualTo(unusual.status());
        assertThat(headers(usual)).as(body).isEqualTo(headers(unusual));
        assertThat(told(usual)).as(body).isEqualTo(told(unusual));
    }

    private static Map<String, List<String>> headers(Reply reply) {
        var headers = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(reply.headers());
        headers.keySet().removeIf(name -> OF_EACH_REPLY.contains(name.toLowerCase(Locale.ROOT)));
        return headers;
    }

    private static ObjectNode told(Reply reply) {
        return ((ObjectNode) reply.json()).without(List.of("id", "createdAt", "requestId"));
    }
}
