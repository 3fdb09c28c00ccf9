package dev.runlog.torture.attacks;

import dev.runlog.testing.RunningApp;
import dev.runlog.torture.attacks.Manner.Reading;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every attack there is by itself, then all of them together; {@code scripts/torture --attacks} runs it. */
@Command(
        name = "scripts/torture --attacks",
        mixinStandardHelpOptions = true,
        description = "Attacks the server as one caller could, and measures what the others have of it.")
public final class AttackTorture implements Callable<Integer> {

    /** What the servers and their victims say. */
    private static final Path LOG = Path.of("target", "attacks.log");

    /** Half as many when they are not alone: the attackers and their victims are one process with its limit of files. */
    private static final int HELD = 8_500;

    private static final Duration CALM = Duration.ofSeconds(3);
    private static final Duration RECOVERY = Duration.ofSeconds(10);

    @Option(names = "--heap", defaultValue = "512m", description = "What the server may take (${DEFAULT-VALUE}).")
    private String heap;

    @Option(names = "--minutes", defaultValue = "1", description = "How long all together (${DEFAULT-VALUE}).")
    private int minutes;

    @Option(names = "--seconds", defaultValue = "20", description = "How long each by itself (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--only", defaultValue = "", description = "Attacks with this in their name.")
    private String only;

    public static void main(String[] arguments) {
        // Who stops this with Ctrl-C wants no servers to stay behind.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
        System.exit(new CommandLine(new AttackTorture()).execute(arguments));
    }

    /** @param held how many connections hold what they have begun, without a key, and as many with one */
    private static List<Attack> all(int held) {
        return Stream.of(connections(held), bodies(), reading(), people())
                .flatMap(List::stream)
                .toList();
    }

    /** Not together with the others: the first would fill the disk, and they would starve the second as they are its caller. */
    private static List<Attack> alone() {
        return List.of(CompressedBodies.goodBatches(), new HonestUploads(24, 12));
    }

    private static List<Attack> connections(int held) {
        return List.of(
                HeldBodies.withoutKey(held),
                HeldBodies.withKey(held),
                SlowSenders.bytes(500),
                SlowSenders.headers(2_000),
                SlowSenders.uploadsWithoutKey(100),
                SlowSenders.uploadsWithKey(100),
                Floods.connections(200),
                Floods.hugeHeaders(100),
                Floods.unreadPipelines(200),
                Floods.events(200));
    }

    private static List<Attack> bodies() {
        return List.of(
                CompressedBodies.batchesWithReadKey(),
                CompressedBodies.batches("7 million empty events", HostileBodies.emptyEvents()),
                CompressedBodies.batches("one wrong field repeated", HostileBodies.wrongFieldInBatch()),
                CompressedBodies.batches("20 million levels deep", HostileBodies.deepBatch()),
                CompressedBodies.batches("2,000 names of 10,000 letters", HostileBodies.longNames()),
                CompressedBodies.metadata(),
                CompressedBodies.errorsWithoutKey("/api/sign-in", "email"),
                CompressedBodies.errorsWithoutKey("/api/setup", "token"),
                CompressedBodies.keptRefusals());
    }

    private static List<Attack> reading() {
        return List.of(
                new Questions.OfAllTimes(100, 4),
                ManyGroups.reasons(26_000),
                ManyGroups.names(20_000),
                LargeReplies.pages(50, Reading.ALL),
                LargeReplies.pages(50, Reading.NOTHING),
                LargeReplies.pages(50, Reading.BYTE_A_SECOND),
                LargeReplies.exports(10, Reading.BYTE_A_SECOND),
                new Listeners(1_000, Reading.ALL),
                new Listeners(1_000, Reading.NOTHING));
    }

    private static List<Attack> people() {
        return List.of(
                PasswordGuesses.AtAnAccount.fromElsewhere(),
                PasswordGuesses.AtAnAccount.fromItsOwnAddress(),
                new PasswordGuesses.Flood());
    }

    @Override
    public Integer call() throws Exception {
        var place = Files.createTempDirectory("runlog-attacks");
        var stdout = System.out;
        try (var log = new PrintStream(Files.newOutputStream(LOG), true, StandardCharsets.UTF_8)) {
            System.setErr(log);
            stdout.printf("A heap of %s; what the servers say is in %s%n", heap, LOG);
            var report = new Report(stdout);
            var attacks = new ArrayList<>(all(HELD));
            attacks.addAll(alone());
            var together = new AllAtOnce(all(HELD / 2));
            attacks.add(together);
            for (var attack : attacks) {
                if (attack.name().contains(only)) {
                    log.println("==== " + attack.name());
                    var time = attack == together ? Duration.ofMinutes(minutes) : Duration.ofSeconds(seconds);
                    run(attack, new AttackedServer.Times(CALM, time, RECOVERY), place, report);
                }
            }
            return report.end() ? 0 : 1;
        } finally {
            RunningApp.deleteAll(place);
        }
    }

    private void run(Attack attack, AttackedServer.Times times, Path place, Report report) throws Exception {
        try (var server = new AttackedServer(place, heap)) {
            var outcome = server.suffer(attack, times);
            report.add(outcome, server.lost());
        } catch (Exception | AssertionError failed) {
            failed.printStackTrace();
            report.addBroken(attack.name(), String.valueOf(failed.getMessage()));
        }
    }
}
