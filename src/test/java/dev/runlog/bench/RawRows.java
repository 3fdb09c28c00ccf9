package dev.runlog.bench;

import dev.runlog.store.file.DataDirectory;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the disk and SQLite can take: the same rows in the product's own schema, by plain JDBC from one thread, so many
 * in each durable transaction; no server, no counts, no index of words.
 */
final class RawRows implements AutoCloseable {

    private static final int PER_TRANSACTION = 512;
    private static final int PREPARED_ROWS = 3_200;

    private final Connection connection;
    private final List<Payload.Fields> rows = new ArrayList<>();
    private long count;

    RawRows(Path directory) throws Exception {
        var data = directory.resolve("data");
        Program.runlog(data, "keys", "create", "--name", "bench"); // makes the database
        var file = DataDirectory.at(data).database();
        this.connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (var sql = connection.createStatement()) {
            for (String pragma :
                    List.of("journal_mode = wal", "synchronous = full", "foreign_keys = on", "cache_size = -65536")) {
                sql.execute("PRAGMA " + pragma);
            }
            for (int session = 1; session <= Payload.SESSIONS; session++) {
                sql.executeUpdate("INSERT INTO session (id, public_id, organization_id, environment, name, agent_name,"
                        + " user_id, created_at, last_activity_at) VALUES (" + session + ", 'sess_" + session
                        + "', 1, 'live', 'n', 'a', 'u', 1767225600000, 1767225600000)");
            }
        }
        connection.setAutoCommit(false);
        var payload = new Payload();
        for (int i = 0; i < PREPARED_ROWS; i++) {
            rows.add(payload.fields());
        }
    }

    Map<Figure, Double> run(int seconds) throws SQLException {
        var threads = ManagementFactory.getThreadMXBean();
        long before = count;
        long cpu = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        long now = start;
        try (var insert = connection.prepareStatement("""
                INSERT INTO event
                  (session_id, public_id, type, tool_name, tool_input, tool_output, reasoning, alternatives,
                   confidence, estimated_cost, created_at)
                VALUES (?, ?, 'tool_call', ?, ?, ?, ?, NULL, NULL, 0.0042, ?)
                """)) {
            for (; now < end; now = System.nanoTime()) {
                for (int i = 0; i < PER_TRANSACTION; i++) {
                    insert(insert);
                }
                connection.commit();
            }
        }
        double done = count - before;
        return Map.of(
                Figure.RATE,
                done / ((now - start) / 1e9),
                Figure.CPU,
                (threads.getCurrentThreadCpuTime() - cpu) / 1e3 / done);
    }

    private void insert(PreparedStatement insert) throws SQLException {
        var row = rows.get((int) (count % rows.size()));
        insert.setLong(1, 1 + count % Payload.SESSIONS);
        insert.setString(2, "evt_0VbbCkf8ZqOC" + (1_000_000_000L + count));
        insert.setString(3, row.tool());
        insert.setString(4, row.input());
        insert.setString(5, row.output());
        insert.setString(6, row.reasoning());
        insert.setLong(7, System.currentTimeMillis());
        insert.executeUpdate();
        count++;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
