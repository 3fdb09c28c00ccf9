package dev.runlog.store.columns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** What each session of a block called: lines of tool, calls, errors and costs. */
public final class Tools {

    private final Texts names;
    private final Lines lines;
    private final PackedNumbers tools;
    private final PackedNumbers calls;
    private final PackedNumbers errors;
    private final PackedNumbers costUnits;

    private Tools(ByteReader in, int sessions) {
        this.names = Texts.read(in);
        this.lines = Lines.read(in, sessions);
        this.tools = PackedNumbers.read(in, lines.count());
        this.calls = PackedNumbers.read(in, lines.count());
        this.errors = PackedNumbers.read(in, lines.count());
        this.costUnits = PackedNumbers.read(in, lines.count());
    }

    public static Tools read(byte[] bytes, int sessions) {
        return new Tools(new ByteReader(bytes), sessions);
    }

    public static byte[] write(List<Map<String, ToolCounts>> ofSessions) {
        var numbering = new Numbering();
        var tools = LongStream.builder();
        var calls = LongStream.builder();
        var errors = LongStream.builder();
        var costUnits = LongStream.builder();
        for (var ofSession : ofSessions) {
            ofSession.forEach((name, counts) -> {
                tools.add(numbering.of(name));
                calls.add(counts.calls());
                errors.add(counts.errors());
                costUnits.add(counts.costUnits());
            });
        }
        var out = new ByteWriter();
        numbering.writeTo(out);
        Lines.write(out, ofSessions.stream().map(Map::keySet).toList());
        for (var column : List.of(tools, calls, errors, costUnits)) {
            PackedNumbers.write(out, column.build().toArray());
        }
        return out.bytes();
    }

    /** The different ones. */
    public Texts names() {
        return names;
    }

    public Lines lines() {
        return lines;
    }

    /** Which of the names. */
    public int tool(int line) {
        return tools.small(line);
    }

    public long calls(int line) {
        return calls.get(line);
    }

    public long errors(int line) {
        return errors.get(line);
    }

    public long costUnits(int line) {
        return costUnits.get(line);
    }

    public Map<String, ToolCounts> of(int session) {
        var of = new LinkedHashMap<String, ToolCounts>();
        for (int line = lines.first(session); line < lines.end(session); line++) {
            of.put(names.of(tool(line)), new ToolCounts(calls(line), errors(line), costUnits(line)));
        }
        return of;
    }
}
