package dev.runlog.store.failures;

import static dev.runlog.insight.words.Wording.count;
import static dev.runlog.insight.words.Wording.percent;

import dev.runlog.model.FailureSummary;
import java.util.List;

/** A failure in one sentence. */
final class Sentence {

    private static final int NAMES = 3;

    private Sentence() {}

    static String of(FailureSummary failure) {
        if (failure.runs() == 0) {
            return "No run of this time failed with it.";
        }
        var said = new StringBuilder(count(failure.runs(), "run"));
        said.append(" of ").append(names(failure.agents())).append(" failed with it, ");
        said.append(percent(failure.share())).append(" of those that ended, and hit ");
        said.append(count(failure.users(), "user"));
        if (!failure.versions().isEmpty()) {
            said.append("; with ").append(names(failure.versions()));
        }
        return said.append('.').toString();
    }

    private static String names(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(names.size(), NAMES)));
        return names.size() <= NAMES ? first : first + " and " + (names.size() - NAMES) + " more";
    }
}
