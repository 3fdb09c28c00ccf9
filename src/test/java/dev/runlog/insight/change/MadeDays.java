package dev.runlog.insight.change;

import dev.runlog.model.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Days of an agent that differ by nature, made from a seed. Two ways of differing: the rules were tuned on the first only. */
interface MadeDays {

    /** @param drop in points, of the last day */
    List<Figures> days(int count, int runs, double drop);

    /** Each day has a rate of its own around one for all, costs around one for all. */
    static MadeDays independent(Random random, double rate, double spread) {
        return (count, runs, drop) -> {
            var days = new ArrayList<Figures>();
            for (int i = 0; i < count; i++) {
                double own = rate + spread * random.nextGaussian() - (i == count - 1 ? drop : 0);
                days.add(day(random, runs, own, Math.exp(0.1 * random.nextGaussian())));
            }
            return days;
        };
    }

    /** The rate wanders from day to day, weekends are quiet and otherwise, and some runs cost a hundred times the others. */
    static MadeDays wandering(Random random, double rate, double spread) {
        return (count, runs, drop) -> {
            var days = new ArrayList<Figures>();
            double wander = 0;
            int first = random.nextInt(7);
            for (int i = 0; i < count; i++) {
                wander = 0.6 * wander
                        + 0.8 * spread * 2 * (random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5);
                boolean weekend = (first + i) % 7 >= 5;
                double own = rate + wander - (weekend ? spread : 0) - (i == count - 1 ? drop : 0);
                int some = (int) (runs * (weekend ? 0.6 : 1) * (0.8 + 0.4 * random.nextDouble()));
                days.add(day(random, some, own, weekend ? 1.15 : 1));
            }
            return days;
        };
    }

    private static Figures day(Random random, int runs, double rate, double scale) {
        long good = 0;
        double cost = 0;
        long events = 0;
        long errors = 0;
        double[] durations = new double[runs];
        for (int i = 0; i < runs; i++) {
            boolean succeeded = random.nextDouble() < Math.min(0.995, Math.max(0, rate));
            good += succeeded ? 1 : 0;
            errors += succeeded ? 0 : 1;
            double size = scale * Math.exp(0.7 * random.nextGaussian());
            cost += 0.02 * size;
            events += Math.round(4 + 6 * size);
            durations[i] = 9_000 * scale * Math.exp(0.6 * random.nextGaussian());
        }
        Arrays.sort(durations);
        return new Figures(
                runs,
                0,
                runs,
                good,
                runs - good,
                (double) good / runs,
                durations[runs / 2],
                durations[(int) (runs * 0.95)],
                durations[(int) (runs * 0.99)],
                cost,
                cost * 50_000,
                events,
                errors,
                0,
                0);
    }
}
