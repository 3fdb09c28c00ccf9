package dev.runlog.insight.decision;

import dev.runlog.insight.statistics.Interval;
import dev.runlog.insight.statistics.RankArea;
import dev.runlog.insight.statistics.Wilson;
import dev.runlog.insight.words.Wording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** How sure runs are, against how they came out. */
public final class Calibration {

    private static final int LEAST_RUNS = 50;
    private static final int LEAST_OF_EACH = 10;
    private static final int BINS = 10;

    private final List<SureRun> runs;
    private final double good;
    private final Map<Measure, RankArea> areas = new EnumMap<>(Measure.class);

    /** @param runs enough of them, see {@link #missing} */
    public Calibration(List<SureRun> runs) {
        this.runs = runs;
        this.good = runs.stream().filter(SureRun::good).count();
        for (var measure : Measure.values()) {
            areas.put(measure, measure.area(runs));
        }
    }

    /** @return null when there are enough to say anything */
    public static String missing(List<SureRun> runs) {
        long good = runs.stream().filter(SureRun::good).count();
        long bad = runs.size() - good;
        if (runs.size() >= LEAST_RUNS && Math.min(good, bad) >= LEAST_OF_EACH) {
            return null;
        }
        return "It takes " + LEAST_RUNS + " runs that say how sure they are, " + LEAST_OF_EACH
                + " of which succeeded and "
                + LEAST_OF_EACH + " failed. So far " + Wording.whole(good) + " of them succeeded and "
                + Wording.whole(bad) + " failed.";
    }

    public double says() {
        return runs.stream().mapToDouble(SureRun::mean).average().orElseThrow();
    }

    public double succeeds() {
        return good / runs.size();
    }

    public Interval interval() {
        return Wilson.interval(good, runs.size());
    }

    /** From 0 to 1 in equal steps; 1 belongs to the last one. */
    public List<Bin> bins() {
        var places = IntStream.range(0, BINS)
                .mapToObj(any -> new ArrayList<Integer>())
                .toList();
        for (int i = 0; i < runs.size(); i++) {
            places.get((int) Math.min(BINS - 1, Math.floor(runs.get(i).mean() * BINS + 1e-9)))
                    .add(i);
        }
        return IntStream.range(0, BINS).mapToObj(i -> bin(i, places.get(i))).toList();
    }

    private Bin bin(int number, List<Integer> places) {
        double from = (double) number / BINS;
        double to = (number + 1.0) / BINS;
        if (places.isEmpty()) {
            return new Bin(from, to, null, null, null, places);
        }
        double succeeded = places.stream().filter(i -> runs.get(i).good()).count();
        double says =
                places.stream().mapToDouble(i -> runs.get(i).mean()).average().orElseThrow();
        return new Bin(from, to, says, succeeded / places.size(), Wilson.interval(succeeded, places.size()), places);
    }

    /** How far what bins say is from what becomes of them, in the mean of all runs. */
    public double expectedError() {
        return bins().stream()
                        .filter(bin -> bin.runs() > 0)
                        .mapToDouble(bin -> bin.runs() * Math.abs(bin.success() - bin.says()))
                        .sum()
                / runs.size();
    }

    /** The mean square of how far each run was off. */
    public double brier() {
        return runs.stream()
                .mapToDouble(run -> Math.pow(run.mean() - (run.good() ? 1 : 0), 2))
                .average()
                .orElseThrow();
    }

    public Map<Measure, RankArea> areas() {
        return areas;
    }

    /** Of those that tell as well, the first. */
    public Measure best() {
        return areas.keySet().stream()
                .max(Comparator.comparingDouble(
                                (Measure measure) -> areas.get(measure).value())
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
    }

    public Telling telling() {
        boolean isOne = runs.stream().allMatch(run -> run.mean() == runs.get(0).mean() && run.least() == run.last());
        return isOne
                ? Telling.ALWAYS_THE_SAME
                : Telling.of(areas.get(Measure.MEAN).interval());
    }

    public String sentence() {
        double says = says();
        String said = telling() == Telling.ALWAYS_THE_SAME
                ? "Always says " + Wording.number(says)
                : "Says " + Wording.percent(says);
        String both = said + ", succeeds " + Wording.percent(succeeds()) + ": " + match(says);
        return telling() == Telling.ALWAYS_THE_SAME
                ? both + "; that tells no run from another."
                : both + "; " + telling().words() + " (" + area(Measure.MEAN) + ")." + better();
    }

    private String match(double says) {
        var interval = interval();
        if (says >= interval.low() && says <= interval.high()) {
            return "as sure as it may be";
        }
        return (says > interval.high() ? "over" : "under") + "confident by "
                + Wording.count(Math.round(100 * Math.abs(says - succeeds())), "point");
    }

    private String area(Measure measure) {
        var area = areas.get(measure);
        return String.format(
                Locale.ROOT,
                "AUC %.2f, %.2f–%.2f",
                area.value(),
                area.interval().low(),
                area.interval().high());
    }

    /** What tells more than the mean, by more than chance. */
    private String better() {
        var best = best();
        return areas.get(best).interval().low() > areas.get(Measure.MEAN).value()
                ? " " + best.words().substring(0, 1).toUpperCase(Locale.ROOT)
                        + best.words().substring(1) + " tells more (" + area(best) + ")."
                : "";
    }
}
