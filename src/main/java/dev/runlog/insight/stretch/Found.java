package dev.runlog.insight.stretch;

import java.util.ArrayList;
import java.util.List;

/** Stretches that were met, the first of them. */
final class Found {

    private static final int MOST = 1_000;

    private final List<Stretch> all = new ArrayList<>();

    void add(Stretch stretch) {
        if (all.size() < MOST) {
            all.add(stretch);
        }
    }

    List<Stretch> all() {
        return all;
    }
}
