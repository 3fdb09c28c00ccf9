package dev.runlog.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "gate",
        description = {
            "Says whether a version of an agent may be shipped, by what its runs prove: for a build, which has no access to"
                    + " the server's files.",
            "",
            "It asks a server, by a key with the scope read. The environment variables RUNLOG_URL and RUNLOG_KEY stand for"
                    + " --url and --key, so that no secret is in a command line.",
            ""
        },
        exitCodeOnInvalidInput = GateCommand.NOT_ASKED,
        exitCodeList = {
            "0:pass: the runs prove that it is good enough",
            "1:fail: the runs prove that it is not",
            "2:undecided: there are too few runs to tell; it says how many more it takes",
            "3:the server could not be asked, or the question is wrong"
        },
        footer = {
            "",
            "Examples:",
            "  runlog gate --agent flight-booker --candidate 1.8 --min-success 0.8",
            "  runlog gate --agent flight-booker --candidate 1.8 --base 1.7 --max-drop 0.05"
        })
final class GateCommand implements Callable<Integer> {

    static final int NOT_ASKED = 3;
    private static final List<String> CODES = List.of("pass", "fail", "undecided");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Spec
    private CommandSpec spec;

    @Option(names = "--url", paramLabel = "URL", defaultValue = "${env:RUNLOG_URL}", description = "Of the server.")
    private URI url;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            defaultValue = "${env:RUNLOG_KEY}",
            description = "A key that may read.")
    private String key;

    @Option(names = "--agent", paramLabel = "NAME", required = true, description = "Whose runs count.")
    private String agent;

    @Option(names = "--candidate", paramLabel = "VERSION", required = true, description = "What is to be judged.")
    private String candidate;

    @Option(
            names = "--base",
            paramLabel = "VERSION",
            description = "What it is compared with, together with --max-drop.")
    private String base;

    @Option(
            names = "--version-key",
            paramLabel = "NAME",
            description = "The entry of the metadata that has the version; the usual ones are found.")
    private String versionKey;

    @Option(
            names = "--min-success",
            paramLabel = "0..1",
            description = "The least share of its runs that must succeed.")
    private Double minSuccess;

    @Option(names = "--max-drop", paramLabel = "0..1", description = "By how much success may be below the base's.")
    private Double maxDrop;

    @Option(names = "--from", paramLabel = "TIME", description = "Runs that began then or later (30 days ago).")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Runs that began before (now).")
    private String to;

    @Option(names = "--json", description = "Prints the server's reply.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        try {
            var reply = ask();
            var out = spec.commandLine().getOut();
            if (json) {
                out.println(reply);
            } else {
                print(out, reply);
            }
            return CODES.indexOf(reply.path("verdict").asText());
        } catch (Problem refused) {
            spec.commandLine().getErr().println(refused.getMessage());
        } catch (IOException | IllegalArgumentException broken) {
            spec.commandLine()
                    .getErr()
                    .println("The server at " + url + " could not be asked: " + broken.getMessage() + ".");
        }
        return NOT_ASKED;
    }

    private JsonNode ask() throws IOException, InterruptedException {
        if (url == null || key == null) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "Say which server, with --url or RUNLOG_URL, and give a key that may read, with RUNLOG_KEY.");
        }
        String address = url.toString().replaceAll("/+$", "") + "/api/sdk/gate?" + question();
        var request = HttpRequest.newBuilder(URI.create(address))
                .header("Authorization", "Bearer " + key)
                .timeout(PATIENCE)
                .build();
        var reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
        var said = new JsonMapper().readTree(reply.body());
        if (reply.statusCode() != 200 || !CODES.contains(said.path("verdict").asText())) {
            throw new Problem(
                    Problem.Code.CONFLICT,
                    "The server answered " + reply.statusCode() + ": "
                            + said.path("message").asText("this is no reply of Runlog"));
        }
        return said;
    }

    private String question() {
        var parts = new ArrayList<String>();
        add(parts, "agentName", agent);
        add(parts, "candidate", candidate);
        add(parts, "base", base);
        add(parts, "key", versionKey);
        add(parts, "minSuccess", minSuccess);
        add(parts, "maxDrop", maxDrop);
        add(parts, "from", from);
        add(parts, "to", to);
        return String.join("&", parts);
    }

    private static void add(List<String> parts, String name, Object value) {
        if (value != null) {
            parts.add(name + "=" + URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
        }
    }

    private void print(PrintWriter out, JsonNode reply) {
        out.println(reply.path("verdict").asText().toUpperCase(Locale.ROOT) + "  " + agent + " " + candidate + ": "
                + reply.path("sentence").asText());
        print(out, "candidate", reply.path("candidate"));
        print(out, "base", reply.path("base"));
    }

    private static void print(PrintWriter out, String side, JsonNode of) {
        if (!of.isMissingNode()) {
            out.println("  " + side + " " + Table.harmless(of.path("version").asText()) + ": "
                    + of.path("succeeded").asLong() + " of "
                    + Wording.count(of.path("finished").asLong(), "finished run") + " succeeded");
        }
    }
}
