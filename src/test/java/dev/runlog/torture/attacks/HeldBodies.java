package dev.runlog.torture.attacks;

/** Bodies that lack their last bytes, on many connections, without a key. */
record HeldBodies(int connections) implements Attack {

    private static final int PROMISED = 65_536;
    private static final int SENT = 65_245;

    @Override
    public String name() {
        return connections + " bodies without their end, no key";
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        byte[] request = Requests.promise("/api/sdk/events", null, PROMISED, "x".repeat(SENT));
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), Manner.holding(request))
                .run(end);
    }
}
