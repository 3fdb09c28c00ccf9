/**
 * What the server has for all callers together, and how it is divided among them: memory and places for reading. Nobody gets more than a part while others want some.
 *
 * <pre>
 *   Memory ──► Budget (bytes of requests, of large bodies, of work on them, of replies)
 *              Budget (places for reading)        ◄── a Claim of one Payer
 * </pre>
 *
 * <p>Imports {@code auth}, for the payer.
 */
package dev.runlog.http.limits;
