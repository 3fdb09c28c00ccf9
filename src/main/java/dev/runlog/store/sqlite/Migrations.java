package dev.runlog.store.sqlite;

import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schema's history: numbered files, each applied once and whole. The number reached stands in the file's
 * {@code user_version}.
 */
public final class Migrations {

    private static final List<String> FILES = List.of(
            "0001_the_service.sql",
            "0002_reading.sql",
            "0003_figures.sql",
            "0004_people.sql",
            "0005_search.sql",
            "0006_batches.sql",
            "0007_retention.sql",
            "0008_sums.sql",
            "0009_merging.sql",
            "0010_makers.sql",
            "0011_words.sql",
            "0012_nul.sql",
            "0013_follower.sql",
            "0014_facts.sql",
            "0015_team.sql",
            "0016_details.sql",
            "0017_packed.sql",
            "0018_spans.sql",
            "0019_estimated_costs.sql",
            "0020_insight.sql",
            "0021_forgetting_spans.sql",
            "0022_event_tokens.sql",
            "0023_notices.sql",
            "0024_failures.sql",
            "0025_findings.sql",
            "0026_refused.sql",
            "0027_budgets.sql",
            "0028_silent_runs.sql",
            "0029_waste.sql",
            "0030_allowed_signals.sql",
            "0031_content_of_clients.sql",
            "0032_version_keys.sql",
            "0033_silence_limits.sql",
            "0034_smaller_profiles.sql",
            "0035_size_of_spans.sql");

    private static final Logger log = LoggerFactory.getLogger(Migrations.class);

    private Migrations() {}

    /** The schema this jar works with. */
    public static int newest() {
        return FILES.size();
    }

    public static int versionOf(Sql sql) throws SQLException {
        return (int) sql.number("PRAGMA user_version");
    }

    /** Refuses a file written by a newer jar. */
    public static void refuseNewer(int version) {
        if (version > newest()) {
            throw new Problem(
                    Problem.Code.INVALID,
                    "The database has schema " + version + ", this version of Runlog knows " + newest()
                            + ": start the newer version again, or restore a backup made before the upgrade.");
        }
    }

    /** Brings the file to {@link #newest}. */
    public static void run(Sql sql) throws SQLException {
        upgradeTo(newest(), sql);
    }

    /** Brings the file to an older schema: for tests of upgrades. */
    public static void upgradeTo(int target, Sql sql) throws SQLException {
        int first = versionOf(sql);
        refuseNewer(first);
        if (first > 0 && first < target) {
            log.info("Bringing the database from version {} to {}; a large one can take minutes", first, target);
        }
        MendedText.define(sql);
        // A table that is written anew takes the place of the old one: what refers to it is not to go with that.
        sql.script("PRAGMA foreign_keys = off");
        try {
            upgrade(sql, first, target);
        } finally {
            sql.script("PRAGMA foreign_keys = on");
        }
    }

    private static void upgrade(Sql sql, int first, int target) throws SQLException {
        boolean upgrade = first > 0 && first < target;
        for (int version = first + 1; version <= target; version++) {
            sql.script("BEGIN IMMEDIATE");
            try {
                sql.script(read(FILES.get(version - 1)));
                sql.script("PRAGMA user_version = " + version);
                sql.script("COMMIT");
            } catch (SQLException failure) {
                rollBack(sql, failure);
                throw failure;
            }
            if (upgrade) {
                log.info("The database has reached version {} of {}", version, target);
            }
        }
    }

    /** On a full disk SQLite has done it already, and says so. */
    private static void rollBack(Sql sql, SQLException failure) {
        try {
            sql.script("ROLLBACK");
        } catch (SQLException done) {
            failure.addSuppressed(done);
        }
    }

    private static String read(String file) {
        try (var in = Migrations.class.getResourceAsStream("/migrations/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
