/**
 * Figures of many sessions, read from sums where there are such sums and from the sessions elsewhere. What fills the
 * sums is {@code store.follow}; the units and classes of duration they are kept in are defined here.
 *
 * <p>Imports {@code store.find} (which sessions), {@code store.access}, {@code store.db} and {@code model}.
 */
package dev.runlog.store.figures;
