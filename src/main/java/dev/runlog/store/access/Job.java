package dev.runlog.store.access;

import dev.runlog.model.Problem;
import dev.runlog.store.db.Sql;
import java.sql.SQLException;

/**
 * A piece of work for the writer. It throws a {@link Problem} only before its first write, and may be run again from the start
 * when a neighbour in the transaction fails.
 */
@FunctionalInterface
public interface Job<T> {
    T run(Sql sql) throws SQLException;
}
