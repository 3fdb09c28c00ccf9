package dev.runlog.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "list", description = "Lists the people who can sign in, with their role in each organization.")
final class UsersListCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    UsersListCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        try (var store = installation.get().open()) {
            var rows = store.members().everywhere().stream()
                    .map(member -> List.of(
                            member.user().email(),
                            member.organization(),
                            member.role().wire(),
                            Table.time(member.user().createdAt())))
                    .toList();
            Table.print(spec.commandLine().getOut(), List.of("EMAIL", "ORGANIZATION", "ROLE", "CREATED"), rows);
            return 0;
        }
    }
}
