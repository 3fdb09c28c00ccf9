package dev.runlog.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Problem;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunningServer server;

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
            return NOT_ASKED;
        }
    }

    private JsonNode ask() throws InterruptedException {
        var reply = server.get("gate?" + question());
        if (!CODES.contains(reply.path("verdict").asText())) {
            throw new Problem(Problem.Code.CONFLICT, "The server gave no verdict: this is no reply of Runlog");
        }
        return reply;
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
