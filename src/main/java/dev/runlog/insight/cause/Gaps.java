package dev.runlog.insight.cause;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Causes that differ in a name or a topic only: "No answer could be found for …". Four different ones of the same agent, or
 * of the same tool, are one failure. What comes of it depends on the set of causes, not on their order.
 */
public final class Gaps {

    private static final int LEAST_CAUSES = 4;
    private static final int MOST_WORDS = 40;
    private static final int LONGEST_GAP = 4;
    private static final int LEAST_LEFT = 2;

    /**
     * A text that is looked at.
     *
     * @param scope texts of different ones are never joined: the agent of runs, or the tool of errors
     * @param text normalised
     */
    public record Text(long cause, String scope, String text) {}

    /** The same words around a gap, in one scope. */
    public record Template(String scope, String before, String after) {

        /**
         * What a text has in the gap.
         *
         * @param title of the text, as people see it
         */
        public String filler(String title) {
            var words = Tokens.of(title);
            return Tokens.joined(words.subList(wordsBefore(), words.size() - wordsAfter()));
        }

        /**
         * The words around the gap.
         *
         * @param title of any text that has this template
         */
        public String title(String title) {
            var words = Tokens.of(title);
            var shown = new ArrayList<>(words.subList(0, wordsBefore()));
            shown.add("…");
            shown.addAll(words.subList(words.size() - wordsAfter(), words.size()));
            return Tokens.joined(shown);
        }

        private int wordsBefore() {
            return Tokens.of(before).size();
        }

        private int wordsAfter() {
            return Tokens.of(after).size();
        }
    }

    private record Cut(long hash, int from, int to, int fixed) {}

    private static final Comparator<Template> SMALLER = Comparator.comparing(Template::before)
            .thenComparing(Template::after)
            .reversed();

    private Gaps() {}

    /** @return the template of each text that has one */
    public static Map<Long, Template> join(Collection<Text> texts) {
        var words = new LinkedHashMap<Text, List<String>>();
        for (var text : texts) {
            words.put(text, Tokens.of(text.text()));
        }
        long[] hashes = words.entrySet().stream()
                .flatMapToLong(one ->
                        cuts(one.getKey().scope(), one.getValue()).stream().mapToLong(Cut::hash))
                .toArray();
        Arrays.sort(hashes);
        var templates = new LinkedHashMap<Long, Template>();
        words.forEach((text, all) -> best(text.scope(), all, hashes)
                .ifPresent(cut -> templates.put(text.cause(), template(text.scope(), all, cut))));
        return templates;
    }

    /** That most causes share, then the one with most fixed words, then the smaller text. */
    private static Optional<Cut> best(String scope, List<String> words, long[] hashes) {
        return cuts(scope, words).stream()
                .filter(cut -> count(hashes, cut.hash()) >= LEAST_CAUSES)
                .max(Comparator.<Cut>comparingInt(cut -> count(hashes, cut.hash()))
                        .thenComparingInt(Cut::fixed)
                        .thenComparing(cut -> template(scope, words, cut), SMALLER));
    }

    private static Template template(String scope, List<String> words, Cut cut) {
        return new Template(
                scope,
                Tokens.joined(words.subList(0, cut.from())),
                Tokens.joined(words.subList(cut.to(), words.size())));
    }

    /** Each way to leave out one to four words, where enough is left and what is left out is only a name. */
    private static List<Cut> cuts(String scope, List<String> words) {
        int all = words.size();
        if (all > MOST_WORDS) {
            return List.of();
        }
        long[] ends = new long[all + 1];
        for (int i = all - 1; i >= 0; i--) {
            ends[i] = ends[i + 1] * 31 * 31 + mixed(words.get(i).hashCode());
        }
        var cuts = new ArrayList<Cut>();
        long start = mixed(scope.hashCode());
        for (int from = 0; from < all; from++) {
            for (int to = from + 1; to <= Math.min(all, from + LONGEST_GAP) && Tokens.isName(words.get(to - 1)); to++) {
                int left = all - (to - from);
                if (left >= LEAST_LEFT && 2 * left >= all) {
                    cuts.add(new Cut(mixed(mixed(start) * 31 + mixed(ends[to] + 7)), from, to, left));
                }
            }
            start = mixed(start * 31 + words.get(from).hashCode());
        }
        return cuts;
    }

    private static int count(long[] sorted, long hash) {
        int low = bound(sorted, hash, false);
        return bound(sorted, hash, true) - low;
    }

    /** Where the first one is that is not smaller, or the first that is greater. */
    private static int bound(long[] sorted, long hash, boolean behind) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] < hash || (behind && sorted[middle] == hash)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private static long mixed(long bits) {
        long mixed = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
