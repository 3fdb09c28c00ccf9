package dev.runlog.store.columns;

import java.util.HashMap;
import java.util.Map;

/** Numbers different texts as they come, so that each is kept once. */
public final class Numbering {

    private final Map<String, Integer> numbers = new HashMap<>();
    private final ByteWriter texts = new ByteWriter();

    public int of(String text) {
        Integer known = numbers.get(text);
        if (known == null) {
            known = numbers.size();
            numbers.put(text, known);
            texts.text(text);
        }
        return known;
    }

    /** How many there are, and each of them. */
    public void writeTo(ByteWriter out) {
        out.number(numbers.size());
        out.add(texts);
    }
}
