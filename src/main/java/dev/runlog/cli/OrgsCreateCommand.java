package dev.runlog.cli;

import dev.runlog.model.Text;
import dev.runlog.store.people.AuditStore;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Creates an organization.")
final class OrgsCreateCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Parameters(paramLabel = "NAME", description = "1 to 100 characters.")
    private String name;

    OrgsCreateCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        Text.Check.require("NAME", name, 100);
        try (var store = installation.get().open()) {
            Installation.done(store.organizations().create(name, AuditStore.COMMAND_LINE));
            return 0;
        }
    }
}
