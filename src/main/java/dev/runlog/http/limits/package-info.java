/**
 * What the server has for all callers together, and how it is divided among them: memory, places for reading,
 * connections. Nobody gets more than a part while others want some.
 *
 * <pre>
 *   Memory ──► Budget (bytes of requests, of large bodies, of work on them, of replies)
 *              Budget (places for reading)        ◄── a Claim of one Payer
 *   Connections                                   the most there may be, and of one address
 * </pre>
 *
 * <p>Imports {@code auth}, for the payer.
 */
package dev.runlog.http.limits;
