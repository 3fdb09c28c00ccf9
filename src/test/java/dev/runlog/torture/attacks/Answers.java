package dev.runlog.torture.attacks;

import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** How often an attacker got which answer: a status, or what happened instead. Safe for several threads. */
final class Answers {

    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    void count(String answer) {
        counts.computeIfAbsent(answer, first -> new LongAdder()).increment();
    }

    /** The most frequent first. */
    @Override
    public String toString() {
        return counts.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -entry.getValue().sum()))
                .map(entry -> entry.getKey() + " × " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
