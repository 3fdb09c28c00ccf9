package dev.runlog.torture.attacks;

import dev.runlog.torture.attacks.Manner.Reading;
import dev.runlog.torture.attacks.Manner.Then;

/** Much of what is cheap, as fast as it goes. */
record Floods(String name, int connections, Behaviour behaviour) implements Attack {

    private static final int LIFETIME_MS = 5_000;
    private static final int EVENT_LETTERS = 500;
    private static final int HEAD_LETTERS = 60_000;

    @FunctionalInterface
    private interface Behaviour {
        Manner of(Attacker attacker) throws Exception;
    }

    static Attack connections(int connections) {
        return new Floods(
                "connections opened and closed by " + connections,
                connections,
                attacker -> Manner.asking(new byte[0]).then(Then.LEAVE));
    }

    static Attack events(int connections) {
        return new Floods("events on " + connections + " connections", connections, attacker -> {
            String event = Attacker.event(attacker.openSession(), EVENT_LETTERS);
            return Manner.asking(Requests.post("/api/sdk/events", attacker.writeKey(), event));
        });
    }

    /** Requests without end on each connection, whose replies nobody reads. */
    static Attack unreadPipelines(int connections) {
        return new Floods("pipelined requests on " + connections + ", never read", connections, attacker -> {
            byte[] request = Requests.get("/api/sdk/sessions?limit=100", attacker.readKey());
            return Manner.asking(request)
                    .reading(Reading.NOTHING)
                    .then(Then.PIPELINE)
                    .forMillis(LIFETIME_MS);
        });
    }

    static Attack hugeHeaders(int connections) {
        return new Floods(
                "headers of 60 KB on " + connections + ", no key",
                connections,
                attacker -> Manner.asking(Requests.bytes("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Huge: "
                        + "x".repeat(HEAD_LETTERS) + "\r\n\r\n")));
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), behaviour.of(attacker))
                .run(end);
    }
}
