package dev.runlog.store.columns;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The different texts of many blocks, each with a number, from 0 in the order in which they came. They are told apart by
 * their bytes: of a million that are looked up, none is made a String.
 */
public final class DistinctTexts {

    private static final int FIRST_SLOTS = 64;
    private static final long FREE = 0;

    private final long seed = ThreadLocalRandom.current().nextLong();
    private int size;
    /**
     * The hash of a text and, in the lower half, one more than its number. It is where its hash says or, when others are
     * there, behind them.
     */
    private long[] slots = new long[FIRST_SLOTS];
    /** Where each ends, and the one that follows begins. */
    private int[] ends = new int[FIRST_SLOTS / 2 + 1];

    private byte[] bytes = new byte[1 << 10];

    /** @return the number of the text, which is a new one when it was not there */
    public int add(Texts texts, int i) {
        int hash = (int) texts.hash(i, seed);
        int slot = slot(hash, texts, i);
        if (slots[slot] != FREE) {
            return number(slots[slot]);
        }
        int number = size;
        append(texts, i);
        slots[slot] = (long) hash << Integer.SIZE | size;
        if (2 * size > slots.length) {
            grow();
        }
        return number;
    }

    public int add(String text) {
        return add(Texts.of(text), 0);
    }

    /** @return -1 when it is not there */
    public int find(Texts texts, int i) {
        return number(slots[slot((int) texts.hash(i, seed), texts, i)]);
    }

    private static int number(long slot) {
        return (int) slot - 1;
    }

    private static int hash(long slot) {
        return (int) (slot >>> Integer.SIZE);
    }

    /** Where it is, or would be. */
    private int slot(int hash, Texts texts, int i) {
        int slot = hash & (slots.length - 1);
        while (slots[slot] != FREE && !(hash(slots[slot]) == hash && isEqual(number(slots[slot]), texts, i))) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private boolean isEqual(int number, Texts texts, int i) {
        int start = texts.start(i);
        return Arrays.equals(bytes, start(number), ends[number], texts.bytes(), start, start + texts.length(i));
    }

    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    private void append(Texts texts, int i) {
        int start = start(size);
        int end = start + texts.length(i);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
        }
        System.arraycopy(texts.bytes(), texts.start(i), bytes, start, texts.length(i));
        ends[size++] = end;
    }

    private void grow() {
        var before = slots;
        slots = new long[2 * before.length];
        ends = Arrays.copyOf(ends, before.length + 1);
        for (long text : before) {
            if (text != FREE) {
                int slot = hash(text) & (slots.length - 1);
                while (slots[slot] != FREE) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = text;
            }
        }
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    public String text(int number) {
        return new String(bytes, start(number), ends[number] - start(number), StandardCharsets.UTF_8);
    }

    /** About how much memory they take. */
    public long heldBytes() {
        return bytes.length + (long) Long.BYTES * slots.length + (long) Integer.BYTES * ends.length;
    }
}
