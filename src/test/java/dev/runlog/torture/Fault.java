package dev.runlog.torture;

import java.util.Optional;
import java.util.Random;

/** One way for things to go wrong, and what the server has to do then; anything else is an AssertionError. */
interface Fault {

    /**
     * What came of it.
     *
     * @param requests answered, whatever the answer
     * @param acknowledged sessions, events and ends that the server said it has
     * @param found how many of these were there afterwards
     */
    record Outcome(long requests, long acknowledged, long found, String remark) {

        long lost() {
            return acknowledged - found;
        }
    }

    String name();

    /** Why it cannot be had on this machine; empty when it can. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Lets it happen once. */
    Outcome round(Random random) throws Exception;
}
