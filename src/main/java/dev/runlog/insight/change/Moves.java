package dev.runlog.insight.change;

import dev.runlog.insight.statistics.StudentT;
import dev.runlog.model.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * What moved against the days before. Days differ by nature, of each agent in its own way: so a move is measured by how much
 * the days before differ among themselves.
 */
public final class Moves {

    /** Of a day before, to say anything. */
    private static final int LEAST_RUNS = 10;

    private static final int LEAST_RUNS_NOW = 30;
    private static final int LEAST_DAYS = 7;
    private static final int RECENT_DAYS = 14;
    private static final int WEEK = 7;
    private static final int LEAST_SAME_WEEKDAYS = 3;
    private static final double CHANCE = 0.005;
    private static final double POINTS = 0.05;
    private static final double RATIO = Math.log(1.2);
    /** A run. */
    private static final double AS_GOOD_AS_NO_ERRORS = 0.01;

    private Moves() {}

    /**
     * @param before of each day, one after the other, the last one just before
     * @param now of the day, or the week, that is looked at
     * @param days how many these are
     */
    public static List<Move> find(List<Figures> before, Figures now, int days) {
        var moves = new ArrayList<Move>();
        for (var figure : Figure.values()) {
            find(figure, before, now, days).ifPresent(moves::add);
        }
        return moves;
    }

    private static Optional<Move> find(Figure figure, List<Figures> before, Figures now, int days) {
        var recent = days == 1 ? before.subList(Math.max(0, before.size() - RECENT_DAYS), before.size()) : before;
        double[] values = values(figure, recent);
        long runs = figure.runs(now);
        if (runs < LEAST_RUNS_NOW || values.length < LEAST_DAYS) {
            return Optional.empty();
        }
        double value = figure == Figure.RUNS ? figure.of(now) / days : figure.of(now);
        var scale = scale(figure);
        double x = scale.applyAsDouble(value);
        double[] scaled = Arrays.stream(values).map(scale).toArray();
        double mean = mean(scaled);
        double difference = x - mean;
        double least = figure.isShare() ? POINTS : RATIO;
        if (!(Math.abs(difference) >= least)) {
            return Optional.empty();
        }
        double noise = Math.max(deviation(scaled, mean) / Math.sqrt(days), sampling(figure, recent, now));
        double t = difference / (noise * Math.sqrt(1 + (double) days / scaled.length));
        double chance = StudentT.twoSided(t, scaled.length - 1);
        if (!(chance < CHANCE) || (days == 1 && isUsualForItsWeekday(figure, before, x, difference))) {
            return Optional.empty();
        }
        double usual = figure.isShare() ? mean : Math.exp(mean);
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return Optional.of(new Move(
                figure,
                value,
                usual,
                share(sorted, 0.1),
                share(sorted, 0.9),
                runs,
                chance,
                figure.isWorse(value, usual)));
    }

    private static double[] values(Figure figure, List<Figures> days) {
        return days.stream()
                .filter(day -> figure.runs(day) >= LEAST_RUNS)
                .mapToDouble(figure::of)
                .toArray();
    }

    /** Shares as they are, all else by its ratios. */
    private static DoubleUnaryOperator scale(Figure figure) {
        double least = figure == Figure.ERRORS ? AS_GOOD_AS_NO_ERRORS : Double.MIN_NORMAL;
        return figure.isShare() ? DoubleUnaryOperator.identity() : value -> Math.log(Math.max(value, least));
    }

    /** What days differ by from chance alone, as far as it is known: of shares and counts; else the days tell. */
    private static double sampling(Figure figure, List<Figures> days, Figures now) {
        if (figure == Figure.ERRORS || figure == Figure.RUNS) {
            return 1 / Math.sqrt(Math.max(1, figure.of(now) * (figure == Figure.RUNS ? 1 : now.sessions())));
        }
        if (!figure.isShare()) {
            return 0;
        }
        double runs = 1;
        double hits = 0.5;
        for (var day : days) {
            if (figure.runs(day) >= LEAST_RUNS) {
                runs += figure.runs(day);
                hits += figure.of(day) * figure.runs(day);
            }
        }
        double share = hits / runs;
        return Math.sqrt(share * (1 - share) / figure.runs(now));
    }

    /** Weekends differ from working days: a move is none when the same weekdays before were like it. */
    private static boolean isUsualForItsWeekday(Figure figure, List<Figures> before, double x, double difference) {
        var same = new ArrayList<Figures>();
        for (int i = before.size() - WEEK; i >= 0; i -= WEEK) {
            same.add(before.get(i));
        }
        double[] values = Arrays.stream(values(figure, same)).map(scale(figure)).toArray();
        if (values.length < LEAST_SAME_WEEKDAYS) {
            return false;
        }
        double least = figure.isShare() ? POINTS : RATIO;
        double nearest = difference > 0
                ? Arrays.stream(values).max().orElseThrow()
                : Arrays.stream(values).min().orElseThrow();
        boolean isBeyondAll = difference > 0 ? x > nearest : x < nearest;
        return !isBeyondAll || Math.abs(x - mean(values)) < least;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double deviation(double[] values, double mean) {
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / (values.length - 1));
    }

    private static double share(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
