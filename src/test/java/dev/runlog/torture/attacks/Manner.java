package dev.runlog.torture.attacks;

import java.util.function.Supplier;

/**
 * How a connection of a {@link Crowd} behaves.
 *
 * @param requests gives what is sent next
 * @param kept how many of its last bytes do not leave at once, but {@code step} of them every {@code everyMs}
 * @param lifetimeMs after which it leaves and comes again, whatever has become of it
 */
record Manner(
        Supplier<byte[]> requests, int kept, int step, long everyMs, Reading reading, Then then, long lifetimeMs) {

    private static final long FOR_EVER = Long.MAX_VALUE / 2;

    enum Reading {
        ALL,
        /** Of a window of a few KB. */
        BYTE_A_SECOND,
        NOTHING
    }

    /** After a request is sent, and its reply read, if replies are read. */
    enum Then {
        /** The next request on the same connection. */
        NEXT_REQUEST,
        /** The next request at once, whether or not the reply is there. */
        PIPELINE,
        NOTHING,
        /** Leaves, and comes again. */
        LEAVE
    }

    /** Asks the same again and again, as fast as it is answered. */
    static Manner asking(byte[] request) {
        return asking(() -> request);
    }

    static Manner asking(Supplier<byte[]> requests) {
        return new Manner(requests, 0, 0, 0, Reading.ALL, Then.NEXT_REQUEST, FOR_EVER);
    }

    /** Sends this and does no more; comes again when it is cut off. */
    static Manner holding(byte[] request) {
        return asking(request).then(Then.NOTHING);
    }

    Manner keeping(int last, int more, long each) {
        return new Manner(requests, last, more, each, reading, then, lifetimeMs);
    }

    Manner reading(Reading how) {
        return new Manner(requests, kept, step, everyMs, how, then, lifetimeMs);
    }

    Manner then(Then what) {
        return new Manner(requests, kept, step, everyMs, reading, what, lifetimeMs);
    }

    Manner forMillis(long lifetime) {
        return new Manner(requests, kept, step, everyMs, reading, then, lifetime);
    }
}
