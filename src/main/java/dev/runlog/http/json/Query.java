package dev.runlog.http.json;

import dev.runlog.model.FieldErrors;
import dev.runlog.model.Problem;
import dev.runlog.model.Text;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The parameters of an address, or the arguments of a tool, each asked for by name and type. What is wrong with them, or
 * was never asked for, is refused by name in {@link #done}.
 */
public final class Query {

    /** As JSON writes it. */
    private static final Pattern NUMBER = Pattern.compile("(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");

    private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

    private static final int MOST_VALUES = 100;

    private final MultivaluedMap<String, String> parameters;
    private final String whatItIsNot;
    private final Set<String> asked = new HashSet<>();
    private final FieldErrors wrong = new FieldErrors();

    public Query(MultivaluedMap<String, String> parameters) {
        this(parameters, "a parameter of this address");
    }

    /** @param whatItIsNot said of each name that nobody asked for */
    public Query(MultivaluedMap<String, String> parameters, String whatItIsNot) {
        this.parameters = parameters;
        this.whatItIsNot = whatItIsNot;
    }

    /** @return null when it was not given */
    public String text(String name) {
        return value(name, "must not be empty", text -> text.isEmpty() ? null : text);
    }

    public Boolean truth(String name) {
        return value(name, "must be true or false", text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> null;
        });
    }

    public Instant time(String name) {
        return value(name, "must be a time in ISO 8601, as in 2026-01-31T12:00:00Z", text -> {
            // A plus sign that was not encoded came as a blank.
            return Times.read(text.replace(' ', '+'));
        });
    }

    public Double number(String name) {
        return value(name, "must be a number, 0 or more", text -> {
            boolean fit = NUMBER.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
            return fit ? Double.valueOf(text) : null;
        });
    }

    public int limit(int usual, int most) {
        Integer limit = value("limit", "must be a whole number from 1 to " + most, text -> {
            int number = WHOLE.matcher(text).matches() ? Integer.parseInt(text) : 0;
            return number >= 1 && number <= most ? number : null;
        });
        return limit == null ? usual : limit;
    }

    /** One of a few words. */
    public <T> T choice(String name, Map<String, T> choices) {
        return value(name, "must be one of " + String.join(", ", choices.keySet()), choices::get);
    }

    /** What follows this in the names of parameters that begin so. */
    public Set<String> namesAfter(String prefix, int most) {
        var found = new TreeSet<String>();
        for (String name : parameters.keySet()) {
            if (name.startsWith(prefix) && name.length() > prefix.length()) {
                found.add(name.substring(prefix.length()));
            }
        }
        if (found.size() > most) {
            wrong.add(prefix + "*", "must not be given more than " + most + " times");
        }
        return found;
    }

    /** @return all that it was given with, empty ones too; none when it was not given */
    public Set<String> texts(String name) {
        return values(name, "", Function.identity());
    }

    /** As {@link #texts}, where an empty one means nothing. */
    public Set<String> filledTexts(String name) {
        return values(name, "must not be empty", text -> text.isEmpty() ? null : text);
    }

    /** As {@link #choices}; an empty one is none of them. */
    public Set<String> choicesOrNone(String name, Collection<String> choices) {
        String must = "must be empty, or one of " + String.join(", ", choices) + ", or some with commas in between";
        return some(name, must, text -> text.isEmpty() || choices.contains(text));
    }

    /** Some of a few words: the parameter is repeated, or they stand with commas in between. */
    public Set<String> choices(String name, Collection<String> choices) {
        String must = "must be one of " + String.join(", ", choices) + ", or some with commas in between";
        return some(name, must, choices::contains);
    }

    private Set<String> some(String name, String must, Predicate<String> isOne) {
        var given = parameters.get(name);
        if (given == null) {
            asked.add(name);
            return Set.of();
        }
        var split = new ArrayList<String>();
        given.forEach(text -> split.addAll(List.of(text.split(",", -1))));
        return values(name, split, must, text -> isOne.test(text) ? text : null);
    }

    private Set<String> values(String name, String must, Function<String, String> reader) {
        return values(name, parameters.getOrDefault(name, List.of()), must, reader);
    }

    private Set<String> values(String name, List<String> given, String must, Function<String, String> reader) {
        asked.add(name);
        var values = new LinkedHashSet<String>();
        if (given.size() > MOST_VALUES) {
            wrong.add(name, "must not have more than " + MOST_VALUES + " values");
            return values;
        }
        for (String text : given) {
            String value = read(name, text, must, reader);
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }

    /** A time and a later one, either of which may be null. */
    public void inOrder(String earlier, Instant start, String later, Instant end) {
        if (start != null && end != null && !start.isBefore(end)) {
            wrong.add(earlier, "must be before " + later);
        }
    }

    /**
     * @param reader gives null for what does not fit, or throws a {@link Problem} of its own
     * @return null when it was not given, or did not fit
     */
    public <T> T value(String name, String must, Function<String, T> reader) {
        asked.add(name);
        var values = parameters.get(name);
        if (values == null) {
            return null;
        }
        if (values.size() > 1) {
            wrong.add(name, "must be given once");
            return null;
        }
        return read(name, values.get(0), must, reader);
    }

    private <T> T read(String name, String text, String must, Function<String, T> reader) {
        var fault = Text.Check.fault(name + text, Integer.MAX_VALUE);
        T value = fault.isPresent() ? null : reader.apply(text);
        if (value == null) {
            wrong.add(name, fault.orElse(must));
        }
        return value;
    }

    /** Refuses the request when anything about its parameters is wrong. Call it when all have been asked for. */
    public void done() {
        for (String name : parameters.keySet()) {
            if (!asked.contains(name)) {
                wrong.add(name, "is not " + whatItIsNot);
            }
        }
        wrong.refuseIfAny();
    }
}
