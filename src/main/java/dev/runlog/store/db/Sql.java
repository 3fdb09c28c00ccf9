package dev.runlog.store.db;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.runlog.model.JsonText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One connection and the statements prepared on it, each prepared once while it is in use. Belongs to one thread at a time.
 *
 * <p>Arguments are bound as they are; an {@link Instant} becomes milliseconds, a Boolean 0 or 1, null NULL.
 */
public final class Sql implements AutoCloseable {

    /** Makes one value of the row the cursor stands on. */
    @FunctionalInterface
    public interface Row<T> {
        T map(ResultSet row) throws SQLException;
    }

    /** @param returns 1 when it changes rows and returns them */
    private record Prepared(PreparedStatement statement, int returns) {}

    private static final int MOST_PREPARED = 500;

    private final Connection connection;
    private final Spelling spelling;
    /** The one used longest ago comes first. */
    private final Map<String, Prepared> prepared = new LinkedHashMap<>(64, 0.75f, true);

    private long changes;

    /**
     * What engines call differently.
     *
     * @param begin a transaction that writes
     * @param numbers the table {@code given_numbers(?)}, of one column {@code value}, whose rows come as one argument
     * @param texts the table {@code given_texts(?)}, likewise
     */
    public record Spelling(String begin, String numbers, String texts) {
        String of(String sql) {
            return sql.replace("given_numbers(?)", numbers).replace("given_texts(?)", texts);
        }
    }

    public Sql(Connection connection, Spelling spelling) {
        this.connection = connection;
        this.spelling = spelling;
    }

    public Connection connection() {
        return connection;
    }

    /** The first row, if any. */
    public <T> Optional<T> one(String sql, Row<T> row, Object... arguments) throws SQLException {
        try (var rows = query(sql, arguments)) {
            return rows.next() ? Optional.of(row.map(rows)) : Optional.empty();
        }
    }

    /** Hands each row to the taker, one at a time: nothing piles up. @return how many there were */
    public long each(String sql, Taker taker, List<Object> arguments) throws SQLException {
        long count = 0;
        try (var rows = query(sql, arguments.toArray())) {
            for (; rows.next(); count++) {
                taker.take(rows);
            }
        }
        return count;
    }

    /** Takes the row the cursor stands on. */
    @FunctionalInterface
    public interface Taker {
        void take(ResultSet row) throws SQLException;
    }

    public <T> List<T> all(String sql, Row<T> row, Object... arguments) throws SQLException {
        var all = new ArrayList<T>();
        try (var rows = query(sql, arguments)) {
            while (rows.next()) {
                all.add(row.map(rows));
            }
        }
        return all;
    }

    /** Hands rows to the taker until it has had enough. */
    public void until(String sql, Row<Boolean> wantsMore, Object... arguments) throws SQLException {
        try (var rows = query(sql, arguments)) {
            while (rows.next()) {
                if (!wantsMore.map(rows)) {
                    return;
                }
            }
        }
    }

    /** Whether there is any such row. */
    public boolean any(String sql, Object... arguments) throws SQLException {
        try (var rows = query(sql, arguments)) {
            return rows.next();
        }
    }

    /** A single number, such as a count. */
    public long number(String sql, Object... arguments) throws SQLException {
        return one(sql, row -> row.getLong(1), arguments).orElseThrow();
    }

    /** @return how many rows changed */
    public int update(String sql, Object... arguments) throws SQLException {
        var statement = bind(sql, arguments);
        try {
            int changed = statement.statement.executeUpdate();
            changes += changed;
            return changed;
        } catch (SQLException failure) {
            forget(sql);
            throw failure;
        }
    }

    /** How many rows were changed so far; of statements that return what they changed, how many of those there were. */
    public long changes() {
        return changes;
    }

    /** Begins a transaction that writes. */
    public void begin() throws SQLException {
        update(spelling.begin);
    }

    public void commit() throws SQLException {
        update("COMMIT");
    }

    public void rollBack() throws SQLException {
        update("ROLLBACK");
    }

    /** Reads several times. */
    @FunctionalInterface
    public interface Reading<T> {
        T read() throws SQLException;
    }

    /** All that is read in there is as it was at one moment. */
    public <T> T atOneMoment(Reading<T> reading) throws SQLException {
        script("BEGIN");
        try {
            return reading.read();
        } finally {
            script("COMMIT");
        }
    }

    /** Several statements at once, none with arguments: a migration, a pragma, a BEGIN. */
    public void script(String script) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(script);
        }
    }

    private ResultSet query(String sql, Object... arguments) throws SQLException {
        var statement = bind(sql, arguments);
        changes += statement.returns;
        try {
            return statement.statement.executeQuery();
        } catch (SQLException failure) {
            forget(sql);
            throw failure;
        }
    }

    /** The driver refuses to run a statement again that has failed once. */
    private void forget(String sql) throws SQLException {
        prepared.remove(sql).statement.close();
    }

    /** Filters can be put together in more ways than there is memory for. */
    private void forgetOldest() throws SQLException {
        if (prepared.size() > MOST_PREPARED) {
            var oldest = prepared.values().iterator();
            oldest.next().statement.close();
            oldest.remove();
        }
    }

    private Prepared bind(String sql, Object... arguments) throws SQLException {
        var statement = prepared.get(sql);
        if (statement == null) {
            statement = new Prepared(connection.prepareStatement(spelling.of(sql)), sql.contains("RETURNING") ? 1 : 0);
            prepared.put(sql, statement);
            forgetOldest();
        }
        for (int i = 0; i < arguments.length; i++) {
            statement.statement.setObject(i + 1, stored(arguments[i]));
        }
        return statement;
    }

    private static Object stored(Object argument) {
        if (argument instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        return argument instanceof Instant time ? (Object) time.toEpochMilli() : argument;
    }

    /** The time in a column of milliseconds, null where it is NULL. */
    public static Instant time(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    /** The truth in a column of 0 and 1, null where it is NULL. */
    public static Boolean truth(ResultSet row, String column) throws SQLException {
        int truth = row.getInt(column);
        return row.wasNull() ? null : truth == 1;
    }

    /** The number in a column as it was stored, whole or not; null where it is NULL. */
    public static Number number(ResultSet row, String column) throws SQLException {
        return (Number) row.getObject(column);
    }

    /** The whole number in a column, null where it is NULL. */
    public static Long whole(ResultSet row, String column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : number;
    }

    /** Many of them as one argument, for {@code given_texts(?)}. Many numbers are written as a list of them is printed. */
    public static String texts(Collection<String> texts) {
        var quoting = JsonStringEncoder.getInstance();
        return texts.stream()
                .map(text -> '"' + new String(quoting.quoteAsString(text)) + '"')
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** JSON as it is stored, null where there is none. */
    public static String text(JsonText json) {
        return json == null ? null : json.text();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
