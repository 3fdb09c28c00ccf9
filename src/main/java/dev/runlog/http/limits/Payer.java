package dev.runlog.http.limits;

import dev.runlog.auth.Principal;

/**
 * Whoever a claim counts for.
 *
 * @param caller a key, a person, or the address of somebody unknown
 * @param group what the caller belongs to: an organization, or all strangers
 */
public record Payer(String caller, String group) {

    public static Payer of(Principal principal) {
        String caller = principal.login() == null
                ? "key " + principal.key().id()
                : "user " + principal.login().user().id();
        return new Payer(caller, "organization " + principal.tenant().organization());
    }

    /** Of somebody who proved nothing. */
    public static Payer stranger(String address) {
        return new Payer("address " + network(address), "strangers");
    }

    /** One subscriber has a whole /64 of IPv6: its first four groups. */
    static String network(String address) {
        var groups = address.replaceAll("[\\[\\]]", "").split(":", 5);
        return groups.length < 5 ? address : groups[0] + ":" + groups[1] + ":" + groups[2] + ":" + groups[3];
    }
}
