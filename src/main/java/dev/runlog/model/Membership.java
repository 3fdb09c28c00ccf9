package dev.runlog.model;

/**
 * Somebody's place in an organization.
 *
 * @param id the organization's
 * @param name the organization's
 */
public record Membership(long id, String name, Role role) {}
