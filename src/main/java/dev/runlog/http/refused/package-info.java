/**
 * What keys were refused: counted in memory by its reason, until somebody takes it to keep it.
 *
 * <p>Imports {@code http.caller}, {@code http.wire}, {@code http.errors}, {@code auth} and {@code model}.
 */
package dev.runlog.http.refused;
