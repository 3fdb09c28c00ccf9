package dev.runlog.torture.attacks;

import dev.runlog.torture.attacks.Manner.Reading;

/** Live streams of one key, while much is recorded for them to hear. */
record Listeners(int connections, Reading reading) implements Attack {

    private static final int RECORDING = 2;
    private static final int LETTERS = 20_000;

    @Override
    public String name() {
        return connections + " listeners" + (reading == Reading.ALL ? "" : " who do not read");
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        byte[] listen = Requests.get("/api/sdk/live", attacker.readKey());
        byte[] event =
                Requests.post("/api/sdk/events", attacker.writeKey(), Attacker.event(attacker.openSession(), LETTERS));
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), Manner.holding(listen).reading(reading))
                .add(RECORDING, attacker.address(), Manner.asking(event))
                .run(end);
    }
}
