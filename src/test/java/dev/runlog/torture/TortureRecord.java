package dev.runlog.torture;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** What each fault came to, told as it happens and as a table in the end. */
final class TortureRecord {

    private static final String ROW = "%-34s %6s %9s %13s %9s %5s  %s%n";

    private static final class Sum {
        private int rounds;
        private int failures;
        private long requests;
        private long acknowledged;
        private long found;
        private String remark = "";
    }

    private final Map<String, Sum> sums = new LinkedHashMap<>();
    private final PrintStream out;
    private final long start = System.nanoTime();

    TortureRecord(PrintStream out) {
        this.out = out;
    }

    void begin(long seed, Path log) {
        out.printf("Seed %d; what the servers say is in %s%n", seed, log);
    }

    /** Runs one round and notes it. @return how long it took */
    Duration round(Fault fault, Random random) {
        long began = System.nanoTime();
        var sum = sums.computeIfAbsent(fault.name(), first -> new Sum());
        var missing = fault.missing();
        if (missing.isPresent()) {
            sum.remark = "skipped: " + missing.get();
        } else {
            note(fault, sum, random);
        }
        var took = Duration.ofNanos(System.nanoTime() - began);
        out.printf(
                "%6d s  %-34s %5.1f s  acknowledged %d, lost %d  %s%n",
                (System.nanoTime() - start) / 1_000_000_000,
                fault.name(),
                took.toMillis() / 1000.0,
                sum.acknowledged,
                sum.acknowledged - sum.found,
                sum.remark);
        return took;
    }

    private static void note(Fault fault, Sum sum, Random random) {
        sum.rounds++;
        try {
            var outcome = fault.round(random);
            sum.requests += outcome.requests();
            sum.acknowledged += outcome.acknowledged();
            sum.found += outcome.found();
            if (sum.failures == 0) {
                sum.remark = outcome.remark();
            }
        } catch (Exception | AssertionError failed) {
            failed.printStackTrace();
            sum.failures++;
            sum.remark = sum.failures + " rounds failed, see the log; the last: "
                    + String.valueOf(failed.getMessage())
                            .strip()
                            .lines()
                            .findFirst()
                            .orElse("");
        }
    }

    /** Prints the table. @return whether all was well */
    boolean end() {
        out.println();
        out.printf(ROW, "fault", "rounds", "requests", "acknowledged", "found", "lost", "remarks");
        boolean well = true;
        for (var entry : sums.entrySet()) {
            var sum = entry.getValue();
            long lost = sum.acknowledged - sum.found;
            well &= lost == 0 && sum.failures == 0;
            out.printf(ROW, entry.getKey(), sum.rounds, sum.requests, sum.acknowledged, sum.found, lost, sum.remark);
        }
        return well;
    }
}
