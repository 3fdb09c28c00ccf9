package dev.runlog.cli;

import dev.runlog.cli.demo.Demo;
import dev.runlog.cli.demo.Stories;
import dev.runlog.model.Environment;
import dev.runlog.model.Problem;
import dev.runlog.model.Tenant;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        description = {
            "Fills an organization with believable runs, up to this moment, to look at and to measure with.",
            "",
            "Seven agents with tools, costs, decisions and failures of their own; short and long sessions, busy days"
                    + " and quiet nights, one bad day, a few that are still running and a few that fell silent. What is"
                    + " there already stays: a demo can be added to anything, also while the server runs.",
            "",
            "A demo of two weeks and 1,000 sessions or more comes with some hundred of four more agents that have"
                    + " something wrong in them: a version that breaks refunds, loops that cost money, runs that hang,"
                    + " confidence that is worth nothing, totals that contradict their parts, a client whose requests"
                    + " are refused.",
            "",
            "The same seed at the same time gives the same runs; only their ids are always new.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  runlog demo                                       a month of runs, in a second or two",
            "  runlog demo --sessions 1000000 --days 90          ten million events, in a few minutes",
            "  runlog orgs create demo && runlog demo --org demo apart from your own runs"
        })
final class DemoCommand implements Callable<Integer> {

    private static final long MOST_SESSIONS = 100_000_000;
    private static final int MOST_DAYS = 3_650;

    private final Supplier<Installation> installation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--sessions",
            paramLabel = "N",
            defaultValue = "2000",
            description = "How many sessions, of ten events on average (${DEFAULT-VALUE}).")
    private long sessions;

    @Option(
            names = "--days",
            paramLabel = "D",
            defaultValue = "30",
            description = "How many days back they reach (${DEFAULT-VALUE}).")
    private int days;

    @Option(names = "--org", defaultValue = "default", description = "Organization (${DEFAULT-VALUE}).")
    private String organization;

    @Option(names = "--env", defaultValue = "live", description = "live or test (${DEFAULT-VALUE}).")
    private Environment environment;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Another number gives other runs (${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--plain", description = "Ordinary runs only, nothing to be found in them.")
    private boolean plain;

    DemoCommand(Supplier<Installation> installation) {
        this.installation = installation;
    }

    @Override
    public Integer call() throws Exception {
        refuseBeyond("--sessions", sessions, MOST_SESSIONS);
        refuseBeyond("--days", days, MOST_DAYS);
        var here = installation.get();
        var directory = here.directory();
        try (var store = here.openForLoading()) {
            var tenant =
                    new Tenant(Installation.organization(store, organization).id(), environment);
            var end = here.clock().instant();
            var demo = plain ? new Demo(seed, sessions, days, end) : Demo.withStories(seed, sessions, days, end);
            var agents = new HashSet<String>();
            var team = new DemoTeam(store, tenant, end);
            var bar = new ProgressBar(spec.commandLine().getErr(), sessions);
            long start = System.nanoTime();
            var load = new BulkLoad(store, directory::isServed, sum -> bar.show(sum.sessions(), say(sum)));
            while (demo.hasNext()) {
                var run = demo.next();
                agents.add(run.agentName());
                team.see(run);
                load.add(tenant, run);
            }
            load.finish();
            if (demo.hasStories() && team.work()) {
                for (var run : Stories.comeback(seed, here.clock().instant())) {
                    load.add(tenant, run);
                }
            }
            var sum = load.finish();
            bar.clear();
            sayGoodbye(agents.size(), sum, Duration.ofNanos(System.nanoTime() - start));
            return 0;
        }
    }

    private static void refuseBeyond(String option, long value, long most) {
        if (value < 1 || value > most) {
            throw Problem.invalid(option, String.format(Locale.ROOT, "must be a number from 1 to %,d", most));
        }
    }

    private static String say(BulkLoad.Sum sum) {
        return String.format(Locale.ROOT, "%,d sessions, %,d events", sum.sessions(), sum.events());
    }

    private void sayGoodbye(int agents, BulkLoad.Sum sum, Duration took) {
        double seconds = Math.max(0.001, took.toMillis() / 1000.0);
        spec.commandLine()
                .getErr()
                .println(String.format(
                        Locale.ROOT,
                        "Added %s of %d agents to %s (%s) in %.1f s: %,.0f events/s.",
                        say(sum),
                        agents,
                        organization,
                        environment.wire(),
                        seconds,
                        sum.events() / seconds));
    }
}
