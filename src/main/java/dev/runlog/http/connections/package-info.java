/**
 * How many connections there are, and who has to go when one more comes: {@link LimitedConnector} takes or closes what comes
 * in as {@link ConnectionLimit} says.
 *
 * <p>Imports {@code http.limits}.
 */
package dev.runlog.http.connections;
