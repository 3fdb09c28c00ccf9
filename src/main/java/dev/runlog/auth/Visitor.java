package dev.runlog.auth;

/**
 * Where somebody comes from who says who they are.
 *
 * @param address of the network
 * @param mark that the browser got when somebody signed in with it, see {@link BrowserMarks}; null for none
 * @param token of the login that the browser has, which ends when another begins; null for none
 */
public record Visitor(String address, String mark, String token) {}
