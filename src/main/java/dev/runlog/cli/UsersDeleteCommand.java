package dev.runlog.cli;

import dev.runlog.model.User;
import dev.runlog.store.people.AuditStore;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "delete", description = "Deletes a person: they can no longer sign in. The runs stay.")
final class UsersDeleteCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Parameters(paramLabel = "EMAIL", description = "The address they sign in with.")
    private String email;

    UsersDeleteCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            Installation.done(store.users().delete(User.normalEmail(email), AuditStore.COMMAND_LINE));
            return 0;
        }
    }
}
