/**
 * Who hears of what was recorded: from the commit to the stream of each listener.
 *
 * <pre>
 *   writer ──► LiveTail        the newest changes, numbered
 *                 └ LiveFeed        one thread: ten times a second it serves each listener
 *                      ├ LiveFollower    how far one listener is, and what they are sent next
 *                      └ LiveTexts       what is sent, written once for all of them
 * </pre>
 *
 * <p>Imports {@code http.wire} for the streams, {@code store} and {@code model}.
 */
package dev.runlog.live;
