package dev.runlog.model;

import java.time.Instant;
import java.util.Locale;
import java.util.regex.Pattern;

/** A person who signs in. (The {@code userId} of a session is somebody else: whom the agent ran for.) */
public record User(long id, String email, Instant createdAt) {

    private static final Pattern EMAIL = Pattern.compile("[^@\\s\\p{Cc}]+@[^@\\s\\p{Cc}]+");
    private static final int LONGEST_EMAIL = 254;

    public static boolean isEmail(String text) {
        return text.length() <= LONGEST_EMAIL && EMAIL.matcher(text).matches();
    }

    /** The one way an address is written here: nobody has two accounts by writing it in capitals. */
    public static String normalEmail(String email) {
        String address = email.strip().toLowerCase(Locale.ROOT);
        if (!isEmail(address)) {
            throw Problem.invalid("email", "must be an e-mail address, as in ada@example.org");
        }
        return address;
    }

    /** How the audit log and lists call them. */
    public String who() {
        return "user " + email;
    }
}
