package dev.runlog.insight.run;

import static dev.runlog.insight.words.Wording.count;

import dev.runlog.insight.run.Signal.Kind;
import dev.runlog.insight.run.Signal.Severity;
import dev.runlog.insight.stretch.Stretch;
import dev.runlog.insight.stretch.Tools.Use;
import dev.runlog.insight.text.FailureClass;
import dev.runlog.insight.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the tools of a run say of it: how they failed, and whether a run that says it succeeded did what it was to do.
 *
 * @param lastAttempt its place in the run
 */
record ToolSignals(Collection<Use> tools, RunAnalysis read, int lastAttempt) {

    private static final int FEWEST = 2;
    private static final int WARNING_OF = 4;
    private static final double WARNING = 0.5;
    private static final int SEVERE_OF = 5;
    private static final double SEVERE = 0.8;

    /**
     * A tool that does something. If it fails the thing is not done, whatever else succeeds; if one fails that only looks
     * things up, another may have found them.
     */
    private static final Pattern ACTS =
            Pattern.compile("(?i)(?<![a-z])(book|pay|charge|send|create|update|delete|remove"
                    + "|write|save|submit|post|deploy|cancel|refund|transfer|schedule|reserve|order|buy|purchase|publish|upload"
                    + "|merge|commit|notify|issue|close|approve|apply|insert|set|add|move|rename|install|migrate|restart|execute"
                    + "|edit|patch|push|reply|register|assign)(?![a-z])");

    private static final Pattern WORD_BORDER = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[_.\\-]");

    List<Signal> troubles() {
        var signals = new ArrayList<Signal>();
        errors(signals);
        failures(Kind.UNKNOWN_TOOL, FailureClass.UNKNOWN_TOOL, "does not exist", signals);
        failures(Kind.BAD_ARGUMENTS, FailureClass.BAD_ARGUMENTS, "was called with arguments it does not take", signals);
        return signals;
    }

    private void errors(List<Signal> signals) {
        double share = read.failedAttempts() / (double) Math.max(1, read.attempts());
        boolean isSevere = read.attempts() >= SEVERE_OF && share >= SEVERE;
        if (!isSevere && (read.attempts() < WARNING_OF || share < WARNING)) {
            return;
        }
        String worst = tools.stream()
                .max(Comparator.comparing(Use::failed).thenComparing(Use::tool))
                .map(Use::tool)
                .orElse(null);
        signals.add(new Signal(
                Kind.TOOL_ERRORS,
                isSevere ? Severity.SEVERE : Severity.WARNING,
                read.failedAttempts(),
                worst,
                0,
                0,
                read.failures().stream()
                        .map(FailedAttempt::event)
                        .limit(Signal.MOST_EVENTS)
                        .toList(),
                read.failedAttempts() + " of " + read.attempts() + " attempts failed, most of them of " + worst + "."));
    }

    private void failures(Kind kind, FailureClass failureClass, String says, List<Signal> signals) {
        var all = read.failures().stream()
                .filter(failed ->
                        !failed.text().isBlank() && FailureClass.of(Normalizer.of(failed.text())) == failureClass)
                .toList();
        if (all.isEmpty()) {
            return;
        }
        boolean isMadeGood = all.stream().allMatch(FailedAttempt::madeGood);
        signals.add(new Signal(
                kind,
                isMadeGood ? Severity.INFO : Severity.WARNING,
                all.size(),
                all.get(0).tool(),
                0,
                0,
                all.stream().map(FailedAttempt::event).limit(Signal.MOST_EVENTS).toList(),
                all.get(0).tool() + " " + says + "."));
    }

    /** @param severe the stretches that are */
    Optional<Signal> ofSuccess(List<Stretch> severe) {
        if (read.attempts() >= FEWEST && read.failedAttempts() == read.attempts()) {
            return doubt(
                    "It says it succeeded, but each of its " + read.attempts() + " attempts failed.", null, List.of());
        }
        var undone = tools.stream()
                .filter(use -> use.unresolved() != null && !use.everSucceeded() && !isReplaced(use))
                .max(Comparator.comparing(use -> use.unresolved().last().place()));
        if (undone.isPresent()) {
            var failures = undone.get().unresolved();
            return doubt(
                    "It says it succeeded, but " + failures.tool() + " failed"
                            + (failures.count() == 1 ? "" : " " + count(failures.count(), "time"))
                            + " and never came good.",
                    failures.tool(),
                    failures.events());
        }
        return severe.stream()
                .filter(stretch -> lastAttempt > 0 && stretch.last().place() >= lastAttempt)
                .findFirst()
                .flatMap(stretch -> doubt(
                        "It says it succeeded, but ended in the middle of a loop.", stretch.tool(), stretch.events()));
    }

    private boolean isReplaced(Use failed) {
        return !acts(failed.tool())
                && tools.stream()
                        .anyMatch(other -> !acts(other.tool())
                                && other.lastGood() > failed.unresolved().last().place());
    }

    private static boolean acts(String tool) {
        return ACTS.matcher(WORD_BORDER.matcher(tool).replaceAll(" ")).find();
    }

    private static Optional<Signal> doubt(String sentence, String tool, List<String> events) {
        return Optional.of(new Signal(Kind.DOUBTFUL_SUCCESS, Severity.WARNING, 1, tool, 0, 0, events, sentence));
    }

    /** What went well in the end. */
    List<Signal> recovered() {
        return tools.stream()
                .filter(Use::recovered)
                .map(use -> new Signal(
                        Kind.RECOVERED,
                        Severity.GOOD,
                        use.failed(),
                        use.tool(),
                        0,
                        0,
                        List.of(),
                        use.tool() + " failed, and then succeeded."))
                .toList();
    }
}
