package dev.runlog.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.testing.Client;
import java.util.List;
import java.util.stream.StreamSupport;

/** What needs a look, as the API tells it. */
final class Findings {

    private Findings() {}

    /** Those of a kind. */
    static List<JsonNode> of(Client client, String kind) {
        var reply = client.get("/api/sdk/insight");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return StreamSupport.stream(reply.json().path("items").spliterator(), false)
                .filter(line -> line.path("kind").asText().equals(kind))
                .toList();
    }
}
