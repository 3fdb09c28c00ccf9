package dev.runlog.cli;

import dev.runlog.model.Actor;
import dev.runlog.store.people.AuditStore;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "delete", description = "Deletes an API key: a running server refuses it within 5 seconds.")
final class KeysDeleteCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Parameters(paramLabel = "ID", description = "The number that keys list shows.")
    private long id;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    KeysDeleteCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            long owner = Installation.organization(store, organization).id();
            Installation.done(store.keys().delete(owner, id, new Actor.Operator(AuditStore.COMMAND_LINE)));
            return 0;
        }
    }
}
