package dev.runlog.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A noun alone does nothing: it says which verbs it takes. */
abstract class Group implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say what to do with " + spec.name() + ".");
    }

    @Command(name = "keys", description = "API keys: create, list, delete.")
    static final class Keys extends Group {}

    @Command(name = "orgs", description = "Organizations: create, list.")
    static final class Orgs extends Group {}

    @Command(name = "users", description = "People who sign in: create, list, set-password, delete.")
    static final class Users extends Group {}
}
