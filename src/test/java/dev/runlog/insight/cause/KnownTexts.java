package dev.runlog.insight.cause;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.runlog.insight.text.Normalizer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Failure texts as software writes them, of which it is known which of them have the same cause. */
record KnownTexts(List<Known> all) {

    /** @param label the class of the failure and its cause, then the agent if it is not the usual one */
    record Known(String label, String text) {

        String failureClass() {
            return label.substring(0, label.indexOf('/'));
        }

        private String agent() {
            return label.substring(label.indexOf('@') + 1).replace(label, "agent");
        }
    }

    /** How far groups agree with what is known, pair by pair. */
    record Agreement(double precision, double recall) {}

    static KnownTexts read(String file) {
        try (var in = KnownTexts.class.getResourceAsStream("/failures/" + file)) {
            var all = new ArrayList<Known>();
            for (String part : new String(in.readAllBytes(), UTF_8).split("(?m)^@@ ", -1)) {
                if (!part.isEmpty()) {
                    int end = part.indexOf('\n');
                    all.add(new Known(
                            part.substring(0, end), part.substring(end + 1).stripTrailing()));
                }
            }
            return new KnownTexts(all);
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    KnownTexts shuffled(long seed) {
        var shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(seed));
        return new KnownTexts(shuffled);
    }

    /** The group of each text, by the rules. */
    Map<Known, String> groups() {
        var numbers = new HashMap<Gaps.Text, Long>();
        var of = new HashMap<Known, Gaps.Text>();
        for (var known : all) {
            var text =
                    new Gaps.Text(0, known.agent(), Normalizer.of(known.text()).text());
            numbers.putIfAbsent(text, (long) numbers.size());
            of.put(known, text);
        }
        var templates = Gaps.join(numbers.entrySet().stream()
                .map(one -> new Gaps.Text(
                        one.getValue(), one.getKey().scope(), one.getKey().text()))
                .toList());
        var groups = new HashMap<Known, String>();
        of.forEach((known, text) -> {
            var template = templates.get(numbers.get(text));
            groups.put(known, template == null ? text.text() : template.toString());
        });
        return groups;
    }

    Agreement agreement() {
        var groups = groups();
        long together = 0;
        long right = 0;
        long known = 0;
        for (int i = 0; i < all.size(); i++) {
            for (int k = i + 1; k < all.size(); k++) {
                boolean same = all.get(i).label().equals(all.get(k).label());
                boolean joined = groups.get(all.get(i)).equals(groups.get(all.get(k)));
                known += same ? 1 : 0;
                together += joined ? 1 : 0;
                right += same && joined ? 1 : 0;
            }
        }
        return new Agreement((double) right / together, (double) right / known);
    }
}
