package dev.runlog.cli;

import dev.runlog.model.Problem;
import dev.runlog.store.sqlite.DamagedDatabase;
import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/**
 * All commands there are.
 *
 * <pre>
 *   runlog [serve]
 *   runlog keys   create | list | delete
 *   runlog orgs   create | list
 *   runlog users  create | list | set-password | delete
 *   runlog backup | restore | compact
 *   runlog export | import | erase
 *   runlog check
 *   runlog demo
 *   runlog otlp
 *   runlog gate
 *   runlog diagnose
 * </pre>
 */
@Command(
        name = "runlog",
        description = "Records the runs of software agents and shows them.",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done", "1:failed", "2:the command or the configuration is wrong"},
        footer = {
            "",
            "Every key of the configuration is a flag of every command: --data.dir=DIR, --server.port=9000 …"
                    + " app.properties.example lists them."
        })
public final class Commands implements Callable<Integer> {

    private final Callable<Integer> serve;

    private Commands(Callable<Integer> serve) {
        this.serve = serve;
    }

    /** Without a command, the server is meant. */
    @Override
    public Integer call() throws Exception {
        return serve.call();
    }

    /**
     * @param serve runs the server until it is told to stop
     * @param installation known once the flags are read
     */
    public static CommandLine line(Callable<Integer> serve, Supplier<Installation> installation) {
        var line = new CommandLine(new Commands(serve))
                .addSubcommand(new ServeCommand(serve))
                .addSubcommand(group(
                        new Group.Keys(),
                        new KeysCreateCommand(installation),
                        new KeysListCommand(installation),
                        new KeysDeleteCommand(installation)))
                .addSubcommand(
                        group(new Group.Orgs(), new OrgsCreateCommand(installation), new OrgsListCommand(installation)))
                .addSubcommand(group(
                        new Group.Users(),
                        new UsersCreateCommand(installation),
                        new UsersListCommand(installation),
                        new UsersSetPasswordCommand(installation),
                        new UsersDeleteCommand(installation)))
                .addSubcommand(new BackupCommand(installation))
                .addSubcommand(new RestoreCommand(installation))
                .addSubcommand(new CompactCommand(installation))
                .addSubcommand(new ExportCommand(installation))
                .addSubcommand(new ImportCommand(installation))
                .addSubcommand(new EraseCommand(installation))
                .addSubcommand(new CheckCommand(installation))
                .addSubcommand(new DemoCommand(installation))
                .addSubcommand(new OtlpCommand(installation))
                .addSubcommand(new GateCommand())
                .addSubcommand(new DiagnoseCommand(installation));
        line.setExecutionExceptionHandler((failure, at, parsed) -> explain(failure, at));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        return line;
    }

    private static CommandLine group(Object group, Object... commands) {
        var line = new CommandLine(group);
        for (var command : commands) {
            line.addSubcommand(command);
        }
        return line;
    }

    /** What can go wrong with the files is a sentence for the person at the terminal; a fault of ours comes with its trace. */
    private static int explain(Exception thrown, CommandLine at) {
        for (Throwable failure = thrown; failure != null; failure = failure.getCause()) {
            if (failure instanceof Problem problem) {
                at.getErr().println(problem.getMessage());
                return problem.code() == Problem.Code.INVALID ? 2 : 1;
            }
            if (failure instanceof DamagedDatabase) {
                at.getErr().println(failure.getMessage());
                return 1;
            }
            if (failure instanceof IOException || failure instanceof SQLException) {
                at.getErr().println("The command broke off: " + failure.getMessage() + ".");
                return 1;
            }
        }
        thrown.printStackTrace(at.getErr());
        return 1;
    }
}
