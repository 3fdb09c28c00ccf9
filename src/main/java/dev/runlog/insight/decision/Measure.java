package dev.runlog.insight.decision;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.runlog.insight.statistics.RankArea;
import java.util.List;
import java.util.Locale;

/** Which of the numbers that a run says stands for the run. */
public enum Measure {
    MEAN("what it says in the mean"),
    LEAST("the least it says"),
    LAST("what it says last");

    private final String words;

    Measure(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    private double of(SureRun run) {
        return switch (this) {
            case MEAN -> run.mean();
            case LEAST -> run.least();
            case LAST -> run.last();
        };
    }

    /** How well it tells runs that succeed from those that fail. */
    RankArea area(List<SureRun> runs) {
        return RankArea.of(
                runs.stream().filter(SureRun::good).mapToDouble(this::of).toArray(),
                runs.stream().filter(run -> !run.good()).mapToDouble(this::of).toArray());
    }

    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
