package dev.runlog.bench;

import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The footprints, the bytes on disk, and how everything compares with what is wanted. */
record Verdict(Results results, Map<String, Footprint> footprints, Optional<Stored> stored) {

    static final String PLAIN = "java -jar runlog.jar";
    static final String WITH_FLAGS = "scripts/run";
    static final String ZIPKIN = "java -jar zipkin.jar";

    /** A database with events, and what was sent to fill it. */
    record Stored(OnDisk file, long bytesBefore, double jsonBytes) {

        double withWords() {
            return (double) (file.bytes() - bytesBefore) / file.events();
        }

        double withoutWords() {
            return (double) (file.bytes() - bytesBefore - file.words()) / file.events();
        }
    }

    void print() {
        if (!footprints.isEmpty()) {
            Footprint.printHead();
            footprints.forEach((name, footprint) -> footprint.print(name));
        }
        stored.ifPresent(Verdict::printStored);
        Results.printGoalsHead();
        Results.printAtLeast("c/b  of what the server can do", rates("c", "b"), 0.9);
        Results.printAtLeast("d/a  of what the disk can do", rates("d", "a"), 0.8);
        Results.printAtLeast("c/g  PostgreSQL", Math.min(rates("c", "g64"), rates("c", "g16")), 1.5);
        Results.printAtLeast("c/h  Zipkin", rates("c", "h"), 1.5);
        Results.printAtMost("e    p99 at half the rate, ms", results.median("e", Figure.P99), 10);
        Results.printAtLeast("ic/c single events, among ten million", rates("ic", "c"), 0.9);
        Results.printAtLeast("id/d batches, among ten million", rates("id", "d"), 0.9);
        Results.printAtMost("f    ready / Zipkin", footprints(Footprint::readyMillis), 0.25);
        Results.printAtMost("f    memory when idle / Zipkin", footprints(Footprint::idle), 0.4);
        Results.printAtMost("f    memory under load / Zipkin", footprints(Footprint::loaded), 0.5);
        double withWords = stored.map(one -> one.withWords() / one.jsonBytes).orElse(Double.NaN);
        double withoutWords =
                stored.map(one -> one.withoutWords() / one.jsonBytes).orElse(Double.NaN);
        Results.printAtMost("j    bytes on disk / JSON, with the words", withWords, 1.3);
        Results.printAtMost("j    bytes on disk / JSON, without the words", withoutWords, 1.3);
    }

    private double rates(String one, String other) {
        return results.median(one, Figure.RATE) / results.median(other, Figure.RATE);
    }

    private double footprints(ToDoubleFunction<Footprint> part) {
        return footprints.containsKey(ZIPKIN)
                ? part.applyAsDouble(footprints.get(WITH_FLAGS)) / part.applyAsDouble(footprints.get(ZIPKIN))
                : Double.NaN;
    }

    private static void printStored(Stored stored) {
        System.out.printf(
                "%non disk   %,d events in %,.1f MB: %.0f bytes each with the index of words, %.0f without it,"
                        + " for %.0f bytes of JSON%n",
                stored.file.events(),
                stored.file.bytes() / 1e6,
                stored.withWords(),
                stored.withoutWords(),
                stored.jsonBytes);
    }
}
