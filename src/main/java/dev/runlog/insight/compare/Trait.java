package dev.runlog.insight.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;

/**
 * Something that a run has or has not.
 *
 * @param name what is looked at, as in {@code metadata.plan}, {@code toolName} or {@code before}
 * @param value what it is there
 */
public record Trait(Kind kind, String name, String value) implements Comparable<Trait> {

    /** As lists are filtered by it, and so the others. */
    static final String METADATA = "metadata.";

    static final String USER = "userId";
    static final String MODEL = "model";
    static final String TOOL = "toolName";
    static final String SIGNAL = "signal";
    static final String BEFORE = "before";
    private static final Set<String> FILTERS = Set.of(USER, MODEL, TOOL, SIGNAL);

    private static final Comparator<Trait> ORDER = Comparator.comparing(Trait::kind)
            .thenComparing(trait -> trait.name.equals(BEFORE)) // what is simpler says the same
            .thenComparing(Trait::name)
            .thenComparing(Trait::value);

    /** When it shows; what shows earlier may be a reason of what shows later, and not the other way round. */
    public enum Kind {
        /** Known at the start. */
        GIVEN,
        PATH,
        RESULT;

        @JsonValue
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public int compareTo(Trait other) {
        return ORDER.compare(this, other);
    }

    /** Whether lists can be filtered by it, by this name and value. */
    public boolean isFilter() {
        return FILTERS.contains(name) || name.startsWith(METADATA);
    }

    /** For people, as in {@code plan = free}. */
    public String words() {
        return switch (name) {
            case "firstTool" -> "begins with " + value;
            case TOOL -> "uses " + value;
            case "twice" -> "uses " + value + " more than once";
            case "failedTool" -> value + " fails";
            case BEFORE -> value.replace("\n", " directly before ");
            case "state" -> "reaches the state " + value;
            case "lastStep" -> "ends with " + value;
            case SIGNAL -> "shows " + value.replace('_', ' ');
            default -> name.replaceFirst("^metadata(\\.| class )", "") + " = " + value;
        };
    }
}
