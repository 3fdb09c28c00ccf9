package dev.runlog.mcp.tools;

import com.fasterxml.jackson.databind.JsonNode;
import dev.runlog.api.query.SessionQuery;
import dev.runlog.http.json.Query;
import dev.runlog.model.Problem;
import dev.runlog.model.SessionFilter;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The arguments of a tool, read as the parameters of an address are: a list stands for a parameter that is repeated, and
 * the members of {@code metadata} and {@code not} for the parameters whose names begin so.
 */
final class Arguments {

    private static final String METADATA = "metadata";
    private static final String NOT = "not";
    private static final Pattern SPAN = Pattern.compile("([1-9][0-9]{0,3})([mhdw])");

    private static final Map<String, Duration> UNITS = Map.of(
            "m", Duration.ofMinutes(1), "h", Duration.ofHours(1), "d", Duration.ofDays(1), "w", Duration.ofDays(7));

    private Arguments() {}

    static Query query(JsonNode arguments) {
        var parameters = new MultivaluedHashMap<String, String>();
        arguments.properties().forEach(argument -> add(parameters, "", argument.getKey(), argument.getValue()));
        return new Query(parameters, "an argument of this tool");
    }

    private static void add(MultivaluedMap<String, String> parameters, String prefix, String name, JsonNode value) {
        boolean isGroup = name.equals(METADATA) || (name.equals(NOT) && prefix.isEmpty());
        if (value.isObject() && isGroup) {
            value.properties()
                    .forEach(member -> add(parameters, prefix + name + ".", member.getKey(), member.getValue()));
        } else if (value.isArray()) {
            value.forEach(one -> parameters.add(prefix + name, text(prefix + name, one)));
        } else if (!value.isNull()) {
            parameters.add(prefix + name, text(prefix + name, value));
        }
    }

    private static String text(String name, JsonNode value) {
        if (value.isContainerNode() || value.isNull()) {
            throw Problem.invalid(name, "must be a text, a number, true or false, or a list of those");
        }
        return value.asText();
    }

    /** All filters of lists, and {@code span}: since a time ago. */
    static SessionFilter filter(Query query, Instant now) {
        var span =
                query.value("span", "must be a number with m, h, d or w behind it, as in 24h or 7d", Arguments::span);
        var filter = SessionQuery.filter(query);
        if (span == null) {
            return filter;
        }
        if (filter.from() != null) {
            throw Problem.invalid("span", "cannot be combined with from");
        }
        var to = filter.to() == null ? now : filter.to();
        var from = to.minus(span);
        return filter.between(from.isBefore(Instant.EPOCH) ? Instant.EPOCH : from, filter.to());
    }

    private static Duration span(String text) {
        var span = SPAN.matcher(text);
        return span.matches() ? UNITS.get(span.group(2)).multipliedBy(Integer.parseInt(span.group(1))) : null;
    }

    /** Refuses a call without it. */
    static String required(Query query, String name) {
        String value = query.text(name);
        if (value == null) {
            throw Problem.invalid(name, "is missing: send the id of a run, as find_runs gives it");
        }
        return value;
    }

    /** A whole number of a few. */
    static int whole(Query query, String name, int usual, int least, int most) {
        Integer number = query.value(name, "must be a whole number from " + least + " to " + most, text -> {
            int value = text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : -1;
            return value >= least && value <= most ? value : null;
        });
        return number == null ? usual : number;
    }
}
