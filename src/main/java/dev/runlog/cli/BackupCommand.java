package dev.runlog.cli;

import dev.runlog.store.copies.Backup;
import dev.runlog.store.file.DataDirectory;
import dev.runlog.store.people.AuditStore;
import dev.runlog.store.sqlite.Database;
import dev.runlog.store.sqlite.DatabaseFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "backup",
        description = {
            "Copies the database into a file of its own and prints the file's name.",
            "",
            "Safe while the server runs. The copy is the database as it was at one moment; it is read from end to end"
                    + " before it gets its name. A file that is there already is never overwritten.",
            ""
        })
final class BackupCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "Where to; when left out, a file named by the time, in backup.dir.")
    private Path to;

    BackupCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var here = installation.get();
        var file = to == null ? inItsDirectory(here) : to.toAbsolutePath().normalize();
        long start = System.nanoTime();
        var bar = ProgressBar.forBytes(spec.commandLine().getErr());
        long bytes = new Backup(here.directory()).write(file, bar.following());
        bar.clear();
        spec.commandLine().getOut().println(file);
        spec.commandLine()
                .getErr()
                .println("Backed up and checked " + Bytes.text(bytes) + " in "
                        + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) + " s.");
        if (new DatabaseFile(new Database(here.directory()))
                .isUpToDate()) { // else it has no audit log, or one that is to be changed first
            try (var store = here.open()) {
                Installation.done(store.audit()
                        .noteForAll(
                                AuditStore.COMMAND_LINE,
                                "backup.created",
                                file.getFileName().toString()));
            }
        }
        return 0;
    }

    private static Path inItsDirectory(Installation here) throws IOException {
        DataDirectory.createPrivate(here.backups());
        return Backup.named(here.backups(), here.clock().instant());
    }
}
