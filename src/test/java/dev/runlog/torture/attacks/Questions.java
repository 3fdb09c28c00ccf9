package dev.runlog.torture.attacks;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks for figures in a loop that cost the server much more than the question. */
final class Questions {

    private static final String EVER = "from=1970-01-01T00:00:00Z&to=9999-12-30T00:00:00Z";
    private static final List<String> OVERVIEW = List.of(
            "stats?groupBy=time&bucket=1d",
            "stats?groupBy=agentName",
            "stats?groupBy=userId",
            "stats?groupBy=toolName",
            "stats?groupBy=failureReason",
            "stats/trend?groupBy=agentName&bucket=1d",
            "stats/trend?groupBy=userId&bucket=1d");

    private Questions() {}

    /** Figures of all times there can be, on next to nothing. */
    record OfAllTimes(int sessions, int connections) implements Attack {

        @Override
        public String name() {
            return "figures from 1970 to 9999, " + connections + " at once";
        }

        @Override
        public void prepare(Attacker attacker) throws Exception {
            for (int i = 0; i < sessions; i++) {
                attacker.openSession("{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"user " + i + "\"}");
            }
        }

        @Override
        public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
            ask(
                    attacker,
                    answers,
                    end,
                    connections,
                    List.of("stats?groupBy=userId&" + EVER, "stats?groupBy=failureReason&" + EVER));
        }
    }

    /** The overview's figures, of whatever another attack has recorded. */
    static void askForOverview(Attacker attacker, Answers answers, Attack.Deadline end, int connections)
            throws Exception {
        ask(attacker, answers, end, connections, OVERVIEW);
    }

    private static void ask(
            Attacker attacker, Answers answers, Attack.Deadline end, int connections, List<String> paths)
            throws Exception {
        var requests = paths.stream()
                .map(path -> Requests.get("/api/sdk/" + path, attacker.readKey()))
                .toList();
        var number = new AtomicInteger();
        var manner = Manner.asking(() -> requests.get(number.getAndIncrement() % requests.size()));
        new Crowd(attacker.server(), answers)
                .add(connections, attacker.address(), manner)
                .run(end);
    }
}
