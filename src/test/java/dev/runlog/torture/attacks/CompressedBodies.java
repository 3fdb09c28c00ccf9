package dev.runlog.torture.attacks;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;

/** A few KB of gzip that are much once they are inflated, sent in parallel as fast as they are answered. */
record CompressedBodies(String name, String path, Function<Attacker, Supplier<String>> headers, Body body)
        implements Attack {

    private static final String BATCHES = "/api/sdk/events/batch";
    private static final int IN_PARALLEL = 16;

    @FunctionalInterface
    private interface Body {
        Requests.Text text(Attacker attacker) throws Exception;
    }

    static Attack goodBatches() {
        return new CompressedBodies(
                "gzip batches of 20 MiB, write key",
                BATCHES,
                attacker -> always(attacker.writeKey()),
                attacker -> HostileBodies.goodBatch(attacker.openSession()));
    }

    static Attack batchesWithReadKey() {
        return new CompressedBodies(
                "gzip batches of 20 MiB, read-only key",
                BATCHES,
                attacker -> always(attacker.readKey()),
                attacker -> HostileBodies.goodBatch(attacker.openSession()));
    }

    static Attack batches(String what, Requests.Text text) {
        return new CompressedBodies(
                "gzip batches: " + what + ", write key",
                BATCHES,
                attacker -> always(attacker.writeKey()),
                attacker -> text);
    }

    static Attack metadata() {
        return new CompressedBodies(
                "gzip sessions with 80,000 metadata keys, write key",
                "/api/sdk/sessions",
                attacker -> always(attacker.writeKey()),
                attacker -> HostileBodies.manyKeys());
    }

    /** What is wrong is told, many times over, to whoever asks. */
    static Attack errorsWithoutKey(String path, String field) {
        return new CompressedBodies(
                "amplified errors at " + path + ", no key",
                path,
                attacker -> always(null),
                attacker -> HostileBodies.wrongField(field));
    }

    /** A large refusal that the server keeps, each under another name. */
    static Attack keptRefusals() {
        return new CompressedBodies(
                "large refusals under Idempotency-Keys, write key",
                BATCHES,
                attacker -> {
                    var number = new AtomicLong();
                    return () -> Requests.bearer(attacker.writeKey()) + "Idempotency-Key: refused-"
                            + number.incrementAndGet() + "\r\n";
                },
                attacker -> HostileBodies.wrongFieldInBatch());
    }

    private static Supplier<String> always(String key) {
        return () -> Requests.bearer(key);
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        var gzip = Requests.gzip(body.text(attacker));
        var all = headers.apply(attacker);
        var manner = Manner.asking(() -> Requests.post(path, all.get() + "Content-Encoding: gzip\r\n", gzip));
        new Crowd(attacker.server(), answers)
                .add(IN_PARALLEL, attacker.address(), manner)
                .run(end);
    }
}
