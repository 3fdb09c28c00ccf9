package dev.runlog.insight.attempt;

import dev.runlog.insight.text.Normalizer;
import dev.runlog.model.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Short numbers that stand for inputs and outcomes: the first 8 bytes of their SHA-256. */
public final class Fingerprint {

    private final MessageDigest digest = Sha256.digest();

    /** Of a JSON text, whatever way it is written in. */
    public long ofInput(String tool, String input) {
        return of(tool + "\n" + CanonicalJson.ofInput(input));
    }

    long ofOutput(String output) {
        return of("=" + CanonicalJson.ofOutput(output));
    }

    long ofFailure(String text) {
        return of("F" + (text.isBlank() ? "" : Normalizer.of(text).text()));
    }

    private long of(String text) {
        long number = ByteBuffer.wrap(digest.digest(text.getBytes(StandardCharsets.UTF_8)))
                .getLong();
        return number == Act.UNKNOWN ? 1 : number;
    }
}
