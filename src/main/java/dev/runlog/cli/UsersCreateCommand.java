package dev.runlog.cli;

import dev.runlog.auth.Passwords;
import dev.runlog.model.Role;
import dev.runlog.model.User;
import dev.runlog.store.people.AuditStore;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "create", description = "Creates a person who can sign in. Asks for the password.")
final class UsersCreateCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Parameters(paramLabel = "EMAIL", description = "The address to sign in with.")
    private String email;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Option(names = "--role", defaultValue = "member", description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Role role;

    @Mixin
    private PasswordInput password;

    UsersCreateCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        String address = User.normalEmail(email);
        try (var store = installation.get().open()) {
            long owner = Installation.organization(store, organization).id();
            String hash = new Passwords().hash(password.read());
            Installation.done(store.users().create(owner, address, hash, role, AuditStore.COMMAND_LINE));
            return 0;
        }
    }
}
