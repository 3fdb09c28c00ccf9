package dev.runlog.prices;

import dev.runlog.model.Problem;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The operator's list of prices, one a line:
 *
 * <pre>
 *   # US dollars per million tokens: prompt, completion, and prompt read from a cache, else as the prompt
 *   some-model-4*   = 3, 15, 0.30
 *   other-model     = 0.15, 0.60
 * </pre>
 */
public final class PriceFile {

    private static final Pattern LINE = Pattern.compile(
            "([^=\\s]+)\\s*[=]\\s*NUM\\s*,\\s*NUM(?:\\s*,\\s*NUM)?".replace("NUM", "(\\d{1,9}(?:\\.\\d{1,9})?)"));

    private PriceFile() {}

    /** Refuses a file that is not there, and one with a line that is no price. */
    public static Prices read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw invalid(file + " is not there, or is no text that can be read.");
        }
        var prices = new ArrayList<Price>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                prices.add(price(file, i + 1, line, prices));
            }
        }
        return new Prices(prices);
    }

    private static Price price(Path file, int number, String line, List<Price> before) {
        var parts = LINE.matcher(line);
        String where = file + ", line " + number + " ";
        if (!parts.matches()) {
            throw invalid(
                    where + "is no price: write a model and dollars per million tokens, in, out and perhaps cached,"
                            + " as in some-model*=3, 15, 0.30.");
        }
        if (before.stream().anyMatch(price -> price.models().equals(parts.group(1)))) {
            throw invalid(
                    where + "gives " + parts.group(1) + " another price than a line before it: leave one of them.");
        }
        var in = number(parts, 2);
        return new Price(parts.group(1), in, number(parts, 3), parts.group(4) == null ? in : number(parts, 4));
    }

    private static BigDecimal number(Matcher parts, int group) {
        return new BigDecimal(parts.group(group));
    }

    private static Problem invalid(String what) {
        return new Problem(Problem.Code.INVALID, "The configuration's prices.file " + what);
    }
}
