package dev.runlog.http.caller;

import dev.runlog.model.Problem;
import java.util.HashMap;
import java.util.Map;

/** How many things that go on for long may go on at once: few of one caller, and not all of one organization. */
public final class ConcurrencyLimit {

    private final String what;
    private final int all;
    private final int perOrganization;
    private final int perCaller;
    /** By caller, by organization, and of everybody. */
    private final Map<String, Integer> taken = new HashMap<>();

    /** @param what they are for, as in {@code exports under way} */
    public ConcurrencyLimit(String what, int all, int perOrganization, int perCaller) {
        this.what = what;
        this.all = all;
        this.perOrganization = perOrganization;
        this.perCaller = perCaller;
    }

    /** One of them, until it is given back. */
    public final class Permit {
        private final Map<String, Integer> shares;
        private boolean given = true;

        private Permit(Map<String, Integer> shares) {
            this.shares = shares;
        }

        public void release() {
            synchronized (taken) {
                if (given) {
                    given = false;
                    shares.keySet()
                            .forEach(
                                    share -> taken.merge(share, -1, (count, less) -> count == 1 ? null : count + less));
                }
            }
        }
    }

    /** Refuses a caller who has as many as there are for one, or when there are none. */
    public Permit acquire(Caller caller) {
        var shares =
                Map.of("all", all, "organization " + caller.organization(), perOrganization, caller.id(), perCaller);
        synchronized (taken) {
            shares.forEach((share, most) -> {
                if (taken.getOrDefault(share, 0) >= most) {
                    throw new Problem(
                            Problem.Code.BUSY,
                            "There are as many " + what + " as there may be: " + perCaller + " of one key or person, "
                                    + perOrganization + " of an organization, " + all
                                    + " together. Wait for one to end, then try again.");
                }
            });
            shares.keySet().forEach(share -> taken.merge(share, 1, Integer::sum));
        }
        return new Permit(shares);
    }
}
