package dev.runlog.store.facts;

import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one step of the follower changes in the facts, gathered by block, so that each block is written once. */
public final class FactChanges {

    private static final int MOST_BYTES = 1 << 18;
    private static final long DAY_MILLIS = 86_400_000;

    /** A block that is open for changes. */
    private static final class Open {
        private final Map<Long, SessionFacts> sessions = new TreeMap<>();
        private Map<FactColumn, byte[]> written = Map.of();
        private long bytes;
        private boolean changed;

        private boolean isFull() {
            return sessions.size() >= FactBlock.MOST_SESSIONS || bytes >= MOST_BYTES;
        }

        private void put(SessionFacts facts) {
            if (sessions.put(facts.session(), facts) == null) {
                bytes += size(facts);
            }
            changed = true;
        }

        /** About. */
        private static long size(SessionFacts facts) {
            long letters = (long) facts.user().length()
                    + facts.model().length()
                    + facts.failureReason().length();
            for (var entry : facts.metadata().entrySet()) {
                letters += entry.getKey().length() + entry.getValue().length();
            }
            return 50 + letters + 20L * facts.tools().size();
        }
    }

    /** Where new sessions of a tenant and a day go. */
    private record Day(Tenant tenant, long day) {}

    private final Sql sql;
    private final Map<Long, Open> blocks = new LinkedHashMap<>();
    private final Map<Day, Long> lastBlocks = new HashMap<>();

    public FactChanges(Sql sql) {
        this.sql = sql;
    }

    /** @return what the block has of the session now */
    public Optional<SessionFacts> find(long block, long session) throws SQLException {
        return Optional.ofNullable(open(block).sessions.get(session));
    }

    /**
     * @param block that the session is in; 0 when it is in none yet
     * @return the block that it is in from now on
     */
    public long put(Tenant tenant, long block, SessionFacts facts) throws SQLException {
        long home = block == 0 ? blockWithRoom(new Day(tenant, Math.floorDiv(facts.createdAt(), DAY_MILLIS))) : block;
        open(home).put(facts);
        return home;
    }

    public void remove(long block, long session) throws SQLException {
        var open = open(block);
        open.changed |= open.sessions.remove(session) != null;
    }

    private Open open(long block) throws SQLException {
        var open = blocks.get(block);
        if (open == null) {
            open = new Open();
            read(block, open);
            blocks.put(block, open);
        }
        return open;
    }

    private void read(long block, Open open) throws SQLException {
        var size = sql.one("SELECT sessions FROM fact_block WHERE id = ?", row -> row.getInt(1), block);
        if (size.isPresent() && size.get() > 0) {
            open.written = FactScan.columns(sql, block, Arrays.asList(FactColumn.values()));
            for (var facts : new FactBlock(size.get(), open.written::get).sessions()) {
                open.sessions.put(facts.session(), facts);
            }
            open.bytes = open.written.values().stream()
                    .mapToLong(column -> column.length)
                    .sum();
        }
    }

    private long blockWithRoom(Day day) throws SQLException {
        var last = lastBlocks.get(day);
        if (last == null) {
            last = sql.one(
                            """
                            SELECT id FROM fact_block
                            WHERE organization_id = ? AND environment = ? AND day = ?
                            ORDER BY id DESC LIMIT 1
                            """,
                            row -> row.getLong(1),
                            day.tenant.organization(),
                            day.tenant.environment().wire(),
                            day.day)
                    .orElse(null);
        }
        if (last == null || open(last).isFull()) {
            last = sql.one(
                            """
                            INSERT INTO fact_block (organization_id, environment, day) VALUES (?, ?, ?)
                            RETURNING id
                            """,
                            row -> row.getLong(1),
                            day.tenant.organization(),
                            day.tenant.environment().wire(),
                            day.day)
                    .orElseThrow();
        }
        lastBlocks.put(day, last);
        return last;
    }

    /** Writes them all. */
    public void write() throws SQLException {
        for (var block : blocks.entrySet()) {
            if (block.getValue().changed && block.getValue().sessions.isEmpty()) {
                delete(block.getKey());
            } else if (block.getValue().changed) {
                write(block.getKey(), block.getValue());
            }
        }
        blocks.clear();
        lastBlocks.clear();
    }

    private void delete(long block) throws SQLException {
        sql.update(
                "DELETE FROM fact_column WHERE id >= ? AND id < ?",
                FactColumn.firstRow(block),
                FactColumn.firstRow(block + 1));
        sql.update("DELETE FROM fact_block WHERE id = ?", block);
    }

    private void write(long block, Open open) throws SQLException {
        var columns = FactBlock.write(open.sessions.values().stream().toList());
        for (var column : columns.entrySet()) {
            if (!Arrays.equals(column.getValue(), open.written.get(column.getKey()))) {
                sql.update("""
                        INSERT INTO fact_column (id, data) VALUES (?, ?)
                        ON CONFLICT (id) DO UPDATE SET data = excluded.data
                        """, column.getKey().row(block), column.getValue());
            }
        }
        writeBounds(block, open);
    }

    private void writeBounds(long block, Open open) throws SQLException {
        var arguments = new ArrayList<Object>();
        arguments.add(open.sessions.size());
        for (var bound : Bound.values()) {
            var values = open.sessions.values().stream().mapToDouble(bound::of).summaryStatistics();
            arguments.add(values.getMin());
            arguments.add(values.getMax());
        }
        arguments.add(block);
        sql.update("UPDATE fact_block SET sessions = ?, " + Bound.ASSIGNMENTS + " WHERE id = ?", arguments.toArray());
    }
}
