package dev.runlog.store.columns;

import java.util.stream.DoubleStream;

/** Numbers, none below zero, that mostly are whole or have few decimals: then they are packed as whole ones. */
public final class Decimals {

    private static final int[] DIVISORS = {1, 100_000_000};
    /** Of those that have more decimals the bits are packed. */
    private static final int BITS = 0;

    private static final double MOST_EXACT = 1L << 53;

    private final PackedNumbers packed;
    private final int divisor;

    private Decimals(PackedNumbers packed, int divisor) {
        this.packed = packed;
        this.divisor = divisor;
    }

    public static Decimals read(ByteReader in, int count) {
        int divisor = in.smallNumber();
        return new Decimals(PackedNumbers.read(in, count), divisor);
    }

    public static void write(ByteWriter out, double... numbers) {
        int divisor = divisor(numbers);
        out.number(divisor);
        PackedNumbers.write(
                out,
                DoubleStream.of(numbers)
                        .mapToLong(number ->
                                divisor == BITS ? Double.doubleToRawLongBits(number) : Math.round(number * divisor))
                        .toArray());
    }

    private static int divisor(double... numbers) {
        for (int divisor : DIVISORS) {
            if (DoubleStream.of(numbers).allMatch(number -> isWhole(number, divisor))) {
                return divisor;
            }
        }
        return BITS;
    }

    /** Whether a number comes back as it was, to the last bit. */
    private static boolean isWhole(double number, int divisor) {
        return number * divisor <= MOST_EXACT
                && Double.compare((double) Math.round(number * divisor) / divisor, number) == 0;
    }

    public double get(int i) {
        return number(packed.get(i));
    }

    /** As units of cost. */
    public long costUnits(int i) {
        return divisor == Units.PER_COST ? Math.min(packed.get(i), Units.MOST_COST) : Units.ofCost(get(i));
    }

    public double least() {
        return number(packed.least());
    }

    public double most() {
        return number(packed.most());
    }

    private double number(long from) {
        return switch (divisor) {
            case BITS -> Double.longBitsToDouble(from);
            case 1 -> from;
            default -> (double) from / divisor;
        };
    }
}
