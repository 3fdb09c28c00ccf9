package dev.runlog.insight.stretch;

import dev.runlog.insight.attempt.Act;
import dev.runlog.insight.stretch.Stretch.Pattern;
import java.util.Collection;
import java.util.Objects;

/** How each tool fared, and rows of its failures; other tools may have been used between. */
public final class Tools {

    private static final int MOST = 10_000;
    private static final int RETRY = 3;

    private final Newest<String, Use> uses = new Newest<>(MOST);
    private final Lulls lulls;
    private final Found found;

    Tools(Lulls lulls, Found found) {
        this.lulls = lulls;
        this.found = found;
    }

    /** Of one tool. */
    public static final class Use {

        private final String tool;
        private int attempts;
        private int failed;
        private Stretch failures;
        private boolean recovered;
        private int lastGood;

        Use(String tool) {
            this.tool = tool;
        }

        public String tool() {
            return tool;
        }

        public int attempts() {
            return attempts;
        }

        public int failed() {
            return failed;
        }

        public boolean everSucceeded() {
            return lastGood > 0;
        }

        /** Whether it failed and succeeded afterwards. */
        public boolean recovered() {
            return recovered;
        }

        /** Where it last succeeded; 0 for never. */
        public int lastGood() {
            return lastGood;
        }

        /** The row of failures that it ended with; null when its last use succeeded. */
        public Stretch unresolved() {
            return failures;
        }
    }

    void see(Act act) {
        String tool = act.seen().tool();
        var use = uses.computeIfAbsent(tool, Use::new);
        use.attempts++;
        if (act.failed()) {
            use.failed++;
            fail(use, act);
        } else {
            use.lastGood = act.seen().place();
            if (use.failures != null) {
                use.failures.change();
                use.recovered = true;
                use.failures = null;
            }
        }
    }

    private void fail(Use use, Act act) {
        if (use.failures == null) {
            use.failures = new Stretch(Pattern.RETRY, act, RETRY);
            return;
        }
        var before = use.failures;
        before.add(act, lulls::release);
        if (!Objects.equals(before.first().key(), act.seen().key())) {
            before.varyInput();
        }
        if (before.count() == RETRY) {
            found.add(before);
        }
    }

    public Collection<Use> uses() {
        return uses.values();
    }

    /** Null when it is not remembered. */
    public Use use(String tool) {
        return uses.get(tool);
    }
}
