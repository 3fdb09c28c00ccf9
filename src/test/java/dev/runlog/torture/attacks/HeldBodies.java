package dev.runlog.torture.attacks;

import java.util.function.Function;

/**
 * Bodies that lack their last bytes, on many connections.
 *
 * @param key that they come with, or null
 */
record HeldBodies(String name, int connections, Function<Attacker, String> key) implements Attack {

    private static final int PROMISED = 65_536;
    private static final int SENT = 65_245;

    static Attack withoutKey(int connections) {
        return new HeldBodies(connections + " bodies without their end, no key", connections, attacker -> null);
    }

    static Attack withKey(int connections) {
        return new HeldBodies(connections + " bodies without their end, with a key", connections, Attacker::writeKey);
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        byte[] request = Requests.promise("/api/sdk/events", key.apply(attacker), PROMISED, "x".repeat(SENT));
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), Manner.holding(request))
                .run(end);
    }
}
