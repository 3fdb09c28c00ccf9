package dev.runlog.torture.attacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.runlog.auth.Secrets;
import dev.runlog.model.Environment;
import dev.runlog.testing.RunningApp;
import dev.runlog.testing.RunningJar;
import dev.runlog.torture.Ledger;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A server as it is installed, and those who are watched while somebody attacks it: two who record events, one in the
 * attacker's own organization and one in another, and those who ask now and then for what everybody may have.
 */
final class AttackedServer implements AutoCloseable {

    /**
     * How long things take.
     *
     * @param calm for which it is watched before
     * @param recovery after which all has to be as before
     */
    record Times(Duration calm, Duration attack, Duration recovery) {}

    private static final Duration EACH_VICTIM = Duration.ofMillis(40);
    private static final int HEALTH_PATIENCE_MS = 5_000;
    private static final String ATTACKERS_ADDRESS = "127.0.0.2";
    private static final int LARGE = 300_000;
    private static final String PAST = "from=2001-01-01T00:00:00Z&to=2001-01-02T00:00:00Z";

    private final Path directory;
    private final String heap;
    private final String sameOrganization;
    private final String otherOrganization;
    private final Ledger same = new Ledger();
    private final Ledger other = new Ledger();
    private final RunningJar server;
    private final Person person;
    private final Attacker attacker;
    private final String largeSession;
    private final Vitals vitals;

    AttackedServer(Path parent, String heap) throws Exception {
        this.directory = Files.createTempDirectory(parent, "attacked");
        this.heap = heap;
        this.sameOrganization = new Secrets().newKey("runlog", Environment.LIVE);
        Files.writeString(
                directory.resolve("app.properties"), """
                init.key=%s
                init.owner-email=%s
                init.owner-password=%s
                """.formatted(sameOrganization, Person.EMAIL, Person.PASSWORD));
        command("orgs", "create", "Others");
        this.otherOrganization = command("keys", "create", "--org", "Others", "--name", "victim");
        this.server = RunningJar.serveWithin(heap, directory);
        this.person = new Person(server.uri());
        assertThat(person.signIn()).isEqualTo(200);
        this.attacker = new Attacker(
                server.uri(),
                ATTACKERS_ADDRESS,
                person.createKey("\"write\""),
                person.createKey("\"read\""),
                Person.EMAIL);
        var stranger = new Attacker(server.uri(), server.uri().getHost(), otherOrganization, otherOrganization, "");
        this.largeSession = stranger.openSession();
        this.vitals = new Vitals(server.process().toHandle());
    }

    private String command(String... arguments) throws Exception {
        var done = RunningJar.run(directory, "", arguments);
        assertThat(done.code()).as(done.err()).isZero();
        return done.out().strip();
    }

    /** Lets it happen, and looks at what it does to the others. */
    Outcome suffer(Attack attack, Times times) throws Exception {
        attack.prepare(attacker);
        var answers = new Answers();
        var trial = new Outcome.Builder(attack.name(), answers, heapMegabytes());
        try (var neighbour = new Victim(server.uri(), sameOrganization, same).every(EACH_VICTIM);
                var stranger = new Victim(server.uri(), otherOrganization, other).every(EACH_VICTIM)) {
            trial.victims(neighbour, stranger);
            long calm = System.nanoTime();
            pause(times.calm);
            trial.before(vitals.withoutGarbage());
            vitals.most();
            long begun = System.nanoTime();
            trial.witnesses(attack(attack, answers, times.attack, trial));
            long over = System.nanoTime();
            trial.worst(vitals.most());
            pause(times.recovery);
            long recovered = System.nanoTime();
            pause(times.calm);
            trial.spans(new Outcome.Span(calm, begun), new Outcome.Span(begun, over), recovered);
            trial.after(server.process().isAlive(), vitals.withoutGarbage(), person::signIn);
        }
        return trial.outcome(bytesOnDisk() >> 20);
    }

    private List<Witness> attack(Attack attack, Answers answers, Duration time, Outcome.Builder trial)
            throws Exception {
        var witnesses = witnesses();
        try {
            LowPriority.run(() -> attack.run(attacker, answers, Attack.Deadline.in(time)));
        } catch (AssertionError | IOException failed) {
            failed.printStackTrace();
            trial.complaint(
                    String.valueOf(failed.getMessage()).lines().findFirst().orElse(""));
        } finally {
            for (var witness : witnesses) {
                witness.close();
            }
        }
        return witnesses;
    }

    private List<Witness> witnesses() {
        var health = Requests.get("/healthz", null);
        var live = Requests.get("/api/sdk/live", otherOrganization);
        var large = Requests.post("/api/sdk/events", otherOrganization, Attacker.event(largeSession, LARGE));
        var export = Requests.get("/api/sdk/export?format=jsonl&" + PAST, otherOrganization);
        var sessions = Requests.get("/api/sdk/sessions?limit=10", otherOrganization);
        return List.of(
                new Witness("healthz", Duration.ofSeconds(1), () -> begin(health, HEALTH_PATIENCE_MS)),
                new Witness("list", Duration.ofSeconds(1), () -> begin(sessions, 2 * HEALTH_PATIENCE_MS)),
                new Witness("large event", Duration.ofSeconds(2), () -> begin(large, 2 * HEALTH_PATIENCE_MS)),
                new Witness("live", Duration.ofSeconds(2), () -> begin(live, 2 * HEALTH_PATIENCE_MS)),
                new Witness("export", Duration.ofSeconds(4), () -> begin(export, 2 * HEALTH_PATIENCE_MS)),
                new Witness("sign-in", Duration.ofSeconds(4), person::signIn));
    }

    private int begin(byte[] request, int patienceMs) throws IOException {
        return Exchange.begin(server.uri(), server.uri().getHost(), request, patienceMs);
    }

    private int heapMegabytes() {
        return Integer.parseInt(heap.replace("m", ""));
    }

    private long bytesOnDisk() throws IOException {
        try (var files = Files.list(directory.resolve("data"))) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private static void pause(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
    }

    /** What the server has said since its start. */
    List<String> log() {
        return server.log();
    }

    /** Kills the server, and looks for all that it had acknowledged when it is started again. @return how much is lost */
    long lost() throws Exception {
        server.process().destroyForcibly().waitFor();
        try (var next = RunningJar.serveWithin(heap, directory)) {
            URI uri = next.uri();
            return same.acknowledged()
                    + other.acknowledged()
                    - same.found(uri, sameOrganization)
                    - other.found(uri, otherOrganization);
        }
    }

    @Override
    public void close() throws Exception {
        vitals.close();
        server.process().destroyForcibly().waitFor();
        RunningApp.deleteAll(directory);
    }
}
