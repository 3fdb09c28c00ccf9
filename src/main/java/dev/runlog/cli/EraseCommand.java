package dev.runlog.cli;

import dev.runlog.http.json.Json;
import dev.runlog.model.Actor;
import dev.runlog.model.Environment;
import dev.runlog.store.people.AuditStore;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "erase",
        description = {
            "Takes an external user, as clients name them in userId, out of everything that is kept: sessions, events,"
                    + " figures by user, words in the search index, kept replies. What goes is overwritten in the file.",
            "",
            "The server may run meanwhile. If it breaks off, the same again does the rest. Backups and exports made before"
                    + " still hold what was erased.",
            ""
        })
final class EraseCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(names = "--user", paramLabel = "ID", required = true, description = "The user, letter for letter.")
    private String user;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Option(names = "--env", description = "live or test; both when left out.")
    private Environment environment;

    EraseCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    /** The receipt goes to stdout, for those who must keep it. */
    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            long id = Installation.organization(store, organization).id();
            var environments = environment == null ? List.of(Environment.values()) : List.of(environment);
            var erased = store.erasure().erase(id, environments, user, new Actor.Operator(AuditStore.COMMAND_LINE));
            spec.commandLine().getOut().println(new Json().mapper().writeValueAsString(erased));
            spec.commandLine()
                    .getErr()
                    .printf(
                            Locale.ROOT,
                            "Erased %,d sessions and %,d events. %s%n",
                            erased.sessions(),
                            erased.events(),
                            erased.note());
            return 0;
        }
    }
}
