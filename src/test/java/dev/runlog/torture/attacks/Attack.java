package dev.runlog.torture.attacks;

import java.time.Duration;

/** What one caller does to the server, from one address and with one organization's keys, while others want to be served. */
interface Attack {

    String name();

    /** Records what the attack needs to find there, before anybody is watched. */
    default void prepare(Attacker attacker) throws Exception {}

    /**
     * Attacks until the time is over, on the thread that it is called on, and has let go of everything then.
     *
     * @throws AssertionError when the server did not do what it owes this caller too
     */
    void run(Attacker attacker, Answers answers, Deadline end) throws Exception;

    /** A moment that comes. */
    record Deadline(long nanos) {

        static Deadline in(Duration time) {
            return new Deadline(System.nanoTime() + time.toNanos());
        }

        boolean isOver() {
            return System.nanoTime() - nanos >= 0;
        }
    }
}
