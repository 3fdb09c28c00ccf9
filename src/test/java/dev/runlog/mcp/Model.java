package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;

/** A model that calls tools, as the program around it sends that: each request says its revision, in headers and body. */
record Model(RunningApp app, Client client) {

    static final String REVISION = "2026-07-28";
    static final int MOST_BYTES = 32 << 10;

    private static final String META = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"%s","io.modelcontextprotocol/clientCapabilities":{}}\
            """.formatted(REVISION);

    Client.Reply send(String method, String name, String params) {
        var sender = client.with("Accept", "application/json, text/event-stream")
                .with("MCP-Protocol-Version", REVISION)
                .with("Mcp-Method", method)
                .with("Mcp-Name", name);
        app.catchUp();
        return sender.post("/mcp", request(method, params));
    }

    /** @param params members with a comma behind them, or nothing */
    static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":\"ask-1\",\"method\":\"" + method + "\",\"params\":{" + params + META
                + "}}";
    }

    /** The result of a method. */
    JsonNode ask(String method) {
        return send(method, null, "").json().path("result");
    }

    /** What a tool replies, whole and in few bytes. */
    JsonNode call(String tool, String arguments) {
        var reply = send("tools/call", tool, "\"name\":\"" + tool + "\",\"arguments\":" + arguments + ",");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.body().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(MOST_BYTES);
        var result = reply.json().path("result");
        assertThat(result.path("isError").asBoolean()).as(reply.body()).isFalse();
        assertThat(result.path("structuredContent").toString())
                .isEqualTo(text(result.path("content").path(0).path("text").asText())
                        .toString());
        return result.path("structuredContent");
    }

    /** What a tool says is wrong. */
    String refusal(String tool, String arguments) {
        var reply = send("tools/call", tool, "\"name\":\"" + tool + "\",\"arguments\":" + arguments + ",");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        var result = reply.json().path("result");
        assertThat(result.path("isError").asBoolean()).as(reply.body()).isTrue();
        return result.path("content").path(0).path("text").asText();
    }

    JsonNode read(String uri) {
        return send("resources/read", uri, "\"uri\":\"" + uri + "\",").json();
    }

    static JsonNode text(String json) {
        try {
            return Client.JSON.readTree(json);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(json, broken);
        }
    }
}
