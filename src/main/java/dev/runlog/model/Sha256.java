package dev.runlog.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java has. */
public final class Sha256 {

    private static final int BYTES = 32;

    private Sha256() {}

    /** One to use again and again, by one thread. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new AssertionError(everyJavaHasIt);
        }
    }

    public static byte[] of(byte[] bytes) {
        return digest().digest(bytes);
    }

    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hex(String text) {
        return hex(text, BYTES);
    }

    /** Its first bytes, in hexadecimal digits. */
    public static String hex(String text, int bytes) {
        return HexFormat.of().formatHex(of(text), 0, bytes);
    }
}
