/**
 * HTTP that knows no endpoint: the server, who is calling, what a body may be, and what an error looks like.
 *
 * <p>Imports {@code http.limits}, {@code auth} and {@code model}.
 */
package dev.runlog.http;
