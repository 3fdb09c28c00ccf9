package dev.runlog.insight.bundle;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A form by which something is known that may not leave.
 *
 * @param pattern where it has a group, that is what may not leave
 * @param isOne whether what looks like one is one
 */
record SecretForm(Masked kind, Pattern pattern, Predicate<String> isOne) {

    private static final int LEAST_CARD = 13;
    private static final int MOST_CARD = 19;
    private static final int LEAST_PHONE = 8;
    private static final int MOST_PHONE = 15;
    private static final int LEAST_CLASSES = 3;
    /** Of each character, in bits. */
    private static final double LEAST_CHANCE = 3.5;
    /** Four are the most there can be. */
    private static final double LEAST_CHANCE_OF_HEX = 3;

    /** In what is written like an address, a command line or a part of JSON: {@code password=…}, {@code "password":"…"}. */
    private static final String NAME =
            "(?:passw(?:or)?d|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key|credential)";

    /** Signs are rarer than letters: what begins with one is found sooner. */
    private static final String AFTER_NAME = "(?i)[=:](?<=" + NAME + "[\"']{0,1} {0,1}[=:])";

    /** The surest first: what one has taken the next ones do not see. */
    static final List<SecretForm> ALL = List.of(
            of(Masked.KEY, "-----BEGIN [A-Z ]*PRIVATE KEY-----[\\s\\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)"),
            of(Masked.KEY, "eyJ(?<![A-Za-z0-9_-]eyJ)[A-Za-z0-9_-]{5,}\\.[A-Za-z0-9_-]{5,}\\.[A-Za-z0-9_-]*"),
            of(
                    Masked.KEY,
                    "\\b(?:(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}"
                            + "|glpat-[A-Za-z0-9_-]{16,}|xox[a-z]-[A-Za-z0-9-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}\\b"
                            + "|AIza[A-Za-z0-9_-]{30,}|whsec_[A-Za-z0-9+/=]{20,}|hf_[A-Za-z0-9]{20,}"
                            + "|[a-z][a-z0-9]{0,31}+_(?:live|test)_[A-Za-z0-9]{20,})"),
            of(Masked.SECRET, "://[^\\s/:@]{0,200}+:([^\\s/@]{1,500}+)@"),
            of(Masked.SECRET, "(?i)(?:\\bauthorization|\\b(?:set-)?cookie)[\"']?+ ?: ?[\"']?+([^\\r\\n\"']+)"),
            of(Masked.SECRET, AFTER_NAME + " ?(?:\"(?=[^\"\\r\\n]++\")|'(?=[^'\\r\\n]++'))([^\"'\\r\\n]++)"),
            of(Masked.SECRET, AFTER_NAME + " ?([^\\s&;,\"'<>{\\[]++)"),
            of(Masked.SECRET, "(?i) (?<=\\b(?:bearer|basic) )(?=\\S*[0-9])([A-Za-z0-9+/=._~-]{8,})"),
            of(Masked.SECRET, "(?<![\\w.-])(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}(?![\\w-]|\\.[0-9])"),
            // Trace ids have 32 digits, commits 40, and a digest that says so is no key.
            new SecretForm(
                    Masked.WORD,
                    Pattern.compile(
                            "(?<![A-Za-z0-9])(?<!(?i:sha-?256|sha-?384|sha-?512|digest)[\"']{0,1} {0,1}[:=-][\"' ]{0,2})"
                                    + "(?:0x)?(?:[0-9a-f]{48,}|[0-9A-F]{48,})(?![A-Za-z0-9])"),
                    SecretForm::isMixed),
            of(
                    Masked.EMAIL,
                    "(?<![\\p{L}\\p{N}._%+'-])[\\p{L}\\p{N}._%+'-]++@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+"),
            new SecretForm(
                    Masked.IBAN,
                    Pattern.compile("\\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\\b"),
                    SecretForm::isIban),
            new SecretForm(
                    Masked.CARD, Pattern.compile("(?<![0-9.])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])"), SecretForm::isCard),
            of(
                    Masked.IP,
                    "(?=[0-9])(?<![0-9.])(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?![0-9.])"),
            of(
                    Masked.IP,
                    "(?=[0-9A-Fa-f]{1,4}+:)(?<![0-9A-Fa-f:])(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}"
                            + "|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,6})(?![0-9A-Fa-f:])"),
            new SecretForm(
                    Masked.PHONE,
                    Pattern.compile("[+0](?<![\\w.][+0])(?:(?<=\\+)|0)[1-9][0-9 ()./-]{6,20}[0-9](?!\\w)"
                            + "|(?=[(0-9])(?<![\\w.-])\\(?[0-9]{3}\\)?[ .-][0-9]{3}[ .-][0-9]{4}(?![\\w-])"),
                    SecretForm::isPhone),
            new SecretForm(
                    Masked.WORD,
                    Pattern.compile("(?<![A-Za-z0-9+/_=.~-])[A-Za-z0-9+/_=.~-]{20,}+"),
                    SecretForm::isByChance));

    static SecretForm of(Masked kind, String pattern) {
        return new SecretForm(kind, Pattern.compile(pattern), any -> true);
    }

    private static String digits(String text) {
        return text.replaceAll("[^0-9]", "");
    }

    /** By its check digit, as Luhn has it. */
    private static boolean isCard(String text) {
        String digits = digits(text);
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighed = i % 2 == 0 ? digit : digit * 2;
            sum += weighed > 9 ? weighed - 9 : weighed;
        }
        return digits.length() >= LEAST_CARD && digits.length() <= MOST_CARD && sum % 10 == 0 && !isOneDigit(digits);
    }

    private static boolean isOneDigit(String digits) {
        return digits.chars().distinct().count() == 1;
    }

    /** By its check number: what is left of it over 97 is 1. */
    private static boolean isIban(String text) {
        String plain = text.replace(" ", "");
        var number = new StringBuilder();
        (plain.substring(4) + plain.substring(0, 4))
                .toUpperCase(Locale.ROOT)
                .chars()
                .forEach(letter -> number.append(Character.digit(letter, Character.MAX_RADIX)));
        return new BigInteger(number.toString()).mod(BigInteger.valueOf(97)).equals(BigInteger.ONE);
    }

    private static boolean isPhone(String text) {
        int digits = digits(text).length();
        return digits >= LEAST_PHONE && digits <= MOST_PHONE;
    }

    /** Of small letters, capitals, digits and signs that no name or path has it has three, and each letter is a surprise. */
    private static boolean isByChance(String word) {
        int classes = has(word, "[a-z]") + has(word, "[A-Z]") + has(word, "[0-9]") + has(word, "[+=~]");
        return classes >= LEAST_CLASSES && entropy(word) >= LEAST_CHANCE;
    }

    private static boolean isMixed(String word) {
        return entropy(word) >= LEAST_CHANCE_OF_HEX;
    }

    private static int has(String word, String letters) {
        return Pattern.compile(letters).matcher(word).find() ? 1 : 0;
    }

    private static double entropy(String word) {
        Map<Integer, Integer> counts = new HashMap<>();
        word.chars().forEach(letter -> counts.merge(letter, 1, Integer::sum));
        double bits = 0;
        for (int count : counts.values()) {
            double share = (double) count / word.length();
            bits -= share * Math.log(share) / Math.log(2);
        }
        return bits;
    }
}
