package dev.runlog.model;

/**
 * A session was created, changed, given events or deleted; or the labels were that the tenant's sessions may have. Which of
 * these, and what is new, the store knows.
 *
 * @param session null for the labels
 */
public record SessionChanged(Tenant tenant, String session) {

    public static SessionChanged labels(Tenant tenant) {
        return new SessionChanged(tenant, null);
    }
}
