package dev.runlog.store.details;

import dev.runlog.store.columns.ByteReader;
import dev.runlog.store.columns.ByteWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * How one text becomes another, in bytes: parts of the first that are copied, and what is new between them. Equal blocks
 * are found wherever they stand, so what was moved is copied too.
 *
 * <pre>
 *   step    length · 2 + 1, place in the base    copied
 *           length · 2, the bytes                 new
 * </pre>
 */
final class Delta {

    /** So many bytes must be equal before a copy is looked for. */
    private static final int BLOCK = 32;

    /** Nothing is looked for in what is larger: others wait for whoever writes. */
    private static final int LARGEST = 4 << 20;

    private static final int FACTOR = 0x01000193;

    /** {@link #FACTOR} to the power of {@link #BLOCK}: what the byte that leaves a block weighs. */
    private static final int LEAVING = power(FACTOR, BLOCK);

    private final byte[] base;
    private final byte[] target;
    private final ByteWriter steps = new ByteWriter();

    private Delta(byte[] base, byte[] target) {
        this.base = base;
        this.target = target;
    }

    /** The steps from one to the other. */
    static byte[] between(byte[] base, byte[] target) {
        var delta = new Delta(base, target);
        int shorter = Math.min(base.length, target.length);
        int mismatch = Arrays.mismatch(base, target);
        int same = mismatch < 0 ? shorter : mismatch;
        int end = 0;
        while (end < shorter - same && base[base.length - 1 - end] == target[target.length - 1 - end]) {
            end++;
        }
        delta.copy(0, same);
        delta.change(same, base.length - end, target.length - end);
        delta.copy(base.length - end, end);
        return delta.steps.bytes();
    }

    /** What stands between the equal beginnings and ends. */
    private void change(int from, int baseEnd, int targetEnd) {
        boolean isSmall = targetEnd - from < BLOCK || baseEnd - from < BLOCK;
        if (isSmall || targetEnd - from > LARGEST || baseEnd - from > LARGEST) {
            insert(from, targetEnd);
            return;
        }
        var places = new BlockPlaces(from, baseEnd);
        int written = from;
        int at = from;
        int hash = hash(target, at);
        while (at + BLOCK <= targetEnd) {
            int place = places.find(hash, at);
            if (place >= 0) {
                int back = 0;
                while (at - back > written && place - back > from && base[place - back - 1] == target[at - back - 1]) {
                    back++;
                }
                int length = BLOCK;
                while (at + length < targetEnd
                        && place + length < baseEnd
                        && base[place + length] == target[at + length]) {
                    length++;
                }
                insert(written, at - back);
                copy(place - back, length + back);
                at += length;
                written = at;
                hash = at + BLOCK <= targetEnd ? hash(target, at) : 0;
            } else {
                hash = at + BLOCK < targetEnd ? hash * FACTOR - target[at] * LEAVING + target[at + BLOCK] : 0;
                at++;
            }
        }
        insert(written, targetEnd);
    }

    private void insert(int from, int to) {
        if (to > from) {
            steps.number((long) (to - from) * 2);
            steps.raw(target, from, to - from);
        }
    }

    private void copy(int place, int length) {
        if (length > 0) {
            steps.number((long) length * 2 + 1);
            steps.number(place);
        }
    }

    /** Where in the base blocks stand, by their hash; of those with one hash the first. */
    private final class BlockPlaces {
        private final int[] table;

        BlockPlaces(int from, int end) {
            this.table = new int[Integer.highestOneBit((end - from) / BLOCK + 1) * 4];
            for (int place = from; place + BLOCK <= end; place += BLOCK) {
                int slot = slot(hash(base, place));
                if (table[slot] == 0) {
                    table[slot] = place + 1;
                }
            }
        }

        /** @return -1 when the block of the target that begins there is nowhere */
        int find(int hash, int at) {
            int place = table[slot(hash)] - 1;
            boolean found = place >= 0 && Arrays.equals(base, place, place + BLOCK, target, at, at + BLOCK);
            return found ? place : -1;
        }

        private int slot(int hash) {
            return (hash ^ (hash >>> 15)) & (table.length - 1);
        }
    }

    private static int hash(byte[] bytes, int from) {
        int hash = 0;
        for (int i = from; i < from + BLOCK; i++) {
            hash = hash * FACTOR + bytes[i];
        }
        return hash;
    }

    private static int power(int factor, int exponent) {
        int power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= factor;
        }
        return power;
    }

    /** The text that these steps make of the base. */
    static Pieces apply(Pieces base, byte[] steps) {
        var target = new Pieces();
        var in = new ByteReader(steps);
        while (in.hasMore()) {
            long step = in.number();
            int length = (int) (step / 2);
            if (step % 2 == 1) {
                base.copyTo(target, (int) in.number(), length);
            } else {
                target.add(ByteBuffer.wrap(steps, in.position(), length).slice());
                in.skip(length);
            }
        }
        return target;
    }
}
