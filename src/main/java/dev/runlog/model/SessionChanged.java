package dev.runlog.model;

/**
 * A session was created, changed, given events or deleted; or the labels were that the tenant's sessions may have, or what
 * needs a look. Which of these, and what is new, the store knows.
 *
 * @param session null for the labels; {@link #FINDINGS} for what needs a look
 */
public record SessionChanged(Tenant tenant, String session) {

    /** No session has this id. */
    public static final String FINDINGS = "findings";

    public static SessionChanged findings(Tenant tenant) {
        return new SessionChanged(tenant, FINDINGS);
    }

    public static SessionChanged labels(Tenant tenant) {
        return new SessionChanged(tenant, null);
    }
}
