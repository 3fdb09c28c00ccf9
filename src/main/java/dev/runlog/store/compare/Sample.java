package dev.runlog.store.compare;

import dev.runlog.insight.compare.Cohort;
import dev.runlog.insight.compare.Features;
import dev.runlog.insight.run.Step;
import dev.runlog.model.SessionFilter;
import dev.runlog.model.Tenant;
import dev.runlog.store.columns.ToolCounts;
import dev.runlog.store.db.Sql;
import dev.runlog.store.facts.FactBlock;
import dev.runlog.store.facts.FactColumn;
import dev.runlog.store.find.PublicIds;
import dev.runlog.store.find.RunSample;
import dev.runlog.store.insight.StoredPath;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The runs of a group that are looked at: all, or of many some, spread as all are, and always the same ones. */
final class Sample {

    private static final Set<FactColumn> COLUMNS = EnumSet.of(
            FactColumn.NUMBERS,
            FactColumn.USER,
            FactColumn.MODEL,
            FactColumn.TOOLS,
            FactColumn.METADATA,
            FactColumn.SIGNALS);

    /** A run, as its facts tell. */
    private record Chosen(
            long session,
            String user,
            String model,
            Map<String, String> metadata,
            Map<String, ToolCounts> tools,
            List<String> signals,
            long events,
            double elapsedMs,
            double cost) {}

    /** What its profile tells. */
    private record Profile(List<Step> path, Double confidence) {

        private static final Profile NONE = new Profile(List.of(), null);
    }

    private final List<Long> sessions;
    private final List<Features> runs;
    private final long all;

    private Sample(List<Long> sessions, List<Features> runs, long all) {
        this.sessions = sessions;
        this.runs = runs;
        this.all = all;
    }

    /** Of two groups. */
    record Pair(Sample a, Sample b) {}

    static Pair of(Sql sql, Tenant tenant, SessionFilter a, SessionFilter b) throws SQLException {
        var chosen = RunSample.of(sql, tenant, a, b, COLUMNS, Cohort.MOST, Sample::chosen);
        return new Pair(of(sql, chosen.a()), of(sql, chosen.b()));
    }

    private static Sample of(Sql sql, RunSample<Chosen> chosen) throws SQLException {
        var numbers = chosen.runs().stream().map(Chosen::session).toList();
        var profiles = profiles(sql, numbers);
        return new Sample(
                numbers,
                chosen.runs().stream()
                        .map(run -> features(run, profiles.getOrDefault(run.session, Profile.NONE)))
                        .toList(),
                chosen.all());
    }

    private static Chosen chosen(FactBlock block, int i) throws SQLException {
        var numbers = block.numbers();
        return new Chosen(
                numbers.session(i),
                block.names(FactColumn.USER).of(i),
                block.names(FactColumn.MODEL).of(i),
                block.metadata().of(i),
                block.tools().of(i),
                block.signals().of(i),
                numbers.events(i),
                numbers.elapsedMs(i),
                numbers.cost(i));
    }

    private static Map<Long, Profile> profiles(Sql sql, List<Long> sessions) throws SQLException {
        var profiles = new HashMap<Long, Profile>();
        sql.each(
                """
                SELECT p.session_id, p.path, p.confidence_count, p.confidence_sum
                FROM given_numbers(?) wanted CROSS JOIN run_profile p WHERE p.session_id = wanted.value
                """,
                row -> {
                    int said = row.getInt(3);
                    profiles.put(
                            row.getLong(1),
                            new Profile(
                                    StoredPath.steps(row.getString(2)), said == 0 ? null : row.getDouble(4) / said));
                },
                List.of(sessions.toString()));
        return profiles;
    }

    private static Features features(Chosen run, Profile profile) {
        return new Features(
                run.user,
                run.model.isEmpty() ? null : run.model,
                run.metadata,
                profile.path,
                run.tools.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, tool -> tool.getValue().calls())),
                run.tools.entrySet().stream()
                        .filter(tool -> tool.getValue().errors() > 0)
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet()),
                Set.copyOf(run.signals),
                (int) Math.min(Integer.MAX_VALUE, run.events),
                run.elapsedMs == 0 ? null : run.elapsedMs,
                run.cost == 0 ? null : run.cost,
                profile.confidence);
    }

    List<Features> runs() {
        return runs;
    }

    /** How many runs the group has. */
    long all() {
        return all;
    }

    boolean isWhole() {
        return all == runs.size();
    }

    /** Ids of the runs at these places, the newest first, as far as they are still there. */
    List<String> ids(Sql sql, List<Integer> places) throws SQLException {
        return PublicIds.of(sql, places.stream().map(sessions::get).toList());
    }
}
