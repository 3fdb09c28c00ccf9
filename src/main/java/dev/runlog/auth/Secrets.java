package dev.runlog.auth;

import dev.runlog.model.Environment;
import dev.runlog.model.Ids;
import dev.runlog.model.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * How keys and tokens are made and recognised.
 *
 * <pre>
 *   runlog_live_ 32 random letters · 6 letters checksum
 *   prefix  environment              of everything before it
 * </pre>
 *
 * The checksum tells a mistyped key without a look at the database, and a leaked one to scanners.
 */
public final class Secrets {

    private static final int RANDOM_LETTERS = 32;
    private static final int CHECK_LETTERS = 6;
    private static final String LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final Pattern KEY =
            Pattern.compile("[a-z][a-z0-9]{0,31}_(?:live|test)_[0-9A-Za-z]{" + (RANDOM_LETTERS + CHECK_LETTERS) + "}");

    private static final Pattern TOKEN = Pattern.compile("[0-9A-Za-z]{" + RANDOM_LETTERS + "}");

    private final SecureRandom random = new SecureRandom();

    /** A new key, to be shown once. */
    public String newKey(String prefix, Environment environment) {
        String unchecked = prefix + "_" + environment.wire() + "_" + Ids.chance(random, RANDOM_LETTERS);
        return unchecked + checksum(unchecked);
    }

    /** A secret of 190 bits for a link or a cookie. */
    public String newToken() {
        return Ids.chance(random, RANDOM_LETTERS);
    }

    /** Whether this can be a token at all. */
    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    /** Whether this can be a key: of the right shape, with the right checksum. */
    public static boolean isKey(String text) {
        if (!KEY.matcher(text).matches()) {
            return false;
        }
        int end = text.length() - CHECK_LETTERS;
        return checksum(text.substring(0, end)).equals(text.substring(end));
    }

    /** Which environment the key says it is for. */
    public static Environment environmentOf(String key) {
        return Environment.of(key.substring(key.indexOf('_') + 1, key.lastIndexOf('_')));
    }

    public static String lastFour(String key) {
        return key.substring(key.length() - 4);
    }

    /** What is stored of a secret that has chance enough of its own: SHA-256, no salt needed. */
    public static byte[] hash(String secret) {
        return Sha256.of(secret);
    }

    static String checksum(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        var letters = new char[CHECK_LETTERS];
        long rest = crc.getValue();
        for (int i = CHECK_LETTERS - 1; i >= 0; i--, rest /= LETTERS.length()) {
            letters[i] = LETTERS.charAt((int) (rest % LETTERS.length()));
        }
        return new String(letters);
    }
}
