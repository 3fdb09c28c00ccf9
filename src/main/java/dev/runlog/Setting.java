package dev.runlog;

import dev.runlog.model.Problem;
import dev.runlog.model.Text;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One key of the configuration: its name, what it is when nobody says, how it is read, and what it means.
 *
 * @param fallback as somebody would write it; empty for none
 * @param secret whether nobody but the server may know its value
 */
record Setting<T>(String key, String fallback, Function<String, T> reader, String meaning, boolean secret) {

    /** {@code RUNLOG_SERVER_PORT} for {@code server.port}. */
    String environmentVariable() {
        return "RUNLOG_" + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    T read(String value) {
        try {
            Text.Check.fault(value, Integer.MAX_VALUE).ifPresent(must -> {
                throw new IllegalArgumentException(must);
            });
            return reader.apply(value.strip());
        } catch (IllegalArgumentException unfit) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The configuration's " + key + " cannot be " + (secret ? "what it is" : "'" + value + "'") + ": it "
                            + unfit.getMessage() + ".");
        }
    }

    static Setting<String> text(String key, String fallback, String meaning) {
        return new Setting<>(key, fallback, value -> value, meaning, false);
    }

    static Setting<String> text(String key, String fallback, String pattern, String must, String meaning) {
        return text(key, fallback, value -> value.matches(pattern), must, meaning);
    }

    static Setting<String> text(String key, String fallback, Predicate<String> fits, String must, String meaning) {
        return new Setting<>(
                key,
                fallback,
                value -> {
                    if (!fits.test(value)) {
                        throw new IllegalArgumentException(must);
                    }
                    return value;
                },
                meaning,
                false);
    }

    /** Empty unless given, and never repeated in what is said about it. */
    static Setting<String> secret(String key, Predicate<String> fits, String must, String meaning) {
        return new Setting<>(
                key,
                "",
                value -> {
                    if (!value.isEmpty() && !fits.test(value)) {
                        throw new Problem(
                                Problem.Code.INVALID,
                                "The configuration's " + key + " cannot be what it is: it " + must + ".");
                    }
                    return value;
                },
                meaning,
                true);
    }

    static Setting<Boolean> truth(String key, String fallback, String meaning) {
        return new Setting<>(
                key,
                fallback,
                value -> switch (value) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException("must be true or false");
                },
                meaning,
                false);
    }

    /** A number that nobody has to give. */
    static Setting<Optional<Long>> maybe(String key, long least, long most, String meaning) {
        var given = number(key, "", least, most, meaning);
        return new Setting<>(
                key,
                "",
                value -> value.isEmpty() ? Optional.empty() : Optional.of(given.reader.apply(value)),
                meaning,
                false);
    }

    static Setting<Duration> duration(String key, String fallback, String meaning) {
        return new Setting<>(
                key,
                fallback,
                value -> {
                    if (!value.matches("[1-9][0-9]{0,4}[smhd]")) {
                        throw new IllegalArgumentException(
                                "must be a number of seconds, minutes, hours or days, as in 4s, 2m or 1h");
                    }
                    return length(value);
                },
                meaning,
                false);
    }

    /** @param text a number with its unit */
    private static Duration length(String text) {
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        return switch (text.charAt(text.length() - 1)) {
            case 's' -> Duration.ofSeconds(number);
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    /** Empty when it is off. */
    static Setting<Optional<Duration>> interval(String key, String meaning) {
        return new Setting<>(
                key,
                "off",
                value -> {
                    if (value.equals("off")) {
                        return Optional.empty();
                    }
                    if (!value.matches("[1-9][0-9]{0,4}[mhd]")) {
                        throw new IllegalArgumentException(
                                "must be off, or a number of minutes, hours or days, as in 30m, 24h or 7d");
                    }
                    return Optional.of(length(value));
                },
                meaning,
                false);
    }

    static Setting<Long> number(String key, String fallback, long least, long most, String meaning) {
        String must = "must be a whole number from " + least + " to " + most;
        return new Setting<>(
                key,
                fallback,
                value -> {
                    try {
                        long number = Long.parseLong(value);
                        if (number >= least && number <= most) {
                            return number;
                        }
                    } catch (NumberFormatException unfit) {
                        throw new IllegalArgumentException(must, unfit);
                    }
                    throw new IllegalArgumentException(must);
                },
                meaning,
                false);
    }
}
