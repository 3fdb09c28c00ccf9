package dev.runlog;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which class of ours uses which. A class that stands within another one is a part of it.
 *
 * @param uses by their names
 */
record ClassGraph(Map<String, Set<String>> uses) {

    static ClassGraph of(JavaClasses all) {
        var uses = new TreeMap<String, Set<String>>();
        for (var user : all) {
            var used = uses.computeIfAbsent(outermost(user), first -> new TreeSet<>());
            for (var dependency : user.getDirectDependenciesFromSelf()) {
                var target = dependency.getTargetClass().getBaseComponentType();
                if (all.contain(target.getName())) {
                    used.add(outermost(target));
                }
            }
            used.remove(outermost(user));
        }
        return new ClassGraph(uses);
    }

    private static String outermost(JavaClass one) {
        return one.getName().replaceFirst("\\$.*", "");
    }

    /** Classes that all use each other, directly or by others. */
    Set<Set<String>> circles() {
        var reachable = new TreeMap<String, Set<String>>();
        uses.keySet().forEach(name -> reachable.put(name, reachable(name)));
        var circles = new LinkedHashSet<Set<String>>();
        reachable.forEach((name, others) -> {
            if (others.contains(name)) {
                var circle = new TreeSet<>(others);
                circle.removeIf(other -> !reachable.get(other).contains(name));
                circles.add(circle);
            }
        });
        return circles;
    }

    private Set<String> reachable(String from) {
        var found = new HashSet<String>();
        var next = new ArrayDeque<>(uses.get(from));
        while (!next.isEmpty()) {
            String name = next.pop();
            if (found.add(name)) {
                next.addAll(uses.get(name));
            }
        }
        return found;
    }
}
