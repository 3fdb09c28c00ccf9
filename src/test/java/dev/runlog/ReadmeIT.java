package dev.runlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.testing.Client;
import dev.runlog.testing.RunningJar;
import java.io.File;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README tells people to type works as it stands there. */
class ReadmeIT {

    private static final Pattern SECTION = Pattern.compile("(?ms)^## The three calls$(.*?)^## ");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh$(.*?)^```$");

    @TempDir
    Path here;

    @Test
    void theThreeCallsGiveTheThreeReplies() throws Exception {
        try (var jar = RunningJar.serve(here)) {
            var outcome = RunningJar.finish(bash(script(jar)), "");
            assertThat(outcome.code()).as(outcome.err()).isZero();

            // The first reply goes to stderr on its way to sed.
            var opened = json(outcome.err());
            var replies = outcome.out().lines().toList();
            assertThat(replies).hasSize(2);
            var added = json(replies.get(0));
            var closed = json(replies.get(1));

            assertThat(opened.path("id").asText()).startsWith("sess_");
            assertThat(opened.path("status").asText()).isEqualTo("active");
            assertThat(opened.path("agentName").asText()).isEqualTo("travel");
            assertThat(opened.has("createdAt")).isTrue();

            assertThat(added.path("id").asText()).startsWith("evt_");
            assertThat(added.path("sessionId")).isEqualTo(opened.path("id"));
            assertThat(added.path("eventType").asText()).isEqualTo("tool_call");
            assertThat(added.path("toolName").asText()).isEqualTo("search_flights");

            assertThat(closed.path("id")).isEqualTo(opened.path("id"));
            assertThat(closed.path("status").asText()).isEqualTo("completed");
            assertThat(closed.path("success").asBoolean()).isTrue();
            assertThat(closed.path("durationMs").asInt()).isEqualTo(3500);
            assertThat(closed.has("completedAt")).isTrue();
        }
    }

    private static JsonNode json(String reply) throws JsonProcessingException {
        return Client.JSON.readTree(reply);
    }

    /** The blocks of the section, as one script for this server. */
    private static String script(RunningJar jar) {
        var section = SECTION.matcher(Page.README.text());
        assertThat(section.find()).isTrue();
        var script = BLOCK.matcher(section.group(1))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
        assertThat(script).contains("keys create", "/api/sdk/sessions", "/api/sdk/events", "PATCH");
        return script.replace("http://127.0.0.1:8080/", jar.uri().toString())
                .replace("target/runlog.jar", "'" + RunningJar.FILE + "'");
    }

    private ProcessBuilder bash(String script) {
        var bash = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script).directory(here.toFile());
        bash.environment()
                .merge(
                        "PATH",
                        Path.of(System.getProperty("java.home"), "bin").toString(),
                        (old, java) -> java + File.pathSeparator + old);
        return bash;
    }
}
