package dev.runlog.model;

import java.util.EnumSet;
import java.util.Set;

/**
 * What one may do with an organization: the one table of roles and keys. What one may do with its runs are scopes, for
 * people as for keys.
 */
public enum Permission {
    //             people from … up   keys with …
    SEE_NAME(Role.VIEWER, Scope.ADMIN),
    SEE_MEMBERS(Role.MEMBER, Scope.ADMIN),
    SEE_LABELS(Role.VIEWER, Scope.ADMIN),
    LABELS(Role.MEMBER, Scope.ADMIN),
    MARKS(Role.MEMBER, null),
    FAILURES(Role.MEMBER, Scope.ADMIN),
    ALLOWED_SIGNALS(Role.MEMBER, Scope.ADMIN),
    BUNDLES(Role.MEMBER, Scope.ADMIN),
    NOTES_OF_OTHERS(Role.ADMIN, null),
    OWN_VIEWS(Role.VIEWER, null),
    SHARED_VIEWS(Role.MEMBER, null),
    VIEWS_OF_OTHERS(Role.ADMIN, null),
    KEYS(Role.MEMBER, Scope.ADMIN),
    ADMIN_KEYS(Role.ADMIN, Scope.ADMIN),
    MEMBERS(Role.ADMIN, Scope.ADMIN),
    METRICS(Role.ADMIN, Scope.ADMIN),
    INVITES(Role.ADMIN, null),
    AUDIT(Role.ADMIN, Scope.ADMIN),
    RETENTION(Role.ADMIN, null),
    NOTICES(Role.ADMIN, null),
    SEE_BUDGETS(Role.VIEWER, Scope.ADMIN),
    BUDGETS(Role.ADMIN, Scope.ADMIN),
    VERSION_KEYS(Role.ADMIN, Scope.ADMIN),
    SILENCE_LIMITS(Role.ADMIN, Scope.ADMIN),
    OWNERS(Role.OWNER, null),
    RENAME(Role.OWNER, null);

    private final Role least;
    private final Scope scope;

    /** @param scope that lets a key do it; null when only people may */
    Permission(Role least, Scope scope) {
        this.least = least;
        this.scope = scope;
    }

    /** What a person may do with runs. */
    public static Set<Scope> scopes(Role role) {
        return switch (role) {
            case OWNER, ADMIN -> EnumSet.of(Scope.WRITE, Scope.READ, Scope.ADMIN);
            case MEMBER -> EnumSet.of(Scope.WRITE, Scope.READ);
            case VIEWER -> EnumSet.of(Scope.READ);
        };
    }

    /** What it takes to make a key with these scopes, and to delete it: one that runs the place is for those who do. */
    public static Permission overKey(Set<Scope> scopes) {
        return scopes.contains(Scope.ADMIN) ? ADMIN_KEYS : KEYS;
    }

    /** What it takes to invite somebody to be this. */
    public static Permission overInvite(Role role) {
        return role == Role.OWNER ? OWNERS : INVITES;
    }

    public boolean isGivenTo(Role role) {
        return role.compareTo(least) <= 0;
    }

    boolean isGivenBy(Set<Scope> scopes) {
        return scope != null && scopes.contains(scope);
    }

    /** Whether any key may do it. */
    boolean isForKeys() {
        return scope != null;
    }

    /** Whether it concerns what belongs to one environment of the organization. */
    boolean perEnvironment() {
        return this == KEYS || this == ADMIN_KEYS || this == FAILURES || this == BUNDLES;
    }

    /** The least role that will do. */
    Role least() {
        return least;
    }
}
