package dev.runlog.otlp.span;

import dev.runlog.otlp.known.Kind;
import dev.runlog.otlp.known.Usage;
import java.math.BigDecimal;

/** What a span says was used. */
final class Usages {

    private static final String LANGFUSE = "langfuse.observation.usage_details";

    private Usages() {}

    static Usage of(Attributes attributes, Kind kind) {
        Long prompt = tokens(Field.PROMPT_TOKENS, attributes, kind);
        Long completion = tokens(Field.COMPLETION_TOKENS, attributes, kind);
        Long total = tokens(Field.TOTAL_TOKENS, attributes, kind);
        Long cacheRead = tokens(Field.CACHE_READ_TOKENS, attributes, kind);
        Long cacheWrite = tokens(Field.CACHE_WRITE_TOKENS, attributes, kind);
        if (attributes.has(LANGFUSE)
                && total != null
                && total < (prompt == null ? 0 : prompt) + (completion == null ? 0 : completion)) {
            // Made by hand: its details are parts of input and output, not beside them.
            prompt = Usage.whole(attributes.get(LANGFUSE + "{input}"));
            completion = Usage.whole(attributes.get(LANGFUSE + "{output}"));
        } else if (prompt != null && cacheRead != null && cacheRead > prompt) {
            prompt = prompt + cacheRead + (cacheWrite == null ? 0 : cacheWrite);
        }
        return Usage.of(
                prompt,
                completion,
                total,
                cacheRead,
                cacheWrite,
                tokens(Field.REASONING_TOKENS, attributes, kind),
                cost(attributes));
    }

    private static Long tokens(Field field, Attributes attributes, Kind kind) {
        for (String source : field.sources()) {
            // Genkit repeats the last call's numbers on the spans around it.
            boolean repeated = source.startsWith("genkit:") && kind != Kind.LLM;
            Long tokens = repeated ? null : Usage.whole(attributes.get(source));
            if (tokens != null) {
                return tokens;
            }
        }
        return null;
    }

    private static BigDecimal cost(Attributes attributes) {
        String currency = Field.CURRENCY.text(attributes);
        if (currency != null && !currency.strip().equalsIgnoreCase("USD")) {
            return null;
        }
        for (String source : Field.COST.sources()) {
            BigDecimal cost = Usage.dollars(attributes.get(source));
            if (cost != null) {
                return cost;
            }
        }
        return null;
    }
}
