/**
 * Bytes in and out: the body of a request until it is whole, a reply until it is taken. Nothing here waits on a thread for
 * a client.
 *
 * <pre>
 *   in    SmugglingGuard, EncodedSlashes, RequestBodies ─► BodyCollector ─► Body
 *   out   BufferedReplies, or PacedReply for what has no end; LingeringClose
 * </pre>
 *
 * <p>Imports {@code http.caller}, {@code http.errors}, {@code http.limits} and {@code model}.
 */
package dev.runlog.http.wire;
