package dev.runlog.insight.compare;

import dev.runlog.insight.compare.Trait.Kind;
import dev.runlog.insight.run.Step;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the traits of runs. What is worth looking at depends on all of them together. */
public final class TraitReader {

    private static final int MOST_VALUES = 100;
    private static final int MOST_USERS = 20;
    private static final int LEAST_NUMBERS = 10;
    private static final SizeClass COSTS = new SizeClass(0.001, "$", "");
    private static final SizeClass SECONDS = new SizeClass(1, "", " s");
    private static final double SECOND = 1_000;
    private static final String TOOL = "tool:";
    private static final String STATE = "state:";

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,15})?");

    private static final Pattern LAST_KIND = Pattern.compile("^(tool|state):");

    /** Such metadata is written when the outcome is known. */
    private static final Pattern AFTERWARDS = Pattern.compile("fail|error|reason|outcome");

    private final Set<String> users;
    private final Map<String, Form> forms = new HashMap<>();
    private final Set<String> later = new HashSet<>();
    private final Set<String> leftOut = new TreeSet<>();

    private enum Form {
        TEXT,
        NUMBER
    }

    public TraitReader(List<Features> runs) {
        users = runs.stream()
                .filter(run -> run.user() != null)
                .collect(Collectors.groupingBy(Features::user, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Comparator.comparing((Map.Entry<String, Long> user) -> -user.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_USERS)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        var values = new HashMap<String, Map<String, Integer>>();
        runs.forEach(run -> run.metadata()
                .forEach((key, value) ->
                        values.computeIfAbsent(key, any -> new HashMap<>()).merge(value, 1, Integer::sum)));
        values.forEach((key, counts) -> {
            if (AFTERWARDS.matcher(key.toLowerCase(Locale.ROOT)).find()) {
                later.add(key);
            }
            boolean areNumbers = counts.size() >= LEAST_NUMBERS
                    && counts.keySet().stream()
                            .allMatch(value -> NUMBER.matcher(value).matches());
            boolean isUnique = counts.values().stream().allMatch(count -> count == 1);
            if (areNumbers) {
                forms.put(key, Form.NUMBER);
            } else if (counts.size() <= MOST_VALUES && !isUnique) {
                forms.put(key, Form.TEXT);
            } else {
                leftOut.add(key);
            }
        });
    }

    /** Metadata whose values are too many to compare by, or all different. */
    public Set<String> leftOut() {
        return leftOut;
    }

    public Set<Trait> traits(Features run) {
        var traits = new HashSet<Trait>();
        var tools = tools(run);
        addGiven(run, tools, traits);
        addPath(run, tools, traits);
        addResult(run, traits);
        return traits;
    }

    private void addGiven(Features run, List<String> tools, Set<Trait> to) {
        run.metadata().forEach((key, value) -> {
            var form = forms.get(key);
            if (form != null) {
                String shown = form == Form.TEXT ? value : SizeClass.ofCount(Double.parseDouble(value));
                to.add(new Trait(
                        later.contains(key) ? Kind.RESULT : Kind.GIVEN,
                        (form == Form.TEXT ? Trait.METADATA : "metadata class ") + key,
                        shown));
            }
        });
        if (run.user() != null && users.contains(run.user())) {
            to.add(new Trait(Kind.GIVEN, Trait.USER, run.user()));
        }
        if (run.model() != null) {
            to.add(new Trait(Kind.GIVEN, Trait.MODEL, run.model()));
        }
        if (!tools.isEmpty()) {
            to.add(new Trait(Kind.GIVEN, "firstTool", tools.get(0)));
        }
    }

    private static List<String> tools(Features run) {
        return run.path().stream()
                .map(Step::name)
                .filter(name -> name.startsWith(TOOL))
                .map(name -> name.substring(TOOL.length()))
                .toList();
    }

    private static void addPath(Features run, List<String> tools, Set<Trait> to) {
        run.tools().forEach((tool, calls) -> {
            to.add(new Trait(Kind.PATH, Trait.TOOL, tool));
            if (calls > 1) {
                to.add(new Trait(Kind.PATH, "twice", tool));
            }
        });
        for (var step : run.path()) {
            if (step.name().startsWith(STATE)) {
                to.add(new Trait(Kind.PATH, "state", step.name().substring(STATE.length())));
            }
        }
        for (int i = 1; i < tools.size(); i++) {
            to.add(new Trait(Kind.PATH, Trait.BEFORE, tools.get(i - 1) + "\n" + tools.get(i)));
        }
        run.failedTools().forEach(tool -> to.add(new Trait(Kind.PATH, "failedTool", tool)));
        if (run.confidence() != null) {
            int tenths = (int) Math.min(9, Math.floor(run.confidence() * 10));
            to.add(new Trait(Kind.PATH, "confidence", tenths * 10 + "–" + (tenths + 1) * 10 + " %"));
        }
    }

    private static void addResult(Features run, Set<Trait> to) {
        to.add(new Trait(Kind.RESULT, "events", SizeClass.ofCount(run.events())));
        if (run.durationMs() != null) {
            to.add(new Trait(Kind.RESULT, "duration", SECONDS.of(run.durationMs() / SECOND)));
        }
        if (run.cost() != null) {
            to.add(new Trait(Kind.RESULT, "cost", COSTS.of(run.cost())));
        }
        run.signals().forEach(signal -> to.add(new Trait(Kind.RESULT, Trait.SIGNAL, signal)));
        if (!run.path().isEmpty()) {
            String last = run.path().get(run.path().size() - 1).name();
            to.add(new Trait(Kind.RESULT, "lastStep", LAST_KIND.matcher(last).replaceFirst("")));
        }
    }
}
