package dev.runlog.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Scope;
import dev.runlog.testing.RunningApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A model asks whether a version may be shipped. */
class GateToolTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    @Test
    void itIsToldWhatTheRunsProve() {
        var client = app.as(Scope.WRITE, Scope.READ);
        for (int i = 0; i < 12; i++) {
            String id = client.post("/api/sdk/sessions", """
                            {"name":"n","agentName":"booker","userId":"u","metadata":{"release":"2"}}""").text("id");
            client.patch("/api/sdk/sessions/" + id, "{\"status\":\"failed\"}");
        }
        var model = new Model(app, client);
        var reply = model.call("gate", "{\"agentName\":\"booker\",\"candidate\":\"2\",\"minSuccess\":0.5}");
        assertThat(reply.at("/gate/verdict").asText()).isEqualTo("fail");
        assertThat(reply.at("/gate/key").asText()).isEqualTo("release");
        assertThat(reply.path("next").toString()).contains("find_runs");
        assertThat(model.refusal("gate", "{\"candidate\":\"2\"}")).contains("minSuccess");
    }
}
