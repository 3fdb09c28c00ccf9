package dev.runlog.torture.attacks;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Who attacks: one address, and keys of one organization.
 *
 * @param address of this machine that its connections come from
 * @param writeKey may only write
 * @param readKey may only read
 * @param victimsEmail of somebody who signs in to the server
 */
record Attacker(URI server, String address, String writeKey, String readKey, String victimsEmail) {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int PAUSE_MS = 200;

    /** The same at another address. */
    Attacker at(String other) {
        return new Attacker(server, other, writeKey, readKey, victimsEmail);
    }

    /** @return the id of a new session */
    String openSession() throws Exception {
        return openSession("{\"name\":\"n\",\"agentName\":\"a\",\"userId\":\"u\"}");
    }

    String openSession(String session) throws Exception {
        return record(Requests.post("/api/sdk/sessions", writeKey, session)).id();
    }

    /** Events of so many letters each, for those who will read them. @return their session */
    String recordEvents(int many, int letters) throws Exception {
        String session = openSession();
        for (int i = 0; i < many; i++) {
            record(Requests.post("/api/sdk/events", writeKey, event(session, letters)));
        }
        return session;
    }

    static String event(String session, int letters) {
        return "{\"sessionId\":\"" + session + "\",\"eventType\":\"error\",\"reasoning\":\"" + "x".repeat(letters)
                + "\"}";
    }

    /** Asks on a connection of its own, again while the server is busy. */
    Exchange.Reply record(byte[] request) throws Exception {
        var limit = Attack.Deadline.in(LONGEST);
        var reply = Exchange.send(server, address, request);
        while (reply.isBusy() && !limit.isOver()) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            reply = Exchange.send(server, address, request);
        }
        if (reply.status() != 200) {
            throw new AssertionError("The attack could not be prepared: " + reply);
        }
        return reply;
    }
}
