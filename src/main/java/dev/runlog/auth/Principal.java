package dev.runlog.auth;

import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Login;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import java.util.Set;

/**
 * Whoever a request proved to come from: whose sessions it may touch, and what it may do with them.
 *
 * @param tenant of a person: their organization's live environment, unless they ask for the other one
 * @param name {@code key NAME} or {@code user EMAIL}
 * @param key null for a person
 * @param login null for a key
 */
public record Principal(Tenant tenant, Set<Scope> scopes, String name, ApiKey key, Login login) {

    static Principal of(ApiKey key) {
        return new Principal(key.tenant(), key.scopes(), "key " + key.name(), key, null);
    }

    static Principal of(Login login) {
        var membership = login.membership();
        return new Principal(
                new Tenant(membership.id(), Environment.LIVE),
                Permission.scopes(membership.role()),
                login.who(),
                null,
                login);
    }

    /** An organization is one, its environments are two: a key of the test environment has no say in what is common. */
    public boolean may(Permission permission) {
        return login == null
                ? permission.isGivenBy(scopes)
                        && (tenant.environment() == Environment.LIVE || permission.perEnvironment())
                : permission.isGivenTo(login.membership().role());
    }
}
