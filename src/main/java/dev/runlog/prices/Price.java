package dev.runlog.prices;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a million tokens cost, in US dollars.
 *
 * @param models their names, in which a star stands for anything
 * @param in of a prompt
 * @param cached of that part of a prompt that came from a cache
 */
record Price(String models, BigDecimal in, BigDecimal out, BigDecimal cached) {

    private static final int MILLION = 6;
    private static final int DECIMALS = 12;

    boolean isOf(String model) {
        String[] parts = models.toLowerCase(Locale.ROOT).split("\\*", -1);
        var pattern = new StringBuilder();
        for (String part : parts) {
            pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(part));
        }
        return Pattern.matches(pattern.toString(), model.toLowerCase(Locale.ROOT));
    }

    /** How much of a name it says. */
    int precision() {
        return models.replace("*", "").length() + (models.contains("*") ? 0 : 1);
    }

    /** @param fromCache that part of the prompt */
    BigDecimal of(long prompt, long fromCache, long completion) {
        long read = Math.min(fromCache, prompt);
        return in.multiply(BigDecimal.valueOf(prompt - read))
                .add(cached.multiply(BigDecimal.valueOf(read)))
                .add(out.multiply(BigDecimal.valueOf(completion)))
                .movePointLeft(MILLION)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros();
    }
}
