package dev.runlog.auth;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.runlog.model.Problem;
import java.util.concurrent.Semaphore;

/**
 * Passwords as Argon2id hashes that carry their own parameters. Each takes {@value #MEMORY_KIB} KiB and a processor for
 * a moment, so few are computed at once.
 */
public final class Passwords {

    /** Half of the processors are for others, whoever guesses. */
    static final int AT_ONCE = Math.min(2, Math.max(1, Runtime.getRuntime().availableProcessors() / 2));

    private static final int MEMORY_KIB = 19 * 1024;
    private static final int ITERATIONS = 2;
    private static final int PARALLELISM = 1;
    private static final int LENGTH = 32;
    private static final int SALT_BYTES = 16;
    private static final int SHORTEST = 10;
    private static final int LONGEST = 1_000;

    private final Semaphore turns = new Semaphore(AT_ONCE);

    /** Whether it is neither too short to be one nor too long to be hashed. */
    public static boolean fits(String password) {
        return password.length() >= SHORTEST && password.length() <= LONGEST;
    }

    public String hash(String password) {
        requireFit(password);
        var argon2 = Argon2Function.getInstance(MEMORY_KIB, ITERATIONS, PARALLELISM, LENGTH, Argon2.ID);
        turns.acquireUninterruptibly();
        try {
            return Password.hash(password)
                    .addRandomSalt(SALT_BYTES)
                    .with(argon2)
                    .getResult();
        } finally {
            turns.release();
        }
    }

    /** Refuses what cannot become a password. */
    public static void requireFit(String password) {
        if (!fits(password)) {
            throw Problem.invalid("password", "must have " + SHORTEST + " to " + LONGEST + " characters");
        }
    }

    public boolean matches(String password, String hash) {
        turns.acquireUninterruptibly();
        try {
            return Password.check(password, hash).with(Argon2Function.getInstanceFromHash(hash));
        } finally {
            turns.release();
        }
    }
}
