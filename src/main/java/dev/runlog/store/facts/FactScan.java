package dev.runlog.store.facts;

import dev.runlog.model.Tenant;
import dev.runlog.store.db.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * Reads the blocks of a tenant that some sessions of a selection may be in.
 *
 * @param columns what is read of each
 * @param pending sessions that were in no block when the scan began
 * @param leftOut the numbers of sessions that do not count where they are in a block
 */
public record FactScan(
        Sql sql,
        Tenant tenant,
        Selection selection,
        Collection<FactColumn> columns,
        List<FactBlock> pending,
        LongPredicate leftOut) {

    /** What is done with each of them. */
    public interface Taker {
        /**
         * @param fit which of its sessions are meant
         * @return whether more are wanted
         */
        boolean take(FactBlock block, BitSet fit) throws SQLException;
    }

    /** In no order that means anything. */
    public void each(Taker taker) throws SQLException {
        for (var block : pending) {
            if (!taker.take(block, selection.in(block))) {
                return;
            }
        }
        var where = where();
        sql.until(
                blocks() + where.sql,
                row -> {
                    var block = block(row);
                    return taker.take(block, fit(block));
                },
                where.arguments.toArray());
    }

    /** A block and its columns in one statement: what another one reads may be newer. */
    private String blocks() {
        var joins = new StringBuilder();
        var data = new StringBuilder();
        for (var column : columns) {
            String alias = column.name().toLowerCase(Locale.ROOT);
            data.append(", ").append(alias).append(".data");
            joins.append(" CROSS JOIN fact_column %1$s ON %1$s.id = %2$s".formatted(alias, column.row("b.id")));
        }
        return "SELECT b.sessions" + data + " FROM fact_block b" + joins + " WHERE ";
    }

    /** Which of the sessions of a block that was read are meant. */
    public BitSet fit(FactBlock block) {
        var fit = selection.in(block);
        for (int i = fit.nextSetBit(0); i >= 0; i = fit.nextSetBit(i + 1)) {
            if (leftOut.test(block.numbers().session(i))) {
                fit.clear(i);
            }
        }
        return fit;
    }

    private FactBlock block(ResultSet row) throws SQLException {
        var read = new EnumMap<FactColumn, byte[]>(FactColumn.class);
        int at = 2;
        for (var column : columns) {
            read.put(column, row.getBytes(at++));
        }
        return new FactBlock(row.getInt(1), read);
    }

    /** A block, and the bounds of what lists are sorted by. */
    public record Header(long block, double least, double most) {}

    /** @param bound that is told of each */
    public List<Header> headers(Bound bound) throws SQLException {
        var where = where();
        return sql.all(
                "SELECT b.id, b.%s, b.%s FROM fact_block b WHERE %s".formatted(bound.least(), bound.most(), where.sql),
                row -> new Header(row.getLong(1), row.getDouble(2), row.getDouble(3)),
                where.arguments.toArray());
    }

    /** @return the block as it is by now; none when all its sessions are gone */
    public Optional<FactBlock> read(Header header) throws SQLException {
        return sql.one(blocks() + "b.id = ?", this::block, header.block);
    }

    static Map<FactColumn, byte[]> columns(Sql sql, long block, Collection<FactColumn> columns) throws SQLException {
        var rows = columns.stream().collect(Collectors.toMap(column -> column.row(block), column -> column));
        var read = new EnumMap<FactColumn, byte[]>(FactColumn.class);
        sql.each(
                "SELECT id, data FROM fact_column WHERE id >= ? AND id < ?",
                row -> {
                    var column = rows.get(row.getLong(1));
                    if (column != null) {
                        read.put(column, row.getBytes(2));
                    }
                },
                List.of(FactColumn.firstRow(block), FactColumn.firstRow(block + 1)));
        return read;
    }

    private record Where(String sql, List<Object> arguments) {}

    private Where where() {
        var conditions = new StringBuilder("b.organization_id = ? AND b.environment = ? AND b.sessions > 0");
        var arguments = new ArrayList<Object>(
                List.of(tenant.organization(), tenant.environment().wire()));
        selection.bounds().forEach(limit -> {
            conditions.append(" AND b.").append(limit.condition());
            arguments.add(limit.value());
        });
        return new Where(conditions.toString(), arguments);
    }
}
