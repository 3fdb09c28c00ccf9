package dev.runlog.model;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Ids on the wire: {@code sess_}, {@code evt_}, {@code note_}, {@code msg_} or {@code fail_}, then the time in eight base62 letters, then chance. The time in front
 * lets indexes grow at their right edge and makes ids sort as they were made. The chance (83 bits) in a session's id cannot
 * be guessed; that in an event's keeps it apart from others.
 */
public final class Ids {

    /** What a session's id looks like. */
    public static final String SESSION = "sess_[0-9A-Za-z]{22}";

    /** What an event's id looks like. */
    public static final String EVENT = "evt_[0-9A-Za-z]{22}";

    /** What a failure's id looks like. */
    public static final String FAILURE = "fail_[0-9A-Za-z]{22}";

    /** What a note's id looks like. */
    public static final String NOTE = "note_[0-9A-Za-z]{22}";

    /** In ASCII order, so that text order is number order. */
    private static final char[] BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".toCharArray();

    private static final int TIME_LETTERS = 8;
    private static final int CHANCE_LETTERS = 14;

    private final SecureRandom random = new SecureRandom();

    public String session(Instant now) {
        return id("sess_", now, random);
    }

    public String event(Instant now) {
        return id("evt_", now, ThreadLocalRandom.current());
    }

    public String failure(Instant now) {
        return id("fail_", now, ThreadLocalRandom.current());
    }

    public String note(Instant now) {
        return id("note_", now, ThreadLocalRandom.current());
    }

    public String message(Instant now) {
        return id("msg_", now, ThreadLocalRandom.current());
    }

    private static String id(String prefix, Instant now, RandomGenerator random) {
        var letters = new StringBuilder(prefix.length() + TIME_LETTERS + CHANCE_LETTERS).append(prefix);
        long time = now.toEpochMilli();
        for (int i = 0; i < TIME_LETTERS; i++) {
            letters.append('0');
        }
        for (int i = letters.length() - 1; time > 0; i--, time /= BASE62.length) {
            letters.setCharAt(i, BASE62[(int) (time % BASE62.length)]);
        }
        return letters.append(chance(random, CHANCE_LETTERS)).toString();
    }

    /** That many base62 letters, each equally likely. */
    public static String chance(RandomGenerator random, int length) {
        var letters = new StringBuilder(length);
        var bytes = new byte[length + length / 4];
        while (letters.length() < length) {
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length && letters.length() < length; i++) {
                int number = bytes[i] & 0x3f; // 64 values: the two beyond the alphabet are thrown again
                if (number < BASE62.length) {
                    letters.append(BASE62[number]);
                }
            }
        }
        return letters.toString();
    }
}
