package dev.runlog.auth;

import java.util.Arrays;

/**
 * Where somebody comes from who says who they are.
 *
 * @param address of the network
 * @param mark that the browser got when somebody signed in with it, see {@link BrowserMarks}; null for none
 * @param token of the login that the browser has, which ends when another begins; null for none
 */
public record Visitor(String address, String mark, String token) {
    /** What of an address tells subscribers apart: one has a whole /64 of IPv6, its first four groups. */
    public static String network(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        var groups = address.replaceAll("[\\[\\]]", "").split(":", 5);
        return groups.length < 5 ? address : String.join(":", Arrays.copyOf(groups, 4));
    }
}
