package dev.runlog.http.limits;

import dev.runlog.auth.Principal;
import dev.runlog.auth.Visitor;

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
        return new Payer("address " + Visitor.network(address), "strangers");
    }
}
