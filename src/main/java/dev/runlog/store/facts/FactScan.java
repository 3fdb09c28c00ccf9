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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the blocks of a tenant that some sessions of a selection may be in. */
public final class FactScan {

    private static final int COLUMNS_FROM = 4;

    private final Sql sql;
    private final Tenant tenant;
    private final Selection selection;
    private final List<FactBlock> pending;
    private final SessionSet leftOut;
    private final List<FactColumn> columns;
    private final String blocks;

    /**
     * @param more columns that may be asked for, beside those that the selection needs
     * @param pending sessions that were in no block when the scan began
     * @param leftOut sessions that do not count where they are in a block
     */
    public FactScan(
            Sql sql,
            Tenant tenant,
            Selection selection,
            Collection<FactColumn> more,
            List<FactBlock> pending,
            SessionSet leftOut) {
        this.sql = sql;
        this.tenant = tenant;
        this.selection = selection;
        this.pending = pending;
        this.leftOut = leftOut;
        this.columns = Stream.concat(selection.columns().stream(), more.stream())
                .distinct()
                .toList();
        this.blocks = blocks(columns);
    }

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
        if (!eachPending(taker)) {
            return;
        }
        var where = where();
        sql.until(blocks + where.sql, row -> take(row, block(row), taker), where.arguments.toArray());
    }

    /**
     * The same for a second question of the same tenant. When both ask for the same blocks they are read once.
     *
     * @param taker who wants all; {@code otherTaker} likewise
     */
    public void eachWith(Taker taker, FactScan other, Taker otherTaker) throws SQLException {
        var where = where();
        if (!blocks.equals(other.blocks) || !where.equals(other.where())) {
            each(taker);
            other.each(otherTaker);
            return;
        }
        eachPending(taker);
        other.eachPending(otherTaker);
        sql.until(
                blocks + where.sql,
                row -> {
                    var block = block(row);
                    return take(row, block, taker) && other.take(row, block, otherTaker);
                },
                where.arguments.toArray());
    }

    /** @return whether more are wanted */
    public boolean eachPending(Taker taker) throws SQLException {
        for (var block : pending) {
            if (!taker.take(block, selection.in(block))) {
                return false;
            }
        }
        return true;
    }

    /** A block and its columns in one statement: what another one reads may be newer. */
    private static String blocks(List<FactColumn> columns) {
        var joins = new StringBuilder();
        var data = new StringBuilder();
        var ids = new StringBuilder();
        for (var column : columns) {
            String alias = "the_" + column.name().toLowerCase(Locale.ROOT);
            data.append(", ").append(alias).append(".data");
            joins.append(" CROSS JOIN fact_column ").append(alias);
            ids.append("%s.id = %s AND ".formatted(alias, column.row("b.id")));
        }
        return "SELECT b.sessions, b.%s, b.%s".formatted(Bound.SESSION.least(), Bound.SESSION.most()) + data
                + " FROM fact_block b" + joins + " WHERE " + ids;
    }

    /** While the cursor stands on its row: a column is taken from there when it is asked for. */
    private FactBlock block(ResultSet row) throws SQLException {
        return new FactBlock(row.getInt(1), column -> row.getBytes(COLUMNS_FROM + columns.indexOf(column)));
    }

    private boolean take(ResultSet row, FactBlock block, Taker taker) throws SQLException {
        if (!selection.hasAny(row.getLong(2), row.getLong(3))) {
            return true;
        }
        var fit = selection.in(block);
        for (int i = fit.nextSetBit(0); i >= 0 && !leftOut.isEmpty(); i = fit.nextSetBit(i + 1)) {
            fit.set(i, !leftOut.contains(block.numbers().session(i)));
        }
        return fit.isEmpty() || taker.take(block, fit);
    }

    /** A block, and the bounds of what lists are sorted by. */
    public record Header(long block, double least, double most) {}

    /** @param bound that is told of each */
    public List<Header> headers(Bound bound) throws SQLException {
        var where = where();
        var headers = new ArrayList<Header>();
        sql.each(
                "SELECT b.%s, b.%s, b.id, b.%s, b.%s FROM fact_block b WHERE %s"
                        .formatted(Bound.SESSION.least(), Bound.SESSION.most(), bound.least(), bound.most(), where.sql),
                row -> {
                    if (selection.hasAny(row.getLong(1), row.getLong(2))) {
                        headers.add(new Header(row.getLong(3), row.getDouble(4), row.getDouble(5)));
                    }
                },
                where.arguments);
        return headers;
    }

    /** Takes the block as it is by now; not when all its sessions are gone. */
    public void read(Header header, Taker taker) throws SQLException {
        sql.until(blocks + "b.id = ?", row -> take(row, block(row), taker), header.block);
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
        selection.limits().forEach(limit -> {
            conditions.append(" AND b.").append(limit.condition());
            arguments.add(limit.value());
        });
        return new Where(conditions.toString(), arguments);
    }
}
