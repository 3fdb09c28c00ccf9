package dev.runlog.insight.bundle;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What is masked. */
public enum Masked {
    /** The one that the agent ran for. */
    USER("user", "users"),
    /** The whole value of a member that is called password, token, cookie and the like. */
    SECRET("value of a secret field", "values of secret fields"),
    KEY("key", "keys"),
    EMAIL("e-mail address", "e-mail addresses"),
    IBAN("bank account", "bank accounts"),
    CARD("card number", "card numbers"),
    IP("network address", "network addresses"),
    PHONE("phone number", "phone numbers"),
    /** Long and as if by chance. */
    WORD("word that looks like a key", "words that look like keys");

    private final String one;
    private final String several;

    Masked(String one, String several) {
        this.one = one;
        this.several = several;
    }

    /** As it stands in the place of the so manieth value: {@code <email-2>}. */
    String mask(int number) {
        return this == USER ? wire() + "-" + number : "<" + wire() + "-" + number + ">";
    }

    /** In the place of values beyond those that are told apart. */
    String mask() {
        return this == USER ? wire() : "<" + wire() + ">";
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@code 3 e-mail addresses, 1 key}; {@code nothing} of nothing. */
    public static String words(Map<Masked, Integer> counts) {
        String words = counts.entrySet().stream()
                .map(count ->
                        count.getValue() + " " + (count.getValue() == 1 ? count.getKey().one : count.getKey().several))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "nothing" : words;
    }
}
