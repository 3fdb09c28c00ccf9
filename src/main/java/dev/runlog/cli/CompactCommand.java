package dev.runlog.cli;

import dev.runlog.store.copies.Compaction;
import dev.runlog.store.copies.Compaction.Sizes;
import dev.runlog.store.copies.Progress;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "compact",
        description = {
            "Gives back the disk space that deleted runs have left free, and says how much that was.",
            "",
            "Safe while the server runs: the file is then cut in small steps. Without a server it is written anew,"
                    + " which gives back more and needs room for a second file meanwhile.",
            ""
        })
final class CompactCommand implements Callable<Integer> {

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    CompactCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        var bar = ProgressBar.forBytes(spec.commandLine().getErr());
        var sizes = compact(installation.get(), bar.following());
        bar.clear();
        spec.commandLine()
                .getErr()
                .println("Gave back " + Bytes.text(sizes.before() - sizes.after()) + ": the database had "
                        + Bytes.text(sizes.before()) + " and has " + Bytes.text(sizes.after()) + ".");
        return 0;
    }

    private static Sizes compact(Installation here, Progress progress) throws Exception {
        var directory = here.directory();
        var compaction = new Compaction(directory);
        var lock = directory.lock("a command that compacts the database");
        if (lock.isEmpty()) {
            return compaction.cut(progress);
        }
        try (var served = lock.get();
                var commands = directory.lockOutCommands()) {
            return compaction.mayRebuild() ? compaction.rebuild(served, commands, progress) : compaction.cut(progress);
        }
    }
}
