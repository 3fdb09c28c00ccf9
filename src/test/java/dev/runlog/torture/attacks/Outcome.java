package dev.runlog.torture.attacks;

import dev.runlog.torture.attacks.Victim.Latencies;
import dev.runlog.torture.attacks.Vitals.Signs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What one attack came to.
 *
 * @param neighbour who records in the attacker's organization, during the attack
 * @param stranger who records in another one
 * @param calm the slower one of them before, and {@code recovered} afterwards
 * @param others what others asked for now and then
 * @param complaints what should not be; empty when all is well
 */
record Outcome(
        String attack,
        String answers,
        Latencies neighbour,
        Latencies stranger,
        Latencies calm,
        Latencies recovered,
        List<Witness> others,
        Signs before,
        Signs worst,
        Signs after,
        boolean alive,
        long diskMegabytes,
        List<String> complaints) {

    private static final long LONGEST_MS = 1_000;
    /** Beside the heap and as much again of direct memory, what Java and SQLite need themselves, in MB. */
    private static final long BESIDE_HEAP = 300;

    private static final long MORE_HEAP = 64;
    private static final long MORE_THREADS = 20;
    private static final long MORE_FILES = 100;

    /** What a server with that heap may take, in MB. */
    static long mostMemory(long heap) {
        return 2 * heap + BESIDE_HEAP;
    }

    record Span(long from, long to) {}

    /** Takes together what is seen, one after the other. */
    static final class Builder {
        private final String attack;
        private final Answers answers;
        private final long heap;
        private final List<String> complaints = new ArrayList<>();
        private Victim neighbour;
        private Victim stranger;
        private List<Witness> witnesses;
        private Span calm;
        private Span attacked;
        private long recovered;
        private Signs before;
        private Signs worst;
        private Signs after;
        private boolean alive;

        Builder(String attack, Answers answers, long heap) {
            this.attack = attack;
            this.answers = answers;
            this.heap = heap;
        }

        void victims(Victim inTheOrganization, Victim elsewhere) {
            neighbour = inTheOrganization;
            stranger = elsewhere;
        }

        void before(Signs signs) {
            before = signs;
        }

        void worst(Signs signs) {
            worst = signs;
        }

        void witnesses(List<Witness> all) {
            witnesses = all;
        }

        void spans(Span before, Span during, long recovery) {
            calm = before;
            attacked = during;
            recovered = recovery;
        }

        void complaint(String what) {
            complaints.add(what);
        }

        void after(boolean lives, Signs signs, Witness.Question signIn) {
            alive = lives;
            after = signs;
            try {
                int status = signIn.ask();
                require(status == 200, "nobody can sign in afterwards: " + status);
            } catch (IOException failed) {
                complaint("nobody can sign in afterwards");
            }
        }

        private void require(boolean well, String otherwise) {
            if (!well) {
                complaint(otherwise);
            }
        }

        /** Once the victims are done. */
        Outcome outcome(long diskMegabytes) {
            var during = List.of(of(neighbour, attacked), of(stranger, attacked));
            var then = worse(new Span(recovered, Long.MAX_VALUE));
            require(alive, "the process is dead");
            require(during.stream().allMatch(one -> one.p99() < LONGEST_MS), "p99 is over a second");
            require(during.stream().allMatch(one -> one.failed() == 0), "victims failed");
            witnesses.stream().filter(one -> !one.hadAll()).forEach(one -> complaint(one.toString()));
            require(worst.rss() <= mostMemory(heap), "memory is over its flags");
            require(then.failed() == 0 && then.p99() < LONGEST_MS, "slow afterwards");
            require(after.heap() <= before.heap() + MORE_HEAP, "heap is kept");
            require(after.threads() <= before.threads() + MORE_THREADS, "threads are kept");
            require(after.files() <= before.files() + MORE_FILES, "files are kept");
            return new Outcome(
                    attack,
                    answers.toString(),
                    during.get(0),
                    during.get(1),
                    worse(calm),
                    then,
                    witnesses,
                    before,
                    worst,
                    after,
                    alive,
                    diskMegabytes,
                    complaints);
        }

        private Latencies worse(Span span) {
            var one = of(neighbour, span);
            var other = of(stranger, span);
            return one.p99() + one.failed() >= other.p99() + other.failed() ? one : other;
        }

        private static Latencies of(Victim victim, Span span) {
            return victim.between(span.from, span.to);
        }
    }
}
