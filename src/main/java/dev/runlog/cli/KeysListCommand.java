package dev.runlog.cli;

import dev.runlog.model.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "list", description = "Lists the API keys of an organization; the keys themselves are not kept.")
final class KeysListCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    KeysListCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            var rows = new ArrayList<List<String>>();
            for (var key : store.keys()
                    .all(Installation.organization(store, organization).id())) {
                rows.add(List.of(
                        String.valueOf(key.id()),
                        key.name(),
                        key.tenant().environment().wire(),
                        Scope.list(key.scopes()),
                        "…" + key.lastFour(),
                        Table.time(key.createdAt()),
                        Table.time(key.lastUsedAt()),
                        Table.time(key.expiresAt())));
            }
            var headings = List.of("ID", "NAME", "ENV", "SCOPES", "KEY", "CREATED", "LAST USED", "EXPIRES");
            Table.print(spec.commandLine().getOut(), headings, rows);
            return 0;
        }
    }
}
