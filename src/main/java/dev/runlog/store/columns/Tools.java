package dev.runlog.store.columns;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each session of a block called: lines of tool, calls, errors and costs, those of a session one after the other. */
public final class Tools {

    private final String[] names;
    /** Where the lines of a session begin; and, last, where those of all end. */
    private final int[] firstLines;

    private final int[] tools;
    private final long[] calls;
    private final long[] errors;
    private final long[] costUnits;

    private Tools(String[] names, int[] firstLines) {
        this.names = names;
        this.firstLines = firstLines;
        int lines = firstLines[firstLines.length - 1];
        this.tools = new int[lines];
        this.calls = new long[lines];
        this.errors = new long[lines];
        this.costUnits = new long[lines];
    }

    public static Tools read(byte[] bytes, int sessions) {
        var in = new ByteReader(bytes);
        var names = Numbering.read(in);
        var firstLines = new int[sessions + 1];
        for (int i = 0; i < sessions; i++) {
            firstLines[i + 1] = firstLines[i] + in.smallNumber();
        }
        var read = new Tools(names, firstLines);
        for (int line = 0; line < read.tools.length; line++) {
            read.tools[line] = in.smallNumber();
            read.calls[line] = in.number();
            read.errors[line] = in.number();
            read.costUnits[line] = in.number();
        }
        return read;
    }

    public static byte[] write(List<Map<String, ToolCounts>> ofSessions) {
        var numbering = new Numbering();
        var sizes = new ByteWriter();
        var lines = new ByteWriter();
        for (var tools : ofSessions) {
            sizes.number(tools.size());
            tools.forEach((name, counts) -> {
                lines.number(numbering.of(name));
                lines.number(counts.calls());
                lines.number(counts.errors());
                lines.number(counts.costUnits());
            });
        }
        var out = new ByteWriter();
        numbering.writeTo(out);
        out.add(sizes);
        out.add(lines);
        return out.bytes();
    }

    /** The different ones. */
    public String[] names() {
        return names.clone();
    }

    public int firstLine(int session) {
        return firstLines[session];
    }

    /** The first line of the session that follows. */
    public int endOfLines(int session) {
        return firstLines[session + 1];
    }

    /** Which of the names. */
    public int tool(int line) {
        return tools[line];
    }

    public String name(int line) {
        return names[tools[line]];
    }

    public ToolCounts counts(int line) {
        return new ToolCounts(calls[line], errors[line], costUnits[line]);
    }

    public Map<String, ToolCounts> of(int session) {
        var of = new LinkedHashMap<String, ToolCounts>();
        for (int line = firstLine(session); line < endOfLines(session); line++) {
            of.put(names[tools[line]], counts(line));
        }
        return of;
    }
}
