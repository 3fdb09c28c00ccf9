package dev.runlog.cli;

import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        description = {
            "Checks the database from end to end and counts what is in it.",
            "Counts all that is derived from it anew, such as figures, and says what differs."
        })
final class CheckCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Option(
            names = "--mend",
            description = "drop all that is derived and make it again; searches and figures fill up again meanwhile")
    private boolean mend;

    @Spec
    private CommandSpec spec;

    CheckCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var out = spec.commandLine().getOut();
        try (var store = installation.get().open()) {
            if (mend) {
                store.derivation().drop(Instant.now());
                store.derivation().catchUp();
            }
            var found = store.check();
            out.println("database     " + store.file());
            out.println("schema       " + found.schema());
            found.rows().forEach((noun, count) -> out.printf("%-13s%d%n", noun, count));
            if (found.due() > 0) {
                out.println("due          " + found.due() + " sessions, which a running server counts soon");
            }
            found.faults().forEach(fault -> out.println("FAULT        " + fault));
            found.differences().forEach(difference -> out.println("DIFFERS      " + difference));
            out.println("integrity    " + (found.faults().isEmpty() ? "ok" : "broken: restore a backup"));
            if (found.faults().isEmpty()) {
                out.println("derived      "
                        + (found.differences().isEmpty() ? "ok" : "not as it should be: make it again with --mend"));
            }
            return found.isWell() ? 0 : 1;
        }
    }
}
