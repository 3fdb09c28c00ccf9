package dev.runlog.auth;

import dev.runlog.model.Scope;
import dev.runlog.model.Tenant;
import java.util.Set;

/** Whoever a request proved to come from: whose sessions it may touch, and what it may do with them. */
public record Principal(Tenant tenant, Set<Scope> scopes, String name) {}
