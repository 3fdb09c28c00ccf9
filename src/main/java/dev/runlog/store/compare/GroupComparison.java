package dev.runlog.store.compare;

import dev.runlog.insight.compare.Cohort;
import dev.runlog.insight.compare.Contrast;
import dev.runlog.insight.compare.ContrastLine;
import dev.runlog.insight.compare.Features;
import dev.runlog.insight.compare.Trait;
import dev.runlog.insight.compare.TraitReader;
import dev.runlog.model.Condition;
import dev.runlog.model.Condition.Field;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.access.Readers;
import dev.runlog.store.compare.GroupContrast.Group;
import dev.runlog.store.compare.GroupContrast.Line;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says what one group of runs has that another has not. */
public final class GroupComparison {

    private static final int UNEVEN = 50;
    private static final int MOST_LINES = 20;

    private final Readers readers;

    public GroupComparison(Readers readers) {
        this.readers = readers;
    }

    /** How the groups are told apart, which decides what can be said of a trait. */
    public enum Question {
        /** Runs that failed, against those that succeeded. */
        FAILURE,
        /** Runs that failed with something, against others that did not. */
        ONE_FAILURE,
        ANY
    }

    /**
     * Two groups of runs.
     *
     * @param filterA as parameters of an address, for whoever wants to list them; {@code filterB} likewise
     */
    public record Asked(SessionFilter a, SessionFilter b, String filterA, String filterB, Question question) {}

    public CompletableFuture<GroupContrast> contrast(Tenant tenant, Asked asked) {
        return readers.submit(tenant.organization(), sql -> contrast(sql, tenant, asked));
    }

    private static GroupContrast contrast(Sql sql, Tenant tenant, Asked asked) throws SQLException {
        var samples = Sample.of(sql, tenant, asked.a, asked.b);
        var a = samples.a();
        var b = samples.b();
        var reader = new TraitReader(
                Stream.concat(a.runs().stream(), b.runs().stream()).toList());
        var asking = asking(asked);
        var ofA = cohort(a, reader, asking);
        var ofB = cohort(b, reader, asking);
        var contrast = Contrast.of(ofA, ofB);
        boolean tooFew = ofA.isTooSmall() || ofB.isTooSmall();
        boolean uneven = Math.max(a.all(), b.all()) > UNEVEN * Math.min(a.all(), b.all());
        return new GroupContrast(
                group(asked.a, a, asked.filterA),
                group(asked.b, b, asked.filterB),
                isTrue(tooFew),
                isTrue(uneven && !tooFew),
                reader.leftOut().isEmpty() ? null : List.copyOf(reader.leftOut()),
                lines(sql, a, contrast.lines(), Words.ofA(asked.question)),
                lines(sql, b, contrast.mirrored().lines(), Words.ofB(asked.question)));
    }

    /** What the groups were told apart by, which they differ in of course. */
    private static Set<String> asking(Asked asked) {
        return Stream.of(asked.a, asked.b)
                .flatMap(filter -> filter.conditions().stream())
                .map(GroupComparison::name)
                .collect(Collectors.toSet());
    }

    private static Cohort cohort(Sample sample, TraitReader reader, Set<String> asking) {
        return new Cohort(
                sample.runs().stream().map(run -> traits(reader, run, asking)).toList(),
                sample.runs().isEmpty()
                        ? 1
                        : (double) sample.all() / sample.runs().size());
    }

    private static Set<Trait> traits(TraitReader reader, Features run, Set<String> asking) {
        var traits = reader.traits(run);
        traits.removeIf(trait -> asking.contains(trait.name()));
        return traits;
    }

    private static String name(Condition condition) {
        return condition.field() == Field.METADATA
                ? Field.METADATA.wire() + "." + condition.key()
                : condition.field().wire();
    }

    private static Group group(SessionFilter filter, Sample sample, String asked) {
        return new Group(filter.from(), filter.to(), sample.all(), sample.runs().size(), asked);
    }

    /** What is not so is left out. */
    private static Boolean isTrue(boolean so) {
        return so ? true : null;
    }

    private enum Words {
        FAILED("of failed runs", "of good ones", "as likely to fail"),
        GOOD("of good runs", "of failed ones", "as likely to succeed"),
        FAILED_SO("of these runs", "of the others", "as likely to fail so"),
        OTHERS("of the others", "of these runs", "as likely not to fail so"),
        A("of A", "of B", "as frequent in A"),
        B("of B", "of A", "as frequent in B");

        private final String here;
        private final String there;
        private final String ratio;

        Words(String here, String there, String ratio) {
            this.here = here;
            this.there = there;
            this.ratio = ratio;
        }

        private static Words ofA(Question question) {
            return switch (question) {
                case FAILURE -> FAILED;
                case ONE_FAILURE -> FAILED_SO;
                case ANY -> A;
            };
        }

        private static Words ofB(Question question) {
            return switch (question) {
                case FAILURE -> GOOD;
                case ONE_FAILURE -> OTHERS;
                case ANY -> B;
            };
        }

        private boolean isOutcome() {
            return this != A && this != B;
        }

        private String sentence(ContrastLine line) {
            double times = isOutcome() ? line.risk().value() : line.lift();
            String figures = String.format(
                    Locale.ROOT,
                    "%s: %.0f %% %s, %.0f %% %s; %.1f × %s",
                    words(line),
                    100 * line.support(),
                    here,
                    100 * line.share(),
                    there,
                    times,
                    ratio);
            return this == FAILED || this == FAILED_SO
                    ? figures + String.format(Locale.ROOT, "; would explain %.0f %%", 100 * line.explains())
                    : figures;
        }
    }

    private static List<Line> lines(Sql sql, Sample sample, List<ContrastLine> found, Words words) throws SQLException {
        var lines = new ArrayList<Line>();
        for (var line : found.subList(0, Math.min(MOST_LINES, found.size()))) {
            var filter = filter(line);
            lines.add(new Line(
                    line.trait().kind(),
                    words(line),
                    words.sentence(line),
                    filter,
                    isTrue(filter != null && sample.isWhole()),
                    line.runs(),
                    line.of(),
                    line.others(),
                    line.ofOthers(),
                    line.support(),
                    line.share(),
                    line.lift(),
                    line.risk().value(),
                    line.risk().low(),
                    line.explains(),
                    line.falseShare(),
                    line.alike().stream().map(Trait::words).toList(),
                    line.explained().stream().map(Trait::words).toList(),
                    sample.ids(sql, line.places())));
        }
        return lines;
    }

    private static String words(ContrastLine line) {
        return line.and() == null
                ? line.trait().words()
                : line.trait().words() + ", and " + line.and().words();
    }

    /** @return null where lists of the group cannot ask for it: of one thing they ask for one value or another, never for both */
    private static Map<String, String> filter(ContrastLine line) {
        var filter = new LinkedHashMap<String, String>();
        for (var trait : line.and() == null ? List.of(line.trait()) : List.of(line.trait(), line.and())) {
            if (!trait.isFilter() || filter.putIfAbsent(trait.name(), trait.value()) != null) {
                return null;
            }
        }
        return filter;
    }
}
