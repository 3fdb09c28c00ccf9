package dev.runlog.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a key may do: record runs, look at them, run the place. */
public enum Scope {
    WRITE,
    READ,
    ADMIN;

    /** One or more, as a request's field. */
    public record Some(Set<Scope> scopes) {}

    private final String wire = name().toLowerCase(Locale.ROOT);

    /** The name on the wire and on the command line. */
    @JsonValue
    public String wire() {
        return wire;
    }

    /** {@code write,read}: as scopes are stored and as people type them. */
    public static String list(Set<Scope> scopes) {
        return scopes.stream().map(Scope::wire).collect(Collectors.joining(","));
    }

    public static Optional<Scope> find(String wire) {
        return Arrays.stream(values()).filter(scope -> scope.wire.equals(wire)).findFirst();
    }

    public static Set<Scope> parse(String list) {
        var scopes = EnumSet.noneOf(Scope.class);
        for (String name : list.split(",", -1)) {
            scopes.add(find(name.strip())
                    .orElseThrow(() ->
                            Problem.invalid("scopes", "must be some of write, read, admin, separated by commas")));
        }
        return Collections.unmodifiableSet(scopes);
    }
}
