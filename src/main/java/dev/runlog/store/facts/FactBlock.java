package dev.runlog.store.facts;

import dev.runlog.store.columns.Entries;
import dev.runlog.store.columns.Names;
import dev.runlog.store.columns.TextLists;
import dev.runlog.store.columns.Tools;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Facts of some hundred sessions. A column is read when it is asked for. */
public final class FactBlock {

    public static final int MOST_SESSIONS = 512;

    /** Where columns are. */
    interface Source {
        byte[] read(FactColumn column) throws SQLException;
    }

    private final int size;
    private final Source columns;
    private final Map<FactColumn, Names> names = new EnumMap<>(FactColumn.class);
    private Numbers numbers;
    private Tools tools;
    private Entries metadata;
    private TextLists labels;
    private TextLists signals;

    FactBlock(int size, Source columns) {
        this.size = size;
        this.columns = columns;
    }

    public static FactBlock of(List<SessionFacts> all) {
        return new FactBlock(all.size(), write(all)::get);
    }

    static Map<FactColumn, byte[]> write(List<SessionFacts> all) {
        var columns = new EnumMap<FactColumn, byte[]>(FactColumn.class);
        columns.put(FactColumn.NUMBERS, Numbers.write(all));
        columns.put(
                FactColumn.AGENT,
                Names.write(all.stream().map(SessionFacts::agent).toList()));
        columns.put(
                FactColumn.USER,
                Names.write(all.stream().map(SessionFacts::user).toList()));
        columns.put(
                FactColumn.MODEL,
                Names.write(all.stream().map(SessionFacts::model).toList()));
        columns.put(
                FactColumn.FAILURE_REASON,
                Names.write(all.stream().map(SessionFacts::failureReason).toList()));
        columns.put(
                FactColumn.TOOLS,
                Tools.write(all.stream().map(SessionFacts::tools).toList()));
        columns.put(
                FactColumn.METADATA,
                Entries.write(all.stream().map(SessionFacts::metadata).toList()));
        columns.put(
                FactColumn.LABELS,
                TextLists.write(
                        all.stream().map(facts -> facts.marks().labels()).toList()));
        columns.put(
                FactColumn.SIGNALS,
                TextLists.write(
                        all.stream().map(facts -> facts.insight().signals()).toList()));
        columns.put(
                FactColumn.CAUSE,
                Names.write(all.stream().map(facts -> facts.insight().cause()).toList()));
        return columns;
    }

    /** How many sessions. */
    public int size() {
        return size;
    }

    public Numbers numbers() throws SQLException {
        if (numbers == null) {
            numbers = Numbers.read(columns.read(FactColumn.NUMBERS), size);
        }
        return numbers;
    }

    /** @param column that has one text for each session */
    public Names names(FactColumn column) throws SQLException {
        var read = names.get(column);
        if (read == null) {
            read = Names.read(columns.read(column), size);
            names.put(column, read);
        }
        return read;
    }

    public Tools tools() throws SQLException {
        if (tools == null) {
            tools = Tools.read(columns.read(FactColumn.TOOLS), size);
        }
        return tools;
    }

    public Entries metadata() throws SQLException {
        if (metadata == null) {
            metadata = Entries.read(columns.read(FactColumn.METADATA), size);
        }
        return metadata;
    }

    public TextLists labels() throws SQLException {
        if (labels == null) {
            labels = TextLists.read(columns.read(FactColumn.LABELS), size);
        }
        return labels;
    }

    public TextLists signals() throws SQLException {
        if (signals == null) {
            signals = TextLists.read(columns.read(FactColumn.SIGNALS), size);
        }
        return signals;
    }

    /** All sessions, when all columns were read. */
    List<SessionFacts> sessions() throws SQLException {
        var sessions = new ArrayList<SessionFacts>();
        for (int i = 0; i < size; i++) {
            sessions.add(session(i));
        }
        return sessions;
    }

    private SessionFacts session(int i) throws SQLException {
        var of = numbers();
        return new SessionFacts(
                of.session(i),
                of.createdAt(i),
                of.lastActivityAt(i),
                of.status(i),
                of.success(i),
                of.elapsedMs(i),
                of.cost(i),
                of.tokens(i),
                of.events(i),
                of.errors(i),
                names(FactColumn.AGENT).of(i),
                names(FactColumn.USER).of(i),
                names(FactColumn.MODEL).of(i),
                names(FactColumn.FAILURE_REASON).of(i),
                tools().of(i),
                metadata().of(i),
                new MarkFacts(labels().of(i), of.isStarred(i), of.isNoted(i), of.isRight(i)),
                new InsightFacts(signals().of(i), names(FactColumn.CAUSE).of(i)));
    }
}
