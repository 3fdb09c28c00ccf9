package dev.runlog.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import picocli.CommandLine.Option;

/** A server that is asked over its API, by whoever has no access to its files. */
final class RunningServer {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Option(names = "--url", paramLabel = "URL", defaultValue = "${env:RUNLOG_URL}", description = "Of the server.")
    private URI url;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            defaultValue = "${env:RUNLOG_KEY}",
            description = "A key that may read.")
    private String key;

    /** Whether somebody said which one is meant. */
    boolean isNamed() {
        return url != null;
    }

    /** @param path below {@code /api/sdk/} */
    JsonNode get(String path) throws InterruptedException {
        if (url == null || key == null) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "Say which server, with --url or RUNLOG_URL, and give a key that may read, with RUNLOG_KEY.");
        }
        try {
            var request = HttpRequest.newBuilder(URI.create(url.toString().replaceAll("/+$", "") + "/api/sdk/" + path))
                    .header("Authorization", "Bearer " + key)
                    .timeout(PATIENCE)
                    .build();
            var reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
            var said = new JsonMapper().readTree(reply.body());
            if (reply.statusCode() != 200 || !said.isObject()) {
                throw new Problem(
                        Problem.Code.CONFLICT,
                        "The server answered " + reply.statusCode() + ": "
                                + said.path("message").asText("this is no reply of Runlog"));
            }
            return said;
        } catch (IOException | IllegalArgumentException broken) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The server at " + url + " could not be asked: " + broken.getMessage() + ".");
        }
    }
}
