package dev.runlog.insight.attempt;

/** The decisions between two attempts, but for those that are counted elsewhere. */
public final class Thinking {

    private int decisions;
    private boolean wereDecisions;
    private boolean isTaken;
    private double cost;
    private long ms;

    void add(double costs, long millis) {
        count(1, costs, millis);
        wereDecisions = true;
    }

    void remove(double costs, long millis) {
        count(-1, -costs, -millis);
    }

    private void count(int more, double costs, long millis) {
        decisions += more;
        cost += costs;
        ms += millis;
    }

    /** From now on it is counted with the attempt. */
    public void take() {
        isTaken = true;
    }

    boolean isTaken() {
        return isTaken;
    }

    /** Whether there were any, wherever they are counted. */
    public boolean wereDecisions() {
        return wereDecisions;
    }

    public int decisions() {
        return decisions;
    }

    public double cost() {
        return cost;
    }

    public long ms() {
        return ms;
    }
}
