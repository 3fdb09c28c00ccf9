package dev.runlog.cli;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "check", description = "Checks the database from end to end and counts what is in it.")
final class CheckCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    CheckCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var out = spec.commandLine().getOut();
        try (var store = installation.get().open()) {
            var found = store.check();
            out.println("database     " + store.file());
            out.println("schema       " + found.schema());
            found.rows().forEach((noun, count) -> out.printf("%-13s%d%n", noun, count));
            found.faults().forEach(fault -> out.println("FAULT        " + fault));
            out.println("integrity    " + (found.faults().isEmpty() ? "ok" : "broken: restore a backup"));
            return found.faults().isEmpty() ? 0 : 1;
        }
    }
}
