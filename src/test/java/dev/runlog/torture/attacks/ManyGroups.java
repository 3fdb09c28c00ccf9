package dev.runlog.torture.attacks;

import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Sessions of which no two have anything in common, recorded with a write-only key; then figures of them. */
record ManyGroups(String name, int sessions, Recording recording) implements Attack {

    private static final int WRITERS = 8;
    private static final int READERS = 6;

    @FunctionalInterface
    private interface Recording {
        void session(Attacker attacker, int number) throws Exception;
    }

    /** With reasons as long as they may be. */
    static Attack reasons(int sessions) {
        return new ManyGroups("figures of " + sessions + " reasons of 10,000 letters", sessions, (attacker, number) -> {
            String reason = number + "x".repeat(9_990);
            fail(attacker, attacker.openSession(), reason);
        });
    }

    /** With agents, users, tools and metadata of their own. */
    static Attack names(int sessions) {
        return new ManyGroups(
                "figures of " + sessions + " agents, users, tools, metadata keys", sessions, (attacker, number) -> {
                    String own = number + "x".repeat(240);
                    String session = attacker.openSession("{\"name\":\"n\",\"agentName\":\"" + own + "\",\"userId\":\""
                            + own + "\",\"metadata\":{\"" + own + "\":\"" + own + "\"}}");
                    String event = "{\"sessionId\":\"" + session + "\",\"eventType\":\"tool_call\",\"toolName\":\""
                            + own + "\"}";
                    attacker.record(Requests.post("/api/sdk/events", attacker.writeKey(), event));
                    fail(attacker, session, own);
                });
    }

    private static void fail(Attacker attacker, String session, String reason) throws Exception {
        attacker.record(Requests.patch(
                "/api/sdk/sessions/" + session,
                attacker.writeKey(),
                "{\"status\":\"failed\",\"success\":false,\"failureReason\":\"" + reason + "\"}"));
    }

    @Override
    public void prepare(Attacker attacker) throws Exception {
        var next = new AtomicInteger();
        var writers = Executors.newFixedThreadPool(WRITERS);
        try {
            var work = new ArrayList<Callable<Void>>();
            for (int i = 0; i < WRITERS; i++) {
                work.add(() -> {
                    for (int number = next.getAndIncrement(); number < sessions; number = next.getAndIncrement()) {
                        recording.session(attacker, number);
                    }
                    return null;
                });
            }
            for (var writer : writers.invokeAll(work)) {
                writer.get();
            }
        } finally {
            writers.shutdownNow();
        }
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        Questions.askForOverview(attacker, answers, end, READERS);
    }
}
