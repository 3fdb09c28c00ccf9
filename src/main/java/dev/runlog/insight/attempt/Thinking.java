package dev.runlog.insight.attempt;

/** The decisions between two attempts, but for those that are counted elsewhere. */
public final class Thinking {

    private int decisions;
    private boolean isTaken;
    private double cost;
    private long ms;

    void add(Act decision) {
        count(decision, 1);
    }

    void remove(Act decision) {
        count(decision, -1);
    }

    private void count(Act decision, int sign) {
        decisions += sign;
        cost += sign * decision.seen().cost();
        ms += sign * decision.seen().pauseMs();
    }

    /** From now on it is counted with the attempt. */
    public void take() {
        isTaken = true;
    }

    boolean isTaken() {
        return isTaken;
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
