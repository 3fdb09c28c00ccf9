package dev.runlog.otlp.known;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a span says was used. Null is what it does not say.
 *
 * @param prompt tokens, those from a cache and into one included
 * @param completion tokens, those of reasoning included
 * @param cost in US dollars
 */
public record Usage(
        Long prompt, Long completion, Long total, Long cacheRead, Long cacheWrite, Long reasoning, BigDecimal cost) {

    public static final Usage NOTHING = new Usage(null, null, null, null, null, null, null);

    private static final int DECIMALS = 12;
    private static final int LONGEST_NUMBER = 40;
    private static final long MOST = 1L << 50;

    /** Zero of everything is the same as nothing. */
    public boolean isNothing() {
        return isZero(prompt) && isZero(completion) && isZero(total) && (cost == null || cost.signum() == 0);
    }

    private static boolean isZero(Long tokens) {
        return tokens == null || tokens == 0;
    }

    /** With the total that a sender gives, if it can be true. */
    public static Usage of(
            Long prompt,
            Long completion,
            Long total,
            Long cacheRead,
            Long cacheWrite,
            Long reasoning,
            BigDecimal cost) {
        boolean parts = prompt != null || completion != null;
        Long all = parts && (total == null || total < sum(prompt, completion)) ? (Long) sum(prompt, completion) : total;
        return new Usage(prompt, completion, all, cacheRead, cacheWrite, reasoning, cost);
    }

    private static long sum(Long one, Long other) {
        return (one == null ? 0 : one) + (other == null ? 0 : other);
    }

    /** Null for what is no amount of money. */
    public static BigDecimal dollars(JsonNode value) {
        BigDecimal amount = number(value);
        return amount == null
                ? null
                : amount.setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
    }

    /** As a whole number; null for what is no number of things. */
    public static Long whole(JsonNode value) {
        BigDecimal number = number(value);
        return number == null
                ? null
                : (Long) number.setScale(0, RoundingMode.HALF_UP).longValue();
    }

    private static BigDecimal number(JsonNode value) {
        if (value == null || !(value.isNumber() || value.isTextual())) {
            return null;
        }
        String text = value.asText().strip();
        if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
            return null;
        }
        try {
            var number = new BigDecimal(text);
            boolean sane = Math.abs((long) number.scale()) < 1_000
                    && number.signum() >= 0
                    && number.compareTo(BigDecimal.valueOf(MOST)) < 0;
            return sane ? number : null;
        } catch (NumberFormatException none) {
            return null;
        }
    }
}
