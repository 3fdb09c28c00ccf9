package dev.runlog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Packages, and what each may import.
 *
 * @param allowed in this order: each may import only what comes after it
 */
record Rooms(Map<String, Set<String>> allowed) {

    private static final String ROOT = "dev.runlog";

    /** @param table a line for each: its name, and the names of those it may import */
    static Rooms parse(String table) {
        var allowed = new LinkedHashMap<String, Set<String>>();
        for (String line : table.lines().toList()) {
            var names = List.of(line.strip().split(" +"));
            for (String imported : names) {
                if (allowed.containsKey(imported)) {
                    throw new IllegalArgumentException(names.get(0) + " may not import " + imported + ", above it");
                }
            }
            allowed.put(names.get(0), Set.copyOf(names.subList(1, names.size())));
        }
        return new Rooms(allowed);
    }

    /** Every use of one class by another that is not allowed. */
    List<String> forbidden(ClassGraph graph) {
        var found = new ArrayList<String>();
        graph.uses().forEach((user, all) -> {
            String room = room(user);
            for (String used : all) {
                String other = room(used);
                if (!other.equals(room) && !allowed.get(room).contains(other)) {
                    found.add(user + " uses " + used);
                }
            }
        });
        return found;
    }

    /** The package of a class, or the nearest one around it that is listed. */
    private String room(String name) {
        String room = name.substring(0, name.lastIndexOf('.'));
        while (!room.equals(ROOT) && !allowed.containsKey(room.substring(ROOT.length() + 1))) {
            room = room.substring(0, room.lastIndexOf('.'));
        }
        return room.equals(ROOT) ? ROOT : room.substring(ROOT.length() + 1);
    }
}
