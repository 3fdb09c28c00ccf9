package dev.runlog.model;

/** A session was created, changed, given events or deleted. Which of these, and what is new, the store knows. */
public record SessionChanged(Tenant tenant, String session) {}
