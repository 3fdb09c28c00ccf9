package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.model.Role;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningApp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs are found, and counted, by what people added to them. */
class MarkFilterTest {

    @RegisterExtension
    static final RunningApp app = RunningApp.with();

    private static Client ada;
    private static String plain;
    private static String starred;
    private static String wrong;

    @BeforeAll
    static void markSome() {
        ada = app.signedIn("ada@example.org", Role.ADMIN);
        plain = ada.openSession();
        starred = ada.openSession();
        wrong = ada.openSession();
        put("/star", starred, "{}");
        put("/verdict", starred, "{\"right\":true}");
        put("/verdict", wrong, "{\"right\":false,\"reason\":\"the wrong order\"}");
        assertThat(ada.patch("/api/sdk/sessions/" + starred, "{\"labels\":[\"to fix\",\"eval\"]}")
                        .status())
                .isEqualTo(200);
        assertThat(ada.patch("/api/sdk/sessions/" + wrong, "{\"labels\":[\"eval\"]}")
                        .status())
                .isEqualTo(200);
        assertThat(ada.post("/api/sdk/sessions/" + wrong + "/notes", "{\"text\":\"look here\"}")
                        .status())
                .isEqualTo(200);
    }

    private static void put(String what, String session, String body) {
        var reply = ada.send("PUT", "/api/sdk/sessions/" + session + what, body.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.body()).isIn(200, 204);
    }

    private static void found(String query, String... sessions) {
        var listed = ada.get("/api/sdk/sessions?" + query);
        assertThat(listed.json().path("items").findValuesAsText("id")).as(query).containsExactlyInAnyOrder(sessions);
        var figures = ada.get("/api/sdk/stats?to=2999-01-01T00:00:00Z&from=2000-01-01T00:00:00Z&bucket=7d&" + query
                + "&groupBy=agentName");
        assertThat(figures.json().at("/total/sessions").asInt()).as(query).isEqualTo(sessions.length);
    }

    @Test
    void byLabel() {
        found("label=eval", starred, wrong);
        found("label=to+fix", starred);
        found("label=to+fix&label=eval", starred, wrong);
        found("not.label=to+fix", plain, wrong);
        found("label=", plain);
    }

    @Test
    void byStarNoteAndVerdict() {
        found("starred=true", starred);
        found("starred=false", plain, wrong);
        found("hasNote=true", wrong);
        found("not.hasNote=true", plain, starred);
        found("verdict=right", starred);
        found("verdict=wrong,none", plain, wrong);
        found("not.verdict=none", starred, wrong);
    }

    @Test
    void whatPeopleSayIsCounted() {
        var figures = ada.get("/api/sdk/stats?groupBy=verdict").json();
        assertThat(figures.at("/total/right").asInt()).isEqualTo(1);
        assertThat(figures.at("/total/wrong").asInt()).isEqualTo(1);
        assertThat(figures.path("items").findValuesAsText("key"))
                .containsExactlyInAnyOrderElementsOf(List.of("none", "right", "wrong"));
    }

    @Test
    void aLabelUnderAnotherNameIsFoundByThat() {
        var labels = ada.get("/api/org/labels").json().path("items");
        for (var label : labels) {
            if (label.path("name").asText().equals("to fix")) {
                String path = "/api/org/labels/" + label.path("id").asText();
                assertThat(ada.patch(path, "{\"name\":\"mend\"}").status()).isEqualTo(200);
                found("label=mend", starred);
                found("label=to+fix");
                assertThat(ada.patch(path, "{\"name\":\"to fix\"}").status()).isEqualTo(200);
            }
        }
    }
}
