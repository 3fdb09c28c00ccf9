package dev.runlog.cli;

import dev.runlog.auth.Passwords;
import dev.runlog.model.User;
import dev.runlog.store.people.AuditStore;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "set-password", description = "Gives a person a new password. Asks for it.")
final class UsersSetPasswordCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Parameters(paramLabel = "EMAIL", description = "The address they sign in with.")
    private String email;

    @Mixin
    private PasswordInput password;

    UsersSetPasswordCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            String hash = new Passwords().hash(password.read());
            Installation.done(store.users().setPassword(User.normalEmail(email), hash, AuditStore.COMMAND_LINE));
            return 0;
        }
    }
}
