package dev.runlog.torture.attacks;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Connections that send a byte now and then. */
record SlowSenders(String name, int connections, Function<Attacker, Manner> manner) implements Attack {

    private static final int LARGE = 1_000_000;
    private static final List<Integer> UPLOADS = List.of(18 << 20, 5 << 20, 1 << 20, 200_000, 100_000);
    private static final int KEPT = 10_000;
    private static final int OFTEN_MS = 10;
    private static final int NOW_AND_THEN_MS = 2_000;

    /** Each byte of a body is a segment of its own. */
    static Attack bytes(int connections) {
        return new SlowSenders(connections + " bodies byte by byte, with a key", connections, attacker -> {
            String begun = "{\"name\":\"" + "x".repeat(LARGE / 2);
            var request = Requests.promise("/api/sdk/sessions", attacker.writeKey(), LARGE, begun);
            return Manner.holding(request).keeping(begun.length(), 1, OFTEN_MS);
        });
    }

    /** Heads that go on and on. */
    static Attack headers(int connections) {
        return new SlowSenders(connections + " heads byte by byte, no key", connections, attacker -> {
            var request = Requests.bytes("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + "x".repeat(7_000));
            return Manner.holding(request).keeping(7_000, 1, NOW_AND_THEN_MS / 4);
        });
    }

    /** Together they take all the room that there is for large bodies; then they hardly go on. */
    static Attack uploadsWithoutKey(int connections) {
        return uploads(connections + " uploads at a byte every 2 s, no key", connections, attacker -> null);
    }

    static Attack uploadsWithKey(int connections) {
        return uploads(connections + " uploads at a byte every 2 s, with a key", connections, Attacker::writeKey);
    }

    /** Who is refused for want of room comes again with less. */
    private static Attack uploads(String name, int connections, Function<Attacker, String> key) {
        return new SlowSenders(name, connections, attacker -> {
            var requests = UPLOADS.stream()
                    .map(size -> Requests.promise(
                            "/api/sdk/events/batch",
                            key.apply(attacker),
                            size + KEPT,
                            "{\"events\":[\"" + "x".repeat(size)))
                    .toList();
            var number = new AtomicInteger();
            return Manner.asking(() -> requests.get(number.getAndIncrement() % requests.size()))
                    .then(Manner.Then.NOTHING)
                    .keeping(KEPT / 2, 1, NOW_AND_THEN_MS);
        });
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), manner.apply(attacker))
                .run(end);
    }
}
