package dev.runlog.insight.bundle;

import java.util.Locale;
import java.util.regex.Pattern;

/** Members whose whole value nobody outside may see. */
final class SecretNames {

    private static final Pattern NAMES = Pattern.compile("passw|passphrase|secret|token|authorization|cookie|apikey"
            + "|accesskey|privatekey|credential|bearer|^auth$|^pwd$|^ssn$|socialsecurity|^pin$|^cvv$|^cvc$|^otp$");

    private SecretNames() {}

    static boolean isOne(String name) {
        return NAMES.matcher(plain(name)).find();
    }

    /** {@code promptTokens} is how many, and no secret. */
    static boolean isCount(String name) {
        return plain(name).contains("token");
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
