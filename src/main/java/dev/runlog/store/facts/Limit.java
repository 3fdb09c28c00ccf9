package dev.runlog.store.facts;

import java.util.BitSet;

/** What a number of a session has to be. A block's row tells whether any of its sessions can fit. */
sealed interface Limit {

    Bound bound();

    double value();

    /** Of a block's row; in others no session can fit. */
    String condition();

    boolean fits(double number);

    /** Leaves of these sessions those that fit. */
    default void restrict(BitSet sessions, Numbers numbers) {
        var all = numbers.of(bound());
        if (fits(all.least()) && fits(all.most())) {
            return;
        }
        for (int i = sessions.nextSetBit(0); i >= 0; i = sessions.nextSetBit(i + 1)) {
            sessions.set(i, fits(all.get(i)));
        }
    }

    record AtLeast(Bound bound, double value) implements Limit {
        @Override
        public String condition() {
            return bound.most() + " >= ?";
        }

        @Override
        public boolean fits(double number) {
            return number >= value;
        }
    }

    record Below(Bound bound, double value) implements Limit {
        @Override
        public String condition() {
            return bound.least() + " < ?";
        }

        @Override
        public boolean fits(double number) {
            return number < value;
        }
    }
}
