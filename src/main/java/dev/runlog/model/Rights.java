package dev.runlog.model;

import java.util.Set;

/** What somebody may do in one organization: a person by their role, a key by its scopes. */
public sealed interface Rights {

    Set<Scope> scopes();

    boolean may(Permission permission);

    /** What is said to somebody who may not. */
    Problem without(Scope scope);

    /** What is said to somebody who may not. */
    Problem without(Permission permission);

    default void require(Scope scope) {
        if (!scopes().contains(scope)) {
            throw without(scope);
        }
    }

    default void require(Permission permission) {
        if (!may(permission)) {
            throw without(permission);
        }
    }

    /** A person's. */
    record OfRole(Role role) implements Rights {

        @Override
        public Set<Scope> scopes() {
            return Permission.scopes(role);
        }

        @Override
        public boolean may(Permission permission) {
            return permission.isGivenTo(role);
        }

        @Override
        public Problem without(Scope scope) {
            return without("the scope " + scope.wire());
        }

        @Override
        public Problem without(Permission permission) {
            return without("at least the role " + permission.least().wire());
        }

        private Problem without(String what) {
            return new Problem(
                    Problem.Code.FORBIDDEN,
                    "You are " + role.wire() + " here and this takes " + what + ": ask somebody who has it.");
        }
    }

    /** A key's. */
    record OfKey(ApiKey key) implements Rights {

        @Override
        public Set<Scope> scopes() {
            return key.scopes();
        }

        /** An organization is one, its environments are two: a key of the test environment has no say in what is common. */
        @Override
        public boolean may(Permission permission) {
            return permission.isGivenBy(scopes())
                    && (key.tenant().environment() == Environment.LIVE || permission.perEnvironment());
        }

        @Override
        public Problem without(Scope scope) {
            return Problem.noAccess(
                    scope == Scope.ADMIN && key.suspended() != null
                            ? suspended()
                            : "it lacks the scope " + scope.wire() + ".");
        }

        @Override
        public Problem without(Permission permission) {
            if (!permission.isForKeys()) {
                return Problem.noAccess("this is for people who sign in.");
            }
            return Problem.noAccess(
                    key.suspended() != null
                            ? suspended()
                            : "this takes a live key with the scope admin, or a person who signs in.");
        }

        private static String suspended() {
            return "its scope admin does not count, since whoever made it is no admin here any more. Use a key that an"
                    + " admin made.";
        }
    }
}
