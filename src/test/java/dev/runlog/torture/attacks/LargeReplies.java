package dev.runlog.torture.attacks;

import dev.runlog.torture.attacks.Manner.Reading;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Replies of many MB, asked for by many connections that read them in some way or not at all. */
final class LargeReplies implements Attack {

    private static final int EVENTS = 30;
    private static final int LETTERS = 1_000_000;
    private static final int LIFETIME_MS = 8_000;

    private final String name;
    private final int connections;
    private final Reading reading;
    private final Function<String, String> path;
    private final AtomicReference<String> session = new AtomicReference<>();

    private LargeReplies(String name, int connections, Reading reading, Function<String, String> path) {
        this.name = name;
        this.connections = connections;
        this.reading = reading;
        this.path = path;
    }

    static Attack pages(int connections, Reading reading) {
        return new LargeReplies(
                "pages of 1 MiB events by " + connections + ", " + words(reading),
                connections,
                reading,
                session -> "/api/sdk/sessions/" + session + "/events?limit=1000");
    }

    static Attack exports(int connections, Reading reading) {
        return new LargeReplies(
                connections + " exports, " + words(reading),
                connections,
                reading,
                session -> "/api/sdk/export?format=jsonl");
    }

    private static String words(Reading reading) {
        return switch (reading) {
            case ALL -> "read";
            case BYTE_A_SECOND -> "a byte read each second";
            case NOTHING -> "never read";
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void prepare(Attacker attacker) throws Exception {
        session.set(attacker.recordEvents(EVENTS, LETTERS));
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        byte[] request = Requests.get(path.apply(session.get()), attacker.readKey());
        var manner = Manner.asking(request).reading(reading);
        if (reading != Reading.ALL) {
            manner = manner.then(Manner.Then.NOTHING).forMillis(LIFETIME_MS);
        }
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), manner)
                .run(end);
    }
}
