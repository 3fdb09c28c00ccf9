package dev.runlog.http;

import dev.runlog.model.Problem;
import java.util.HashMap;
import java.util.Map;

/** Places for what goes on for long: one caller has few of them, and one organization not all. */
public final class Places {

    private final String what;
    private final int all;
    private final int perOrganization;
    private final int perCaller;
    /** By caller, by organization, and of everybody. */
    private final Map<String, Integer> taken = new HashMap<>();

    /** @param what they are for, as in {@code exports under way} */
    public Places(String what, int all, int perOrganization, int perCaller) {
        this.what = what;
        this.all = all;
        this.perOrganization = perOrganization;
        this.perCaller = perCaller;
    }

    /** One of them, until it is given back. */
    public final class Place {
        private final Map<String, Integer> shares;
        private boolean given = true;

        private Place(Map<String, Integer> shares) {
            this.shares = shares;
        }

        public void giveBack() {
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
    public Place take(Caller caller) {
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
        return new Place(shares);
    }
}
