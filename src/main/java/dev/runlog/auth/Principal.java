package dev.runlog.auth;

import dev.runlog.model.Actor;
import dev.runlog.model.ApiKey;
import dev.runlog.model.Environment;
import dev.runlog.model.Login;
import dev.runlog.model.Rights;
import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import java.util.Set;

/**
 * Whoever a request proved to come from: whose sessions it may touch, and what it may do with them.
 *
 * @param tenant of a person: their organization's live environment, unless they ask for the other one
 * @param scopes those of its rights, at hand for every request
 * @param key null for a person
 * @param login null for a key
 */
public record Principal(Tenant tenant, Set<Scope> scopes, Rights rights, Actor actor, ApiKey key, Login login) {

    static Principal of(ApiKey key) {
        var rights = new Rights.OfKey(key);
        return new Principal(key.tenant(), rights.scopes(), rights, new Actor.KeyHolder(key), key, null);
    }

    static Principal of(Login login) {
        var membership = login.membership();
        var rights = new Rights.OfRole(membership.role());
        var tenant = new Tenant(membership.id(), Environment.LIVE);
        return new Principal(tenant, rights.scopes(), rights, new Actor.Person(login), null, login);
    }
}
