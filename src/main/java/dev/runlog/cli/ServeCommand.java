package dev.runlog.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "serve", description = "Runs the server until it is told to stop. Meant when no command is given.")
final class ServeCommand implements Callable<Integer> {

    private final Callable<Integer> serve;

    ServeCommand(Callable<Integer> serve) {
        this.serve = serve;
    }

    @Override
    public Integer call() throws Exception {
        return serve.call();
    }
}
