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
 * <p>Arguments are bound as they are; an {@link Instant} becomes milliseconds, null becomes NULL.
 */
public final class Sql implements AutoCloseable {

    /** Makes one value of the row the cursor stands on. */
    @FunctionalInterface
    public interface Row<T> {
        T map(ResultSet row) throws SQLException;
    }

    private static final int MOST_PREPARED = 500;

    private final Connection connection;
    /** The one used longest ago comes first. */
    private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>(64, 0.75f, true);

    public Sql(Connection connection) {
        this.connection = connection;
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

    /** A single number, such as a count. */
    public long number(String sql, Object... arguments) throws SQLException {
        return one(sql, row -> row.getLong(1), arguments).orElseThrow();
    }

    /** @return how many rows changed */
    public int update(String sql, Object... arguments) throws SQLException {
        var statement = bind(sql, arguments);
        try {
            return statement.executeUpdate();
        } catch (SQLException failure) {
            forget(sql);
            throw failure;
        }
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
        try {
            return statement.executeQuery();
        } catch (SQLException failure) {
            forget(sql);
            throw failure;
        }
    }

    /** The driver refuses to run a statement again that has failed once. */
    private void forget(String sql) throws SQLException {
        prepared.remove(sql).close();
    }

    /** Filters can be put together in more ways than there is memory for. */
    private void forgetOldest() throws SQLException {
        if (prepared.size() > MOST_PREPARED) {
            var oldest = prepared.values().iterator();
            oldest.next().close();
            oldest.remove();
        }
    }

    private PreparedStatement bind(String sql, Object... arguments) throws SQLException {
        var statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
            forgetOldest();
        }
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            statement.setObject(i + 1, argument instanceof Instant time ? (Object) time.toEpochMilli() : argument);
        }
        return statement;
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

    /** Several of them as one argument, for {@code json_each}. */
    public static String list(Collection<String> texts) {
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
