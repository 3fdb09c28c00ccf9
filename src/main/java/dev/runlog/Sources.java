package dev.runlog;

import dev.runlog.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Where the values of the configuration come from; what is in none of these places has its fallback. */
final class Sources {

    private static final String FILE = "app.properties";

    /** For those who ask a server, not for the server itself. */
    private static final Set<String> OF_CLIENTS = Set.of("RUNLOG_URL", "RUNLOG_KEY");

    private Sources() {}

    /** All of them by key, as they were written: the strongest source wins. Keys that nobody knows are refused. */
    static Map<String, String> read(Optional<Path> file, Map<String, String> environment, Map<String, String> flags) {
        var values = new TreeMap<String, String>();
        Settings.ALL.forEach(setting -> values.put(setting.key(), setting.fallback()));
        values.putAll(fromFile(file));
        for (var setting : Settings.ALL) {
            var value = environment.get(setting.environmentVariable());
            if (value != null) {
                values.put(setting.key(), value);
            }
        }
        refuseUnknownVariables(environment);
        values.putAll(flags);
        return values;
    }

    private static Map<String, String> fromFile(Optional<Path> named) {
        var file = named.orElse(Path.of(FILE));
        if (named.isEmpty() && !Files.exists(file)) {
            return Map.of();
        }
        var properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new Problem(
                    Problem.Code.INVALID, "The configuration file " + file + " cannot be read: " + unreadable + ".");
        }
        var values = new TreeMap<String, String>();
        for (String key : properties.stringPropertyNames()) {
            if (!Settings.isKey(key)) {
                throw new Problem(
                        Problem.Code.INVALID,
                        "The configuration file " + file + " has an unknown key " + key
                                + ": app.properties.example lists all there are.");
            }
            values.put(key, properties.getProperty(key));
        }
        return values;
    }

    private static void refuseUnknownVariables(Map<String, String> environment) {
        var known = Settings.ALL.stream().map(Setting::environmentVariable).collect(Collectors.toSet());
        for (String name : environment.keySet()) {
            if (name.startsWith("RUNLOG_") && !known.contains(name) && !OF_CLIENTS.contains(name)) {
                throw new Problem(
                        Problem.Code.INVALID,
                        "The environment has an unknown variable " + name
                                + ": app.properties.example lists all keys; server.port is RUNLOG_SERVER_PORT.");
            }
        }
    }
}
