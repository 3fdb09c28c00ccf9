package dev.runlog.cli;

import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import dev.runlog.store.people.AuditStore;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "create", description = "Creates an API key and prints it, this once.")
final class KeysCreateCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(names = "--name", required = true, description = "What the key is for.")
    private String name;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Option(names = "--env", defaultValue = "live", description = "live or test (${DEFAULT-VALUE}).")
    private Environment environment;

    @Option(
            names = "--scopes",
            defaultValue = "write,read",
            description = "Some of write,read,admin (${DEFAULT-VALUE}).")
    private String scopes;

    @Option(names = "--expires", paramLabel = "90d", description = "Days until it expires; never when left out.")
    private String expires;

    KeysCreateCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var here = installation.get();
        var allowed = Scope.parse(scopes);
        var expiresAt = expiry(here.clock().instant());
        try (var store = here.open()) {
            var tenant =
                    new Tenant(Installation.organization(store, organization).id(), environment);
            var issued = Installation.done(here.keyIssuer(store)
                    .issue(tenant, name, allowed, new Actor.Operator(AuditStore.COMMAND_LINE), expiresAt));
            spec.commandLine().getOut().println(issued.key());
            return 0;
        }
    }

    private Instant expiry(Instant now) {
        if (expires == null) {
            return null;
        }
        if (!expires.matches("[1-9][0-9]{0,4}d")) {
            throw Problem.invalid("--expires", "must be a number of days, as in 90d");
        }
        return now.plus(Duration.ofDays(Long.parseLong(expires.substring(0, expires.length() - 1))));
    }
}
