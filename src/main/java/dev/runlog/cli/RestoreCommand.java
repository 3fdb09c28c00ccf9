package dev.runlog.cli;

import dev.runlog.store.copies.Restore;
import dev.runlog.store.people.AuditStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "restore",
        description = {
            "Puts a backup in the place of the database. The server must be stopped.",
            "",
            "The backup is read from end to end first; one that is damaged or newer than this version changes nothing."
                    + " The database that was there before is kept beside, as replaced-TIME.db.",
            ""
        })
final class RestoreCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A file that runlog backup or the server's schedule has made.")
    private Path backup;

    RestoreCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var here = installation.get();
        var err = spec.commandLine().getErr();
        Optional<Path> kept = restore(here);
        err.println("Restored " + backup + ".");
        kept.ifPresent(file -> err.println("The database that was there before is " + file + "."));
        try (var store = here.open()) {
            Installation.done(store.audit()
                    .noteForAll(
                            AuditStore.COMMAND_LINE,
                            "backup.restored",
                            backup.getFileName().toString()));
        }
        return 0;
    }

    private Optional<Path> restore(Installation here) throws Exception {
        var directory = here.directory();
        var bar = ProgressBar.forBytes(spec.commandLine().getErr());
        try (var served = directory.lockOrSayWho("a command that restores a backup");
                var commands = directory.lockOutCommands()) {
            return new Restore(directory, served, commands)
                    .from(backup.toAbsolutePath().normalize(), here.clock().instant(), bar.following());
        } finally {
            bar.clear();
        }
    }
}
