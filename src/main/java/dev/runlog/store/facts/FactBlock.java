package dev.runlog.store.facts;

import dev.runlog.store.columns.Entries;
import dev.runlog.store.columns.Names;
import dev.runlog.store.columns.TextLists;
import dev.runlog.store.columns.Tools;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Facts of some hundred sessions, as far as they were read. A column is taken apart when it is asked for. */
public final class FactBlock {

    public static final int MOST_SESSIONS = 512;

    private final int size;
    private final Map<FactColumn, byte[]> columns;
    private final Map<FactColumn, Names> names = new EnumMap<>(FactColumn.class);
    private Numbers numbers;
    private Tools tools;
    private Entries metadata;
    private TextLists labels;

    FactBlock(int size, Map<FactColumn, byte[]> columns) {
        this.size = size;
        this.columns = columns;
    }

    public static FactBlock of(List<SessionFacts> all) {
        return new FactBlock(all.size(), write(all));
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
        return columns;
    }

    /** How many sessions. */
    public int size() {
        return size;
    }

    public Numbers numbers() {
        if (numbers == null) {
            numbers = Numbers.read(columns.get(FactColumn.NUMBERS), size);
        }
        return numbers;
    }

    /** @param column that has one text for each session */
    public Names names(FactColumn column) {
        return names.computeIfAbsent(column, read -> Names.read(columns.get(read), size));
    }

    public Tools tools() {
        if (tools == null) {
            tools = Tools.read(columns.get(FactColumn.TOOLS), size);
        }
        return tools;
    }

    public Entries metadata() {
        if (metadata == null) {
            metadata = Entries.read(columns.get(FactColumn.METADATA), size);
        }
        return metadata;
    }

    public TextLists labels() {
        if (labels == null) {
            labels = TextLists.read(columns.get(FactColumn.LABELS), size);
        }
        return labels;
    }

    /** All sessions, when all columns were read. */
    List<SessionFacts> sessions() {
        var sessions = new ArrayList<SessionFacts>();
        for (int i = 0; i < size; i++) {
            sessions.add(session(i));
        }
        return sessions;
    }

    private SessionFacts session(int i) {
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
                names(FactColumn.FAILURE_REASON).of(i),
                tools().of(i),
                metadata().of(i),
                new MarkFacts(labels().of(i), of.isStarred(i), of.isNoted(i), of.isRight(i)));
    }
}
