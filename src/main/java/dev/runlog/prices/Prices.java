package dev.runlog.prices;

import dev.runlog.model.EventDetails;
import dev.runlog.model.NewEvent;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Fills in what nobody said: the cost of an event that names its model and its tokens. */
public final class Prices {

    /** Nobody gave any. */
    public static final Prices NONE = new Prices(List.of());

    /** Where senders of spans and logs are read, this is what they say of caches. */
    private static final Pattern FROM_CACHE = Pattern.compile("\"cacheReadTokens\"\\s*:\\s*(\\d{1,15})\\b");

    private final List<Price> mostPreciseFirst;

    Prices(List<Price> all) {
        this.mostPreciseFirst = all.stream()
                .sorted(Comparator.comparingInt(Price::precision).reversed())
                .toList();
    }

    /** What a call of a model cost; nothing if there is nothing to tell it by. */
    public Optional<BigDecimal> estimate(String model, Long prompt, Long completion, long fromCache) {
        boolean isKnown = model != null && (prompt != null || completion != null);
        return isKnown
                ? price(model).map(price -> price.of(number(prompt), fromCache, number(completion)))
                : Optional.empty();
    }

    /** The event with an estimated cost; as it is, if it has one, or there is nothing to tell it by. */
    public NewEvent fill(NewEvent event) {
        var details = event.details();
        if (mostPreciseFirst.isEmpty() || event.estimatedCost() != null || details == null) {
            return event;
        }
        return estimate(details.model(), details.promptTokens(), details.completionTokens(), fromCache(details))
                .map(cost -> event.estimated(cost.doubleValue()))
                .orElse(event);
    }

    private Optional<Price> price(String model) {
        return mostPreciseFirst.stream().filter(price -> price.isOf(model)).findFirst();
    }

    private static long number(Long tokens) {
        return tokens == null ? 0 : tokens;
    }

    private static long fromCache(EventDetails details) {
        if (details.metadata() == null) {
            return 0;
        }
        var found = FROM_CACHE.matcher(details.metadata().text());
        return found.find() ? Long.parseLong(found.group(1)) : 0;
    }
}
