package dev.runlog.store.columns;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The different texts of many blocks, each with a number, from 0 in the order in which they came. They are told apart by
 * their bytes: of a million that are looked up, none is made a String.
 *
 * <pre>
 *   slots ──► number and length │ bytes of the text, up to a multiple of eight
 * </pre>
 */
public final class DistinctTexts {

    private static final int FIRST_SLOTS = 64;
    /** So that the one that is looked at first mostly is the right one, or free. */
    private static final int SLOTS_PER_TEXT = 3;

    private static final long FREE = 0;
    private static final long LOWER_HALF = 0xffff_ffffL;

    private final long seed = ThreadLocalRandom.current().nextLong();
    private int size;
    /**
     * The hash of a text and, in the lower half, one more than where it lies in the words. It stands where its hash says or,
     * when others are there, behind them.
     */
    private long[] slots = new long[FIRST_SLOTS];
    /** Of all, one after the other: a word with number and length, and those of the text. */
    private long[] words = new long[FIRST_SLOTS];

    private int end;
    /** Where each begins. */
    private int[] starts = new int[FIRST_SLOTS / 2 + 1];

    /** @return the number of the text, which is a new one when it was not there */
    public int add(Texts texts, int i) {
        int hash = texts.hash(i, seed);
        int slot = slot(hash, texts, i);
        if (slots[slot] != FREE) {
            return number(slots[slot]);
        }
        int number = size;
        slots[slot] = (long) hash << Integer.SIZE | (end + 1);
        append(texts, i);
        if (SLOTS_PER_TEXT * size > slots.length) {
            grow();
        }
        return number;
    }

    public int add(String text) {
        return add(Texts.of(text), 0);
    }

    /**
     * The same for several of these texts. All slots are read before any text is: so memory is waited for once, instead of
     * once for each.
     */
    public int[] add(Texts texts, int... which) {
        var hashes = new int[which.length];
        for (int k = 0; k < which.length; k++) {
            hashes[k] = texts.hash(which[k], seed);
        }
        var found = new long[which.length];
        for (int k = 0; k < which.length; k++) {
            found[k] = slots[hashes[k] & (slots.length - 1)];
        }
        var numbers = new int[which.length];
        for (int k = 0; k < which.length; k++) {
            numbers[k] = is(found[k], hashes[k], texts, which[k]) ? number(found[k]) : add(texts, which[k]);
        }
        return numbers;
    }

    /** @return -1 when it is not there */
    public int find(Texts texts, int i) {
        long found = slots[slot(texts.hash(i, seed), texts, i)];
        return found == FREE ? -1 : number(found);
    }

    /** Where it is, or would be. */
    private int slot(int hash, Texts texts, int i) {
        int slot = hash & (slots.length - 1);
        while (slots[slot] != FREE && !is(slots[slot], hash, texts, i)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private static int hash(long slot) {
        return (int) (slot >>> Integer.SIZE);
    }

    private static int start(long slot) {
        return (int) slot - 1;
    }

    private int number(long slot) {
        return (int) (words[start(slot)] >>> Integer.SIZE);
    }

    private boolean is(long slot, int hash, Texts texts, int i) {
        if (slot == FREE || hash(slot) != hash) {
            return false;
        }
        int at = start(slot);
        if ((words[at] & LOWER_HALF) != texts.length(i)) {
            return false;
        }
        for (int k = texts.words(i) - 1; k >= 0; k--) {
            if (words[at + 1 + k] != texts.word(i, k)) {
                return false;
            }
        }
        return true;
    }

    private void append(Texts texts, int i) {
        int count = texts.words(i);
        if (end + 1 + count > words.length) {
            words = Arrays.copyOf(words, Math.max(end + 1 + count, 2 * words.length));
        }
        starts[size] = end;
        words[end++] = (long) size << Integer.SIZE | texts.length(i);
        for (int k = 0; k < count; k++) {
            words[end++] = texts.word(i, k);
        }
        size++;
    }

    private void grow() {
        var before = slots;
        slots = new long[2 * before.length];
        starts = Arrays.copyOf(starts, before.length + 1);
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
        int start = starts[number];
        var bytes = new byte[(int) (words[start] & LOWER_HALF)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (words[start + 1 + i / Long.BYTES] >>> (Byte.SIZE * (i % Long.BYTES)));
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** About how much memory they take. */
    public long heldBytes() {
        return (long) Long.BYTES * (slots.length + words.length) + (long) Integer.BYTES * starts.length;
    }
}
