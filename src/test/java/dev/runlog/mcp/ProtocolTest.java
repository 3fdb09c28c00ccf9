package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.model.Scope;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Model Context Protocol as its revisions say it. */
class ProtocolTest {

    private static final String SERVER_INFO = "/_meta/io.modelcontextprotocol~1serverInfo/name";

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private final Client client = app.as(Scope.READ);
    private final Model model = new Model(app, client);

    private Client current(String method) {
        return client.with("MCP-Protocol-Version", Model.REVISION).with("Mcp-Method", method);
    }

    private static int code(Client.Reply reply) {
        return reply.json().at("/error/code").asInt();
    }

    @Test
    void sayingWhatThereIsTakesNoHandshake() {
        var found = model.ask("server/discover");
        assertThat(found.path("resultType").asText()).isEqualTo("complete");
        assertThat(found.path("supportedVersions").valueStream().map(JsonNode::asText))
                .containsExactly("2026-07-28", "2025-11-25", "2025-06-18");
        assertThat(found.path("capabilities").has("tools")).isTrue();
        assertThat(found.path("capabilities").has("resources")).isTrue();
        assertThat(found.path("instructions").asText()).contains("find_runs");
        assertThat(found.at(SERVER_INFO).asText()).isEqualTo("runlog");
    }

    @ParameterizedTest
    @ValueSource(strings = {"server/discover", "tools/list", "resources/list", "resources/templates/list"})
    void whatMayBeKeptSaysForHowLong(String method) {
        var result = model.ask(method);
        assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
        assertThat(result.path("cacheScope").asText())
                .isEqualTo(method.equals("resources/list") ? "private" : "public");
    }

    @ParameterizedTest
    @CsvSource({"2025-11-25,2025-11-25", "2025-06-18,2025-06-18", "2025-03-26,2025-11-25", "2026-07-28,2025-11-25"})
    void aHandshakeAgreesOnARevision(String asked, String answered) {
        var reply = client.post("/mcp", """
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"%s","capabilities":{},
                 "clientInfo":{"name":"x","version":"1"}}}""".formatted(asked));
        var result = reply.json().path("result");
        assertThat(result.path("protocolVersion").asText()).isEqualTo(answered);
        assertThat(result.at("/serverInfo/name").asText()).isEqualTo("runlog");
        assertThat(result.has("resultType")).isFalse();
        assertThat(reply.header("Mcp-Session-Id")).isEmpty();

        var begun = client.with("MCP-Protocol-Version", answered);
        var initialized = begun.post("/mcp", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        assertThat(initialized.status()).isEqualTo(202);
        assertThat(initialized.body()).isEmpty();
        assertThat(begun.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                        .body())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
        assertThat(begun.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}")
                        .json()
                        .at("/result/tools"))
                .hasSize(8);
    }

    @Test
    void aMethodThatIsNotThereIsSaidSo() {
        var reply = model.send("prompts/list", null, "");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(code(reply)).isEqualTo(-32601);
        assertThat(reply.text("id")).isEqualTo("ask-1");
        for (String removed : new String[] {"initialize", "ping"}) {
            assertThat(model.send(removed, null, "").status()).isEqualTo(404);
        }
        var older = client.post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/list\"}");
        assertThat(older.status()).isEqualTo(200);
        assertThat(code(older)).isEqualTo(-32601);
    }

    @Test
    void headersMustRepeatTheBody() {
        String list = Model.request("tools/list", "");
        for (var sender : new Client[] {
            client,
            client.with("MCP-Protocol-Version", Model.REVISION),
            current("tools/call"),
            current("Tools/list"),
            current("tools/list").with("MCP-Protocol-Version", "2025-11-25")
        }) {
            var reply = sender.post("/mcp", list);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(code(reply)).isEqualTo(-32020);
            assertThat(reply.text("id")).isEqualTo("ask-1");
        }
        assertThat(current("tools/list").post("/mcp", list).status()).isEqualTo(200);
    }

    @Test
    void aNameThatDoesNotFitIntoAHeaderComesEncoded() {
        String call = Model.request("tools/call", "\"name\":\"figures\",");
        String encoded = Base64.getEncoder().encodeToString("figures".getBytes(StandardCharsets.UTF_8));
        var sender = current("tools/call");
        assertThat(sender.with("Mcp-Name", "=?base64?" + encoded + "?=")
                        .post("/mcp", call)
                        .status())
                .isEqualTo(200);
        for (String wrong : new String[] {null, "find_runs", "=?base64?%%?=", "=?base64??="}) {
            var reply = sender.with("Mcp-Name", wrong).post("/mcp", call);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(code(reply)).isEqualTo(-32020);
        }
    }

    @Test
    void aRevisionThatIsNotSpokenIsAnsweredWithThoseThatAre() {
        var reply = client.with("MCP-Protocol-Version", "1999-01-01")
                .post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(code(reply)).isEqualTo(-32022);
        assertThat(reply.json().at("/error/data/requested").asText()).isEqualTo("1999-01-01");
        assertThat(reply.json().at("/error/data/supported").valueStream().map(JsonNode::asText))
                .contains(Model.REVISION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"_meta\":{}}",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}}",
                "{\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":1}}",
                "{\"_meta\":[]}"
            })
    void whatEachRequestSaysAboutItselfMustBeThere(String params) {
        var reply = current("tools/list")
                .post("/mcp", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":" + params + "}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(code(reply)).isEqualTo(-32602);
        assertThat(reply.json().at("/error/message").asText()).contains("params._meta");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ | -32700",
                "{} {} | -32700",
                "'\"\\ud800' | -32700",
                "[] | -32600",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}] | -32600",
                "1 | -32600",
                "{} | -32600",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":2} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":\"\\ud800\",\"method\":\"ping\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\\udc00\"} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\\u0000\":1}} | -32600",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]} | -32602"
            })
    void whatIsNoMessageIsRefusedAsTheProtocolHasIt(String body, int code) {
        var reply = client.post("/mcp", body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        assertThat(code(reply)).as(reply.body()).isEqualTo(code);
        assertThat(reply.json().at("/error/message").asText()).endsWith(".");
    }

    @Test
    void thereAreNoStreamsAndNoSessions() {
        for (String method : new String[] {"GET", "DELETE"}) {
            var reply = client.with("Accept", "text/event-stream").send(method, "/mcp", null);
            assertThat(reply.status()).isEqualTo(405);
            assertThat(reply.header("Allow").orElseThrow()).contains("POST");
        }
    }

    @Test
    void onlyCallsOfToolsThatExistAreCalls() {
        for (String params : new String[] {
            "",
            "\"name\":1,",
            "\"name\":\"delete_run\",",
            "\"name\":\"figures\",\"arguments\":[],",
            "\"name\":\"figures\",\"arguments\":\"{}\","
        }) {
            String name = params.contains("delete_run") ? "delete_run" : "figures";
            var reply = model.send("tools/call", name, params);
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            assertThat(code(reply)).isEqualTo(-32602);
            assertThat(reply.json().at("/error/message").asText()).startsWith("params.");
        }
    }
}
