package dev.runlog.store.details;

import dev.runlog.model.EventDetails;
import dev.runlog.model.JsonText;
import dev.runlog.store.columns.ByteReader;
import dev.runlog.store.columns.ByteWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The states before and after one event, each as the way from the state before it. Which of both there are, and whether
 * the rest is compressed, the first byte says.
 *
 * @param before null when none was sent
 * @param after null when none was sent
 */
record StatePair(Pieces before, Pieces after) {

    private static final int HAS_BEFORE = 1;
    private static final int HAS_AFTER = 2;
    private static final int COMPRESSED = 4;

    /** What is smaller is not worth the work. */
    private static final int WORTH_COMPRESSING = 256;

    /** Others wait for whoever writes. */
    private static final int LARGEST_COMPRESSED = 1 << 20;

    static StatePair of(EventDetails details) {
        return new StatePair(pieces(details.stateBefore()), pieces(details.stateAfter()));
    }

    private static Pieces pieces(JsonText.Fields state) {
        return state == null ? null : Pieces.of(state.text().getBytes(StandardCharsets.UTF_8));
    }

    EventDetails in(EventDetails details) {
        return details.withStates(text(before), text(after));
    }

    private static JsonText.Fields text(Pieces state) {
        return state == null ? null : new JsonText.Fields(new String(state.bytes(), StandardCharsets.UTF_8));
    }

    /** The later of both. */
    Pieces last() {
        return after == null ? before : after;
    }

    /** @param last the state before both */
    byte[] since(Pieces last) {
        var steps = new ByteWriter();
        var base = last;
        for (var state : new Pieces[] {before, after}) {
            if (state != null) {
                byte[] delta = Delta.between(base.bytes(), state.bytes());
                steps.number(delta.length);
                steps.raw(delta, 0, delta.length);
                base = state;
            }
        }
        int kind = (before == null ? 0 : HAS_BEFORE) | (after == null ? 0 : HAS_AFTER);
        byte[] plain = steps.bytes();
        boolean isWorthIt = plain.length >= WORTH_COMPRESSING && plain.length <= LARGEST_COMPRESSED;
        byte[] compressed = isWorthIt ? compress(plain) : plain;
        boolean isSmaller = compressed.length < plain.length;
        var out = new ByteWriter();
        out.number(isSmaller ? kind | COMPRESSED : kind);
        out.number(plain.length);
        byte[] rest = isSmaller ? compressed : plain;
        out.raw(rest, 0, rest.length);
        return out.bytes();
    }

    private static byte[] compress(byte[] plain) {
        var deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(plain);
            deflater.finish();
            var out = new ByteArrayOutputStream(plain.length / 2);
            var piece = new byte[8_192];
            while (!deflater.finished()) {
                out.write(piece, 0, deflater.deflate(piece));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /**
     * @param stored what {@link #since} made
     * @param last the state before both
     */
    static StatePair read(byte[] stored, Pieces last) {
        var in = new ByteReader(stored);
        int kind = in.smallNumber();
        byte[] plain = rest(stored, in, in.smallNumber(), (kind & COMPRESSED) != 0);
        var deltas = new ByteReader(plain);
        var before = (kind & HAS_BEFORE) == 0 ? null : Delta.apply(last, next(plain, deltas));
        var after = (kind & HAS_AFTER) == 0 ? null : Delta.apply(before == null ? last : before, next(plain, deltas));
        return new StatePair(before, after);
    }

    private static byte[] rest(byte[] stored, ByteReader in, int length, boolean isCompressed) {
        var plain = new byte[length];
        if (!isCompressed) {
            System.arraycopy(stored, in.position(), plain, 0, length);
            return plain;
        }
        var inflater = new Inflater(true);
        try {
            inflater.setInput(stored, in.position(), stored.length - in.position());
            int done = 0;
            while (done < length) {
                int some = inflater.inflate(plain, done, length - done);
                if (some == 0) {
                    throw new IllegalStateException("A state is damaged: it ends early");
                }
                done += some;
            }
            return plain;
        } catch (DataFormatException damaged) {
            throw new IllegalStateException("A state is damaged", damaged);
        } finally {
            inflater.end();
        }
    }

    private static byte[] next(byte[] plain, ByteReader deltas) {
        int length = deltas.smallNumber();
        int from = deltas.position();
        deltas.skip(length);
        return Arrays.copyOfRange(plain, from, from + length);
    }
}
