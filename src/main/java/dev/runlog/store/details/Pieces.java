package dev.runlog.store.details;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A text in pieces of arrays that belong to others: a change of it copies no bytes. */
final class Pieces {

    static final Pieces NONE = new Pieces();

    private final List<ByteBuffer> pieces = new ArrayList<>();
    private int length;

    static Pieces of(byte[] bytes) {
        var whole = new Pieces();
        whole.add(ByteBuffer.wrap(bytes));
        return whole;
    }

    void add(ByteBuffer piece) {
        if (piece.hasRemaining()) {
            pieces.add(piece);
            length += piece.remaining();
        }
    }

    /** Adds a part of this text to the end of another one. */
    void copyTo(Pieces target, int from, int count) {
        int start = 0;
        int left = count;
        for (int i = 0; i < pieces.size() && left > 0; i++) {
            var piece = pieces.get(i);
            int skipped = left < count ? 0 : Math.max(0, from - start);
            if (skipped < piece.remaining()) {
                int some = Math.min(left, piece.remaining() - skipped);
                target.add(piece.slice(piece.position() + skipped, some));
                left -= some;
            }
            start += piece.remaining();
        }
        if (left > 0) {
            throw new IllegalArgumentException("a copy goes beyond the end of its base");
        }
    }

    int length() {
        return length;
    }

    /** Belongs to this text: nobody may write to it. */
    byte[] bytes() {
        if (pieces.size() == 1 && pieces.get(0).array().length == length) {
            return pieces.get(0).array();
        }
        var whole = ByteBuffer.allocate(length);
        pieces.forEach(piece -> whole.put(piece.duplicate()));
        return whole.array();
    }
}
