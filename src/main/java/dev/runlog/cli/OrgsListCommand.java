package dev.runlog.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "list", description = "Lists the organizations.")
final class OrgsListCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    OrgsListCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            var rows = store.organizations().all().stream()
                    .map(org -> List.of(String.valueOf(org.id()), org.name(), Table.time(org.createdAt())))
                    .toList();
            Table.print(spec.commandLine().getOut(), List.of("ID", "NAME", "CREATED"), rows);
            return 0;
        }
    }
}
