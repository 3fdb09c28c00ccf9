package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.stretch.Stretch.Pattern;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Thoughts that say the same in nearly the same words, while nothing that was tried brought anything new. */
final class Thoughts {

    private static final int LATEST = 6;
    private static final int SAME = 3;
    private static final double ALIKE = 0.85;
    /** Less is a label that a program puts on each step. */
    private static final int FEWEST_WORDS = 6;

    private static final int MOST_WORDS = 400;

    private final Deque<Thought> latest = new ArrayDeque<>();
    private final Lulls lulls;
    private final Found found;

    Thoughts(Lulls lulls, Found found) {
        this.lulls = lulls;
        this.found = found;
    }

    /** A thought, as the pairs of words it has, and those like it. */
    private record Thought(Set<String> pairs, Stretch alike) {

        private boolean isLike(Set<String> others) {
            int both = 0;
            for (String pair : others) {
                both += pairs.contains(pair) ? 1 : 0;
            }
            return both >= ALIKE * (pairs.size() + others.size() - both);
        }
    }

    /** @param isNew whether it is a novel attempt, or a new state */
    void see(Act act, boolean isNew) {
        if (act.seen().kind() == Act.Kind.THOUGHT) {
            thought(act);
        } else if (isNew && !act.failed()) {
            latest.clear();
        }
    }

    private void thought(Act act) {
        var pairs = pairs(act.text());
        if (pairs.isEmpty()) {
            return;
        }
        Stretch alike = null;
        for (var earlier : latest) {
            alike = earlier.isLike(pairs) ? earlier.alike() : alike;
        }
        if (alike == null) {
            alike = new Stretch(Pattern.SAME_THOUGHT, act, SAME);
        } else {
            alike.add(act, lulls::release);
            if (alike.count() == SAME) {
                found.add(alike);
            }
        }
        latest.add(new Thought(pairs, alike));
        if (latest.size() > LATEST) {
            latest.remove();
        }
    }

    /** Each word with the next one; nothing when there are too few to say anything. */
    private static Set<String> pairs(String text) {
        if (text == null) {
            return Set.of();
        }
        var words = text.toLowerCase(Locale.ROOT).strip().split("[^\\p{L}\\p{N}]+", MOST_WORDS);
        var pairs = new HashSet<String>();
        int count = words.length - (words[words.length - 1].isEmpty() ? 1 : 0);
        for (int i = 1; i < count && count >= FEWEST_WORDS; i++) {
            pairs.add(words[i - 1] + " " + words[i]);
        }
        return pairs;
    }
}
