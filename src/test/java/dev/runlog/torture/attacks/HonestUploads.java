package dev.runlog.torture.attacks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Large batches, several at a time, of somebody who means well and tries again when told to: all get through. */
record HonestUploads(int batches, int atOnce) implements Attack {

    private static final int EVENTS = 190;
    private static final int LETTERS = 100_000;
    private static final Duration LONGEST = Duration.ofMinutes(4);

    @Override
    public String name() {
        return batches + " honest batches of 19 MB, " + atOnce + " at once";
    }

    @Override
    public void run(Attacker attacker, Answers answers, Deadline end) throws Exception {
        do {
            round(attacker, answers);
        } while (!end.isOver());
    }

    private void round(Attacker attacker, Answers answers) throws Exception {
        byte[] request = request(attacker.openSession());
        var refused = new AtomicInteger();
        var limit = Deadline.in(LONGEST);
        var left = new AtomicInteger(batches);
        var through = new AtomicInteger();
        var clients = Executors.newFixedThreadPool(atOnce);
        try {
            var work = new ArrayList<Callable<Void>>();
            for (int i = 0; i < atOnce; i++) {
                work.add(() -> {
                    while (left.getAndDecrement() > 0) {
                        refused.addAndGet(upload(attacker, request, answers, limit));
                        through.incrementAndGet();
                    }
                    return null;
                });
            }
            for (var client : clients.invokeAll(work)) {
                client.get();
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(
                    through + " of " + batches + " batches got through: "
                            + failed.getCause().getMessage(),
                    failed);
        } finally {
            clients.shutdownNow();
        }
        if (refused.get() > batches) {
            throw new AssertionError(batches + " batches were refused " + refused + " times: they do not queue");
        }
    }

    private static byte[] request(String session) {
        String event = Attacker.event(session, LETTERS);
        var events = new ArrayList<String>();
        for (int i = 0; i < EVENTS; i++) {
            events.add(event);
        }
        return Requests.bytes("{\"events\":[" + String.join(",", events) + "]}");
    }

    /** @return how often it was refused before */
    private static int upload(Attacker attacker, byte[] body, Answers answers, Deadline limit) throws Exception {
        byte[] request = Requests.post("/api/sdk/events/batch", Requests.bearer(attacker.writeKey()), body);
        for (int refused = 0; !limit.isOver(); refused++) {
            String answer = Exchange.answer(attacker.server(), attacker.address(), request);
            answers.count(answer);
            if (answer.equals("200")) {
                return refused;
            }
            TimeUnit.SECONDS.sleep(1);
        }
        throw new AssertionError("one waited for " + LONGEST.toMinutes() + " minutes");
    }
}
