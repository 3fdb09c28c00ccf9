package dev.runlog.mcp.tools;

import dev.runlog.api.query.GroupsQuery;
import dev.runlog.http.json.Query;
import dev.runlog.model.Tenant;
import dev.runlog.store.Store;
import dev.runlog.store.compare.GroupContrast;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What sets runs that failed apart from those that succeeded, or one group of runs from any other. */
final class CompareGroups implements Tool {

    private static final int MOST_LINES = 10;
    private static final int MOST_RUNS = 3;

    /** In characters, of a text. */
    private static final int LONGEST = 300;

    private static final int MOST_ALIKE = 3;

    private final Store store;
    private final Fitted fitted;

    CompareGroups(Store store, Fitted fitted) {
        this.store = store;
        this.fitted = fitted;
    }

    /** @param looked so many of the runs were looked at */
    record Group(Instant from, Instant to, long runs, int looked) {}

    /**
     * @param filter arguments that ask find_runs for these runs; null where it cannot be asked
     * @param runs some of them
     */
    record Line(
            String kind,
            String sentence,
            int count,
            int otherCount,
            Map<String, String> filter,
            List<String> alike,
            List<String> explained,
            List<String> runs) {}

    record Reply(
            Group a, Group b, List<Line> moreInA, List<Line> moreInB, List<String> notCompared, List<String> next) {}

    @Override
    public CompletableFuture<Reply> call(Tenant tenant, Query arguments, Instant now) {
        var filter = Arguments.filter(arguments, now);
        String with = arguments.text("with");
        arguments.done();
        var asked = GroupsQuery.of(filter, with, new MultivaluedHashMap<>(), now);
        return store.rules()
                .comparisons()
                .groups()
                .contrast(tenant, asked)
                .thenApply(contrast -> fitted.shorten(new Cut(LONGEST), cut -> reply(contrast, cut)));
    }

    private static Reply reply(GroupContrast contrast, Cut cut) {
        return new Reply(
                group(contrast.a()),
                group(contrast.b()),
                lines(contrast.lines(), cut),
                lines(contrast.mirror(), cut),
                contrast.leftOut() == null ? null : texts(contrast.leftOut(), MOST_LINES, cut),
                next(contrast));
    }

    private static Group group(GroupContrast.Group group) {
        return new Group(group.from(), group.to(), group.runs(), group.looked());
    }

    private static List<Line> lines(List<GroupContrast.Line> lines, Cut cut) {
        return lines.stream()
                .limit(MOST_LINES)
                .map(line -> new Line(
                        line.kind().wire(),
                        cut.text(line.sentence()),
                        line.runs(),
                        line.others(),
                        line.filter(),
                        texts(line.alike(), MOST_ALIKE, cut),
                        texts(line.explained(), MOST_ALIKE, cut),
                        line.sessions().stream().limit(MOST_RUNS).toList()))
                .toList();
    }

    private static List<String> texts(List<String> texts, int most, Cut cut) {
        return texts.isEmpty()
                ? null
                : texts.stream().limit(most).map(cut::text).toList();
    }

    private static List<String> next(GroupContrast contrast) {
        var next = new ArrayList<String>();
        if (contrast.tooFew() != null) {
            next.add("There are too few runs to say anything, it takes 10 of each: ask for a longer time, or with fewer"
                    + " filters.");
        } else if (contrast.lines().isEmpty() && contrast.mirror().isEmpty()) {
            next.add("Nothing differs by more than chance: compare_runs with one of each for the steps.");
        } else {
            next.add("find_runs with the same filters and those of a line, or read_run with one of its runs, for how it"
                    + " comes.");
        }
        if (contrast.uneven() != null) {
            next.add("One group is more than fifty times as large as the other: take the figures with care.");
        }
        return next;
    }
}
