package dev.runlog.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.http.json.Json;
import dev.runlog.insight.words.Wording;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "diagnose",
        description = {
            "Says what went wrong in a session: loops, failures in a row, waste, and where it turned.",
            "",
            "It reads the data directory, whether or not a server runs on it; with --url or RUNLOG_URL it asks that server, by a"
                    + " key with the scope read.",
            "",
            "Examples:",
            "  runlog diagnose sess_0VbbCc4mgSTccNsy02QkzL",
            "  runlog diagnose --json sess_0VbbCc4mgSTccNsy02QkzL | jq .sentence",
            ""
        })
final class DiagnoseCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunningServer server;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Option(names = "--json", description = "Prints all that is known, as the API gives it.")
    private boolean json;

    @Parameters(paramLabel = "SESSION", description = "Its id.")
    private String session;

    DiagnoseCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var said = server.isNamed()
                ? server.get("sessions/" + URLEncoder.encode(session, StandardCharsets.UTF_8) + "/insight")
                : read();
        var out = spec.commandLine().getOut();
        if (json) {
            out.println(said);
        } else {
            print(out, said);
        }
        return 0;
    }

    private JsonNode read() throws Exception {
        try (var store = installation.get().open()) {
            long owner = Installation.organization(store, organization).id();
            var tenant = Stream.of(Environment.values())
                    .map(environment -> new Tenant(owner, environment))
                    .filter(one -> has(store, one))
                    .findFirst()
                    .orElseThrow(() -> new Problem(
                            Problem.Code.NOT_FOUND,
                            "There is no session " + session + " in the organization " + organization + "."));
            return new Json()
                    .mapper()
                    .valueToTree(Installation.done(store.rules().diagnoses().of(tenant, session)));
        }
    }

    private boolean has(Store store, Tenant tenant) {
        try {
            store.sessions().detail(tenant, session);
            return true;
        } catch (Problem notHere) {
            if (List.of(Problem.Code.NOT_FOUND, Problem.Code.FORBIDDEN).contains(notHere.code())) {
                return false;
            }
            throw notHere;
        }
    }

    private static void print(PrintWriter out, JsonNode said) {
        out.println(Table.harmless(said.path("sentence").asText(nothing(said))));
        for (var signal : said.path("signals")) {
            out.println("  " + signal.path("severity").asText() + "  "
                    + signal.path("kind").asText() + ": "
                    + Table.harmless(signal.path("sentence").asText()));
        }
        for (var badge : said.path("badges")) {
            if (!badge.path("finding").asText().equals("agrees")) {
                out.println("  " + badge.path("figure").asText() + ": "
                        + Table.harmless(badge.path("sentence").asText()));
            }
        }
        out.println("  " + Wording.count(said.path("attempts").asLong(), "attempt") + ", "
                + said.path("failedAttempts").asLong() + " failed" + wasted(said));
        if (said.hasNonNull("turnedAt")) {
            out.println("  it turned at " + said.path("turnedAt").asText());
        }
    }

    private static String wasted(JsonNode said) {
        double cost = said.path("wastedCost").asDouble();
        long ms = said.path("wastedMs").asLong();
        return cost <= 0 && ms <= 0
                ? ""
                : "; wasted " + Wording.money(cost) + " of "
                        + Wording.money(said.path("eventCost").asDouble()) + " and " + Wording.duration(ms);
    }

    private static String nothing(JsonNode said) {
        return said.path("basis").asText().equals("none")
                ? "It has too many events to be judged at once: the server judges it when it has ended."
                : "There is nothing to say of it yet.";
    }
}
